import Testing

@testable import moondial

@Suite("What surrounds the program")
struct SurroundingsTests {
  @Test(
    "Folders follow the XDG specification",
    arguments: [
      (
        ["HOME": "/home/ada"],
        ["/home/ada/.config/moondial", "/home/ada/.local/share/moondial", "/home/ada/.local/state/moondial", nil]
      ),
      (
        ["HOME": "/home/ada", "XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d", "XDG_STATE_HOME": "/s"],
        ["/c/moondial", "/d/moondial", "/s/moondial", nil]
      ),
      // relative paths and empty ones count as not set
      (
        ["HOME": "/home/ada", "XDG_CONFIG_HOME": "c", "XDG_DATA_HOME": "", "XDG_RUNTIME_DIR": "run"],
        ["/home/ada/.config/moondial", "/home/ada/.local/share/moondial", "/home/ada/.local/state/moondial", nil]
      ),
      (
        ["XDG_CONFIG_HOME": "/c", "XDG_RUNTIME_DIR": "/run/user/1"], ["/c/moondial", nil, nil, "/run/user/1/moondial"]
      ),
      (["HOME": ""], [nil, nil, nil, nil]),
    ] as [([String: String], [String?])])
  func directories(environment: [String: String], expected: [String?]) {
    let found = Directories(environment: environment)
    #expect([found.configuration, found.data, found.state, found.runtime] == expected)
  }

  @Test(
    "Colour and drawing need a terminal that can do them, and colour the person's leave",
    arguments: [
      (true, ["TERM": "xterm"], true, true), (true, ["TERM": "xterm", "NO_COLOR": "1"], false, true),
      (true, ["TERM": "xterm", "NO_COLOR": ""], true, true), (true, ["TERM": "dumb"], false, false),
      (true, [:], false, false), (false, ["TERM": "xterm"], false, false), (true, ["TERM": "linux"], true, true),
      (true, ["TERM": "screen.xterm-256color"], true, true), (true, ["TERM": "never-heard-of"], true, true),
      (true, ["TERM": "vt100"], false, true), (true, ["TERM": "vt220-w"], false, true),
      (true, ["TERM": "xterm-mono"], false, true), (true, ["TERM": "xterm-vt220"], true, true),
      (true, ["TERM": "vt52"], false, false), (true, ["TERM": "dumb-emacs-ansi"], false, false),
    ] as [(Bool, [String: String], Bool, Bool)])
  func color(isTerminal: Bool, environment: [String: String], allowsColor: Bool, canDraw: Bool) {
    let stream = Surroundings.Stream(descriptor: 1, isTerminal: isTerminal)
    let surroundings = Surroundings(environment: environment, output: stream)
    #expect(surroundings.allowsColor(on: surroundings.output) == allowsColor)
    #expect(surroundings.canDraw(on: surroundings.output) == canDraw)
  }

  @Test("Exit codes are those of the manual")
  func exitCodes() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 2, 64, 65, 69, 70, 77, 129, 130, 143])
  }
}
