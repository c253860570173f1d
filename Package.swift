// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "moondial",
  products: [
    .library(name: "Timekeeping", targets: ["Timekeeping"]),
    .library(name: "Reactor", targets: ["Reactor"]),
    .library(name: "ClockSync", targets: ["ClockSync"]),
    .library(name: "Actions", targets: ["Actions"]),
    .library(name: "Lua", targets: ["Lua"]),
    .library(name: "Plugins", targets: ["Plugins"]),
  ],
  targets: [
    // Pure: instants, the schedule, countdowns, sales, pads, calendar and text. No I/O, no clock, no Foundation.
    .target(name: "Timekeeping", swiftSettings: [.strictMemorySafety()]),

    // Values of JSON, read and written. Pure, and knows nothing of what they mean.
    .target(name: "JSON"),

    // What Swift's Glibc module leaves out of Linux: descriptors for timers and signals. No code.
    .systemLibrary(name: "CLinux"),

    // The only module that waits: one thread, one poll; descriptors, signals, system clocks, the terminal.
    .target(name: "Reactor", dependencies: ["Timekeeping", "CLinux"], swiftSettings: [.strictMemorySafety()]),

    // Debian's Lua 5.4, as it is.
    .systemLibrary(name: "CLua", providers: [.apt(["liblua5.4-dev"])]),

    // The C that may raise: dispatcher, capped allocator, protected calls, the environment of scripts.
    .target(
      name: "CLuaGuard", dependencies: ["CLua"],
      linkerSettings: [.linkedLibrary("lua5.4"), .linkedLibrary("m")]),

    // Swift over Lua: state, values, references, handles, errors. The only unsafe module.
    .target(name: "Lua", dependencies: ["CLuaGuard"], swiftSettings: [.strictMemorySafety()]),

    // Lua as it comes, for `moondial lua`: the stand-alone interpreter with all libraries and without limits.
    .target(name: "CLuaPlain", dependencies: ["CLua"], linkerSettings: [.linkedLibrary("lua5.4")]),

    // Scripts as guests: the API that they see, and what reaches them.
    .target(name: "Plugins", dependencies: ["Lua", "JSON", "Timekeeping"]),

    // Debian's libcurl, as it is: loaded when the first web server is asked, and not linked.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),

    // Requests to web servers on the one loop, by libcurl.
    .target(name: "HTTP", dependencies: ["Timekeeping", "Reactor", "CCurl"], swiftSettings: [.strictMemorySafety()]),

    // Time servers: asks them, and keeps the clock that their answers discipline.
    .target(name: "ClockSync", dependencies: ["JSON", "Timekeeping", "Reactor", "HTTP"]),

    // Debian's libsystemd, as it is: loaded when the first notification is shown, and not linked.
    .systemLibrary(name: "CBus", providers: [.apt(["libsystemd-dev"])]),

    // What happens outside the process when time is up: programs, webhooks, notifications and sounds, on the one loop.
    .target(
      name: "Actions", dependencies: ["Timekeeping", "Reactor", "HTTP", "CBus"],
      swiftSettings: [.strictMemorySafety()]),

    // Debian's libedit, as it is: loaded when a prompt begins, and not linked.
    .systemLibrary(name: "CEdit", providers: [.apt(["libedit-dev"])]),

    // Lines that a person types at a prompt, edited on the one loop.
    .target(
      name: "LineEditing", dependencies: ["Reactor", "Timekeeping", "CEdit"], swiftSettings: [.strictMemorySafety()]),

    // The timers, shown: one frame of one moment, as JSON lines, as plain lines, on a terminal.
    .target(name: "Boards", dependencies: ["JSON", "Timekeeping", "Reactor"]),

    // The program: arguments, settings, directories, one file per command.
    .executableTarget(
      name: "moondial",
      dependencies: [
        "JSON", "Timekeeping", "Reactor", "Plugins", "Boards", "ClockSync", "Actions", "LineEditing", "CLuaPlain",
      ]),

    // Lua with its own library, for tests that compare ours with it.
    .target(
      name: "CLuaPeer", dependencies: ["CLua"], path: "Tests/CLuaPeer", linkerSettings: [.linkedLibrary("lua5.4")]),

    // What several tests share: networks and time servers whose truth is known.
    .target(name: "TestKit", dependencies: ["ClockSync", "Reactor", "Timekeeping"], path: "Tests/TestKit"),

    // Tests, one target a module.
    .testTarget(name: "TimekeepingTests", dependencies: ["Timekeeping", "TestKit"], exclude: ["Fixtures"]),
    .testTarget(name: "ReactorTests", dependencies: ["Reactor", "Timekeeping", "CLinux"]),
    .testTarget(name: "HTTPTests", dependencies: ["HTTP", "Reactor", "Timekeeping", "TestKit"]),
    .testTarget(
      name: "ClockSyncTests", dependencies: ["HTTP", "JSON", "ClockSync", "Reactor", "Timekeeping", "TestKit"]),
    .testTarget(name: "ActionsTests", dependencies: ["Actions", "HTTP", "Reactor", "Timekeeping", "TestKit"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "LuaTests", dependencies: ["Lua", "CLuaPeer"]),
    .testTarget(
      name: "PluginsTests", dependencies: ["CMalloc", "JSON", "Plugins", "Lua", "Reactor", "Timekeeping"],
      exclude: ["Fixtures"]),
    .systemLibrary(name: "CMalloc", path: "Tests/CMalloc"),
    .testTarget(name: "LineEditingTests", dependencies: ["LineEditing"]),
    .testTarget(name: "BoardsTests", dependencies: ["JSON", "Boards", "Reactor", "Timekeeping", "TestKit"]),
    .testTarget(
      name: "MoondialTests", dependencies: ["moondial", "Plugins", "Boards", "Reactor", "Timekeeping", "TestKit"],
      exclude: ["Fixtures"]),
  ],
  swiftLanguageModes: [.v6]
)

/// Settings that every Swift target of the package shares.
let shared: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .treatAllWarnings(as: .error),  // SE-0443
]
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + shared
}

// What scripts/bench measures beside the program; only it needs this.
if Context.environment["BENCH"] != nil {
  package.targets += [
    .executableTarget(
      name: "LimitCost", dependencies: ["Lua"], path: "Tests/Benchmarks/LimitCost", swiftSettings: shared),
    .executableTarget(
      name: "BindingCost", dependencies: ["Lua", "CLuaPeer"], path: "Tests/Benchmarks/BindingCost",
      swiftSettings: shared),
    .executableTarget(
      name: "ClockFigures", dependencies: ["ClockSync", "Reactor", "Timekeeping", "TestKit"],
      path: "Tests/Benchmarks/ClockFigures", swiftSettings: shared),
    .executableTarget(
      name: "ActionFigures", dependencies: ["Actions", "Plugins", "Reactor", "Timekeeping", "TestKit"],
      path: "Tests/Benchmarks/ActionFigures", swiftSettings: shared),
    .executableTarget(
      name: "BoardCost", dependencies: ["Timekeeping", "Reactor", "Boards"], path: "Tests/Benchmarks/Board",
      swiftSettings: shared),
    .executableTarget(
      name: "HostCost", dependencies: ["Timekeeping", "Reactor", "Plugins", "Boards"],
      path: "Tests/Benchmarks/Engine/Host", swiftSettings: shared),
  ]
}

// Fuzz targets, for scripts/fuzz alone: FUZZ is the path of libFuzzer's runtime. Unsafe flags reach nobody else, since
// without the variable there is nothing of all this.
if let runtime = Context.environment["FUZZ"] {
  let instrumented: [SwiftSetting] = [.unsafeFlags(["-sanitize=fuzzer,address"])]
  let linked: [LinkerSetting] = [
    .unsafeFlags(["-sanitize=address", "-use-ld=lld", runtime]), .linkedLibrary("stdc++"),
  ]
  for target in package.targets where target.name == "Timekeeping" {
    target.swiftSettings = (target.swiftSettings ?? []) + instrumented
  }
  package.targets.append(.target(name: "CFuzz", path: "Tests/Fuzz/CFuzz"))
  for name in ["FuzzTexts", "FuzzCronLines", "FuzzZoneFiles"] {
    package.targets.append(
      .executableTarget(
        name: name, dependencies: ["Timekeeping", "CFuzz"], path: "Tests/Fuzz/\(name)",
        swiftSettings: shared + instrumented, linkerSettings: linked))
  }
}
