import CLinux
import Glibc
import Reactor
import Testing
import Timekeeping

@Suite("The loop")
struct EventLoopTests {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// A deadline that only a broken loop reaches.
  var never: LocalInstant { loop.now.advanced(by: .seconds(20)) }

  @Test("A wait with a deadline is over no earlier than that", arguments: [1, 5, 20])
  func deadline(milliseconds: Int) throws {
    let deadline = SystemClocks().local().advanced(by: .milliseconds(milliseconds))
    let turn = try loop.wait(until: deadline)
    #expect(turn.now >= deadline)
    #expect(SystemClocks().local() >= turn.now)
    #expect(loop.now == turn.now)
    #expect(turn.calls == 0)
    #expect(turn.slept == .zero)
  }

  @Test("A deadline can be waited for again, moved and dropped between turns")
  func changedDeadlines() throws {
    let start = SystemClocks().local()
    let near = start.advanced(by: .milliseconds(4))
    let far = start.advanced(by: .milliseconds(8))
    #expect(try loop.wait(until: near).now >= near)
    #expect(try loop.wait(until: near).now >= near)
    #expect(try loop.wait(until: far).now >= far)

    let pipe = try Pipe()
    loop.watch(pipe.readerNumber, for: .readable) { _ in }
    pipe.poke()
    #expect(try loop.wait(until: never).calls == 1)
    #expect(try loop.wait().calls == 1)
  }

  @Test("A deadline that has passed, even before boot, does not wait", arguments: [Int64.min, 0, 1])
  func past(nanoseconds: Int64) throws {
    #expect(try loop.wait(until: LocalInstant(nanoseconds: nanoseconds)).calls == 0)
  }

  @Test("A handler is told what its descriptor is ready for, of what it asked for")
  func readiness() throws {
    let pipe = try Pipe()
    var found: [Readiness] = []
    let reading = loop.watch(pipe.readerNumber, for: .readable) { found.append($0) }
    #expect(try loop.wait(until: loop.now).calls == 0)
    pipe.poke()
    #expect(try loop.wait(until: never).calls == 1)
    #expect(found == [.readable])
    loop.unwatch(reading)

    found = []
    let writing = loop.watch(pipe.writerNumber, for: .writable) { found.append($0) }
    loop.watch(pipe.writerNumber, for: .hangup) { found.append($0) }
    #expect(try loop.wait(until: never).calls == 1)
    #expect(found == [.writable])
    loop.unwatch(writing)

    found = []
    #expect(try loop.wait(until: loop.now).calls == 0)
    pipe.closeReader()
    #expect(try loop.wait(until: never).calls == 1)
    #expect(found == [.hangup])
  }

  @Test("The end of a pipe is told as readable")
  func endOfPipe() throws {
    let pipe = try Pipe()
    var readings: [Input.Reading] = []
    let input = Input(descriptor: pipe.readerNumber)
    loop.watch(input.descriptor, for: .readable) { _ in readings.append((try? input.read()) ?? .nothing) }
    pipe.poke()
    _ = try loop.wait(until: never)
    pipe.closeWriter()
    _ = try loop.wait(until: never)
    #expect(readings == [.bytes([1]), .end])
  }

  @Test("A watch that is ended by a handler is not called in that turn, one that is made waits for the next")
  func changesWithinATurn() throws {
    let first = try Pipe()
    let second = try Pipe()
    first.poke()
    second.poke()
    var calls: [String] = []
    var tokens: [WatchToken] = []
    tokens.append(
      loop.watch(first.readerNumber, for: .readable) { [loop] _ in
        calls.append("first")
        for token in tokens { loop.unwatch(token) }
        loop.watch(second.readerNumber, for: .readable) { _ in calls.append("new") }
      })
    tokens.append(loop.watch(second.readerNumber, for: .readable) { _ in calls.append("second") })
    #expect(try loop.wait(until: never).calls == 1)
    #expect(calls == ["first"])
    #expect(try loop.wait(until: never).calls == 1)
    #expect(calls == ["first", "new"])
    for token in tokens { loop.unwatch(token) }
    #expect(try loop.wait(until: never).calls == 1)
  }

  @Test("A handler may close its descriptor and give the same number to another watch")
  func reusedDescriptor() throws {
    var calls: [String] = []
    var old: Pipe? = try Pipe()
    var new: Pipe?
    let number = old!.readerNumber
    old!.poke()
    var token: WatchToken?
    token = loop.watch(number, for: .readable) { [loop] _ in
      calls.append("old")
      loop.unwatch(token!)
      old = nil
      new = try? Pipe()
      loop.watch(new!.readerNumber, for: .readable) { _ in calls.append("new") }
    }
    #expect(try loop.wait(until: never).calls == 1)
    #expect(try loop.wait(until: loop.now).calls == 0)
    new!.poke()
    #expect(try loop.wait(until: never).calls == 1)
    #expect(calls == ["old", "new"])
  }

  @Test("A turn may be taken inside a handler")
  func nestedTurn() throws {
    let outer = try Pipe()
    let inner = try Pipe()
    outer.poke()
    inner.poke()
    var calls: [String] = []
    var outerToken: WatchToken?
    var innerToken: WatchToken?
    outerToken = loop.watch(outer.readerNumber, for: .readable) { [loop] _ in
      loop.unwatch(outerToken!)
      calls.append("outer begins")
      _ = try? loop.wait(until: never)
      calls.append("outer ends")
    }
    innerToken = loop.watch(inner.readerNumber, for: .readable) { [loop] _ in
      loop.unwatch(innerToken!)
      calls.append("inner")
    }
    _ = try loop.wait(until: never)
    #expect(calls == ["outer begins", "inner", "outer ends"])
  }
}
