import Glibc
import Reactor
import Testing

@Suite("This process")
struct CurrentProcessTests {
  @Test("Standard descriptors that were closed are opened on /dev/null, so that nothing else takes their place")
  func standardDescriptors() async {
    await #expect(processExitsWith: .success) {
      func leadNowhere() throws -> Bool {
        close(STDIN_FILENO)
        close(STDOUT_FILENO)
        try CurrentProcess.openStandardDescriptors()
        let output = Output(descriptor: STDOUT_FILENO)
        output.write("nowhere")
        return try Input(descriptor: STDIN_FILENO).read() == .end && output.finish() == .flushed
          && open("/dev/null", O_RDONLY) > STDERR_FILENO
      }
      // Another thread of the tests may have a file open for a moment, and with it the place of one that was closed.
      #expect((1...5).contains { _ in (try? leadNowhere()) == true })
    }
  }

  @Test("The environment and the working directory are the process's own")
  func environment() async {
    await #expect(processExitsWith: .success) {
      setenv("MOONDIAL_GREETING", "a=b=c", 1)
      setenv("MOONDIAL_NOTHING", "", 1)
      chdir("/")
      let environment = CurrentProcess.environment()
      #expect(environment["MOONDIAL_GREETING"] == "a=b=c")
      #expect(environment["MOONDIAL_NOTHING"] == "")
      #expect(environment["MOONDIAL_ABSENT"] == nil)
      let directory = try CurrentProcess.workingDirectory()
      #expect(directory == "/")
    }
  }
}
