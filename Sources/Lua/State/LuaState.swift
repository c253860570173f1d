import CLuaGuard

/// One Lua machine with the environment of one plugin.
///
/// It belongs to the thread that made it. Native functions are kept by it: one that captures the owner of the state
/// keeps both alive, so capture it `unowned`.
@safe
public final class LuaState {
  /// How a state is set up.
  public struct Options: Sendable {
    /// Bytes that scripts may use, 0 for no limit; beyond it they get Lua's error "not enough memory".
    public var memoryLimit: Int

    /// Where random numbers start when the same input must give the same output; nil is ordinary, live running.
    ///
    /// With a seed, `pairs` and `next` have an order too: numbers rising, strings by their bytes, then `false` and
    /// `true`, then objects in the order in which they were made; and `collectgarbage("count")` is 0. Two things still
    /// depend on the run: what weak tables hold before a full collection, and the length of lists with holes.
    public var deterministicSeed: UInt64?

    /// Whether scripts may call `collectgarbage()`; for tests.
    public var allowsFullCollection: Bool

    /// What the state is called in the message that ends the process, when a call cannot be stopped; at most 63 bytes.
    public var name: String

    /// Makes options.
    public init(
      memoryLimit: Int = 32 << 20, deterministicSeed: UInt64? = nil, allowsFullCollection: Bool = false,
      name: String = "a script"
    ) {
      self.name = name
      self.memoryLimit = memoryLimit
      self.deterministicSeed = deterministicSeed
      self.allowsFullCollection = allowsFullCollection
    }
  }

  let host: OpaquePointer
  let registry: NativeRegistry

  /// Whether Lua runs; a native function must not start it again.
  var isRunning = false

  /// The limit of the last call that had one.
  var limit = Limit(.zero, for: "nothing")

  /// Makes a state; throws when the limit is too small for the environment.
  public convenience init(_ options: Options = Options()) throws(LuaError) {
    try self.init(options, failingEvery: 0)
  }

  /// As above, and every `n`-th request for memory fails; for tests.
  init(_ options: Options, failingEvery n: UInt64) throws(LuaError) {
    registry = NativeRegistry()
    let host = unsafe options.name.withCString { name in
      var settings = unsafe lg_options(
        limit: max(options.memoryLimit, 0), deterministic: options.deterministicSeed != nil,
        seed: options.deterministicSeed ?? 0, full_collection: options.allowsFullCollection, fail_every: n, name: name,
        entry: NativeBody.entry)
      return unsafe lg_open(&settings)
    }
    guard let host = unsafe host else {
      throw LuaError(.memory, "not enough memory for the environment")
    }
    unsafe self.host = host
  }

  deinit {
    registry.releases.close()
    unsafe lg_close(host)
  }
}

extension LuaState {
  /// Bytes that Lua has taken and not given back.
  public var bytesInUse: Int { unsafe lg_bytes_in_use(host) }

  /// The most that `bytesInUse` has been.
  public var peakBytesInUse: Int { unsafe lg_bytes_peak(host) }

  /// Sets what the state is called in the message that ends the process; at most 63 bytes.
  public func setName(_ name: String) {
    unsafe lg_set_name(host, name)
  }

  /// Sets the bytes that scripts may use from now on, 0 for no limit; what is beyond it already stays until it is freed.
  public func setMemoryLimit(_ bytes: Int) {
    unsafe lg_set_memory_limit(host, max(bytes, 0))
  }

  /// Frees everything that scripts cannot reach any more. O(size of what they can).
  ///
  /// Native functions may do so as well: nothing of a script runs by it.
  public func collectGarbage() {
    dropReleased()
    unsafe lg_collect(host)
  }

  /// Whether a script holds a handle, as far as the collector knows: that nobody does any more is noticed late.
  ///
  /// Native functions may ask; what is a handle's and not held can be let go.
  public func holds(_ handle: LuaHandle) -> Bool {
    unsafe lg_is_held(host, lg_handle(kind: handle.kind, id: handle.id, generation: handle.generation))
  }

  /// Makes every `n`-th request for memory fail, 0 for none; for tests.
  func failAllocations(every n: UInt64) {
    unsafe lg_fail_every(host, n)
  }

  /// Drops what is no longer referred to.
  func dropReleased() {
    for slot in registry.releases.drain() { unsafe lg_release(host, slot.number, slot.generation) }
  }

  /// Runs `body` while the allocator never refuses, so that it may make Lua values.
  func withoutRefusals<Result>(_ body: () -> Result) -> Result {
    unsafe lg_enter(host)
    defer { unsafe lg_leave(host) }
    return body()
  }
}
