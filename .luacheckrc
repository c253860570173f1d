-- What luacheck should know about scripts for Moondial: the names that the host adds, and those that it leaves out.

stds.moondial = {
  read_globals = {
    timer = { fields = { "after", "every", "at", "daily", "cron", "new", "sequence", "wait_until", "debounce", "throttle", "sleep", "find", "all" } },
    sale = { fields = { "list", "find", "all", "overlaps" } },
    preset = { fields = { "pad", "button", "find", "press" } },
    clock = { fields = { "now", "state", "text", "format", "parse", "on_tick", "source", "offset", "uncertainty", "status", "on_change" } },
    sound = { fields = { "play", "action" } },
    store = { fields = { "get", "set" } },
    log = { fields = { "info", "warn", "error" } },
    http = { fields = { "post", "action" } },
    test = { fields = { "case", "from", "advance", "reply", "timer", "pad", "row", "press", "expect_fired", "expect_event", "expect_action", "expect_error" } },
    "plugin",
    "notify",
    "run",
    "bell",
    "on",
    "help",
  },
}

std = "lua54+moondial"
not_globals = { "collectgarbage", "debug", "dofile", "io", "loadfile", "package" }
max_line_length = 120

-- Scenarios try what is still to come, and put much on one line.
files["Tests/*/Fixtures/scenarios"] = {
  globals = { timer = { other_fields = true, read_only = true } },
  ignore = { "211", "631" },
}
