import Plugins

/// The files of a plugin that somebody begins.
struct PluginTemplate {
  /// The plugin's name.
  let name: String

  /// The files' names and texts.
  var files: [(name: String, text: String)] {
    [
      ("plugin.lua", script), ("\(name)_test.lua", tests), ("moondial.lua", APIReference.editorStubs),
      (".luarc.json", editorSettings), (".luacheckrc", checkSettings),
    ]
  }

  private var script: String {
    """
    -- \(name): what it is for.
    --
    -- moondial run \(name) runs it, moondial rehearse \(name) shows its next day at once.

    plugin {
      name = "\(name)",
      version = "0.1",
      api = 1,
      settings = {
        time = { "string", default = "12:00", help = "when lunch is" },
      },
    }

    timer.daily(plugin.settings.time, function()
      notify("Lunch", "is ready")
    end, { name = "lunch", days = "mon-fri" })

    preset.button { "Tea", "3m", key = "t", alarm = true, on_expire = function()
      notify("Tea", "is ready")
    end }

    """
  }

  private var tests: String {
    """
    -- Run by: moondial test \(name)

    test.from "2026-01-05 00:00" -- a Monday

    test.case("lunch is announced at noon", function()
      test.advance "12h"
      test.expect_fired "lunch"
      test.expect_action { "notify", "Lunch" }
    end)

    test.case("tea takes three minutes", function()
      assert(test.press "Tea")
      test.advance "3m"
      test.expect_action { "notify", "Tea" }
    end)

    """
  }

  /// For lua-language-server, which finds the stubs beside it.
  private var editorSettings: String {
    """
    {
      "runtime.version": "Lua 5.4",
      "workspace.library": ["moondial.lua"],
      "diagnostics.disable": ["lowercase-global"]
    }

    """
  }

  private var checkSettings: String {
    """
    \(APIReference.luacheckStandard)
    std = "lua54+moondial"
    not_globals = { "debug", "dofile", "io", "loadfile", "package" }
    exclude_files = { "moondial.lua" }

    """
  }
}
