-- Two ways of writing one accent are two texts.
-- expect: fine
store.set("k", "\u{e9}")
store.set("k", "e\u{301}")
assert(store.get("k") == "e\u{301}")
assert(not pcall(store.set, "k", { ["\u{e9}"] = 1, ["e\u{301}"] = 2 }))
