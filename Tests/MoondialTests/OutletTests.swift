import Glibc
import Reactor
import Testing
import Timekeeping

@testable import moondial

@Suite("Messages to a reader that is slow or gone")
struct OutletTests {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test("A full pipe is not waited for; with its reader gone the loop has nothing left to look at")
  func fullPipe() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    let writer = FileDescriptor(ends[1])
    // Or a program that another test starts meanwhile would keep the reader's end open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let outlet = Outlet(.init(descriptor: writer.number), on: loop)
    outlet.write(String(repeating: "x", count: 2 << 20))
    outlet.sendIfPossible()
    #expect(outlet.isPending && outlet.isChoked)
    close(ends[0])
    #expect(try loop.wait(until: loop.now.advanced(by: .seconds(20))).calls > 0)
    #expect(outlet.isClosed && !outlet.isPending && !outlet.isChoked)
    #expect(try loop.wait(until: loop.now.advanced(by: .milliseconds(1))).calls == 0)
    outlet.write("dropped")
    outlet.sendIfPossible()
    #expect(!outlet.isPending)
  }

  @Test("A full disk is given up")
  func fullDisk() throws {
    let disk = FileDescriptor(open("/dev/full", O_WRONLY | O_CLOEXEC))
    let outlet = Outlet(.init(descriptor: disk.number), on: loop)
    outlet.write("x")
    outlet.sendIfPossible()
    #expect(outlet.isClosed && !outlet.isPending)
  }
}
