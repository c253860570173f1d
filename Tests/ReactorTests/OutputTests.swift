import Glibc
import Testing

@testable import Reactor

@Suite("Output and input")
struct OutputTests {
  /// SIGPIPE is ignored from here on.
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test("Nothing goes out before a flush, and all of it then")
  func flush() throws {
    let pipe = try Pipe(flags: O_NONBLOCK)
    let output = Output(descriptor: pipe.writerNumber)
    let input = Input(descriptor: pipe.readerNumber)
    #expect(try output.flush() == .flushed)
    output.write("10 µs")
    output.write([0x0a])
    #expect(output.pending == 7)
    #expect(try input.read() == .nothing)
    #expect(try output.flush() == .flushed)
    #expect(output.pending == 0)
    try input.wait()
    #expect(try input.read() == .bytes(Array("10 µs\n".utf8)))
  }

  @Test("A lost reader is a result, then and later")
  func closedReader() throws {
    let pipe = try Pipe()
    let output = Output(descriptor: pipe.writerNumber)
    pipe.closeReader()
    output.write("lost")
    #expect(try output.flush() == .closed)
    output.write("dropped")
    #expect(output.pending == 0)
    #expect(try output.finish() == .closed)
  }

  @Test("What a full pipe does not take stays, in order, until it does")
  func fullPipe() throws {
    let pipe = try Pipe(flags: O_NONBLOCK)
    let output = Output(descriptor: pipe.writerNumber)
    let sent = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    output.write(sent)
    var received: [UInt8] = []
    var results: [Output.Result] = []
    while received.count < sent.count {
      results.append(try output.flush())
      guard case .bytes(let some) = try Input(descriptor: pipe.readerNumber).read(atMost: 1 << 20) else { break }
      received += some
    }
    #expect(received == sent)
    // no pipe holds this much at once unless it was made larger (pipe(7))
    #expect(results.count > 1)
    #expect(results.last == .flushed)
    #expect(results.dropLast().allSatisfy { if case .pending = $0 { true } else { false } })
  }

  @Test("A reader that is slow is not waited for, though the descriptor is in blocking mode")
  func slowReader() throws {
    let pipe = try Pipe()
    let output = Output(descriptor: pipe.writerNumber)
    let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 251) }
    output.write(sent)
    var received: [UInt8] = []
    #expect(try output.finish(patience: .zero) == .pending(output.pending))
    #expect(output.pending > 0)
    while received.count < sent.count {
      _ = try output.send()
      guard case .bytes(let some) = try Input(descriptor: pipe.readerNumber).read(atMost: 1 << 20) else { break }
      received += some
    }
    #expect(received == sent)
    #expect(try output.send() == .flushed)
    pipe.closeReader()
    output.write("lost")
    #expect(try output.send() == .closed)
    #expect(try output.send() == .closed)
  }

  @Test("For a reader that is always behind no more is kept than it has yet to read, give or take")
  func readerBehind() throws {
    let pipe = try Pipe()
    let output = Output(descriptor: pipe.writerNumber)
    output.write([UInt8](repeating: 0, count: 300_000))
    for _ in 0..<100 {
      output.write([UInt8](repeating: 0, count: 50_000))
      _ = try output.send()
      _ = try Input(descriptor: pipe.readerNumber).read(atMost: 50_000)
      #expect(output.pending > 0)
    }
    #expect(output.held < 2 * output.pending + 200_000)
  }

  @Test("A terminal that has gone away is a lost reader")
  func hungUpTerminal() throws {
    var ends: (Int32, Int32) = (-1, -1)
    try #require(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    let terminal = FileDescriptor(ends.1)
    close(ends.0)
    let output = Output(descriptor: terminal.number)
    output.write("lost")
    #expect(try output.send() == .closed)
  }

  @Test("Writing to what is no descriptor is an error with a name")
  func badDescriptor() {
    let output = Output(descriptor: 1_000_000)
    output.write("x")
    let error = #expect(throws: SystemError.self) { try output.flush() }
    #expect(error?.code == .badDescriptor)
    #expect(error?.description == "write descriptor 1000000 failed: Bad file descriptor (EBADF)")
  }
}
