import TestKit
import Testing

@Suite("A terminal that tmux draws", .serialized)
struct TmuxSessionTests {
  @Test("Keys reach the program, its screen follows the size, and its end is told")
  func countdown() throws {
    let session = try TmuxSession([try PseudoTerminal.program(), "timer", "1h", "Tea's 茶; \"green\""], columns: 60)
    try session.wait { $0.contains { $0.contains("1:00:00") && $0.contains("Tea's 茶; \"green\"") } }
    try session.type(" ")
    try session.wait(for: "paused")
    try session.resize(columns: 20, rows: 5)
    try session.wait { $0.count == 5 && $0.contains { $0.contains("1:00:00") } }
    try session.press("C-c")
    #expect(try session.exitCode() == 130)
  }

  @Test("What is typed is what a program reads, with the history above the screen")
  func text() throws {
    let session = try TmuxSession(
      ["sh", "-c", #"seq 30; read -r line; echo "got $line $WORD"; kill -TERM $$"#], rows: 10,
      environment: ["WORD": "it's"])
    try session.wait(for: "30")
    try session.type("a'b \"c\"; #{x} $y ü")
    try session.press("Enter")
    let screen = try session.wait(for: "got a'b \"c\"; #{x} $y ü it's", withHistory: true)
    #expect(screen.first == "1")
    #expect(try session.exitCode() == 143)
  }
}
