// swift-tools-version: 6.2

import PackageDescription

// Three wings, and tests. Dependencies run down only: the board stands on the library, tools on both.

// MARK: - The library: the center, and what programs add to it

let library: [Target] = [
    // The C library of each system under one name.
    .target(name: "Libc"),

    // Variables of a thread, its end and its stack, and reads of memory that may be gone: what Swift cannot express.
    .target(name: "CThreads"),

    // Which object holds which, by metadata: for leak reports. Standard library only.
    .target(name: "ReferencePaths", dependencies: ["CThreads"]),

    // The notification center. Standard library and Synchronization only.
    .target(name: "Notices", dependencies: ["CThreads", "Libc", "ReferencePaths"]),

    // Notices that are posted later, and coalesced.
    .target(name: "NoticesQueue", dependencies: ["Notices"]),

    // The notices of an on-screen keyboard, and their payload.
    .target(name: "NoticesKeyboard", dependencies: ["Notices"]),

    // The calls and names that articles on notification centers use, on a center of Notices.
    .target(name: "NoticesCompatibility", dependencies: ["Notices", "NoticesKeyboard"]),

    // The bridge between Foundation's notification centers and those of Notices.
    .target(name: "NoticesFoundation", dependencies: ["Notices", "NoticesKeyboard"]),

    // What a run did, as a text to compare other runs with. No Foundation, no input or output.
    .target(name: "NoticesBehaviour", dependencies: ["NoticesWire", "Notices"]),

    // Expectations for tests, on Swift Testing and on XCTest, which come with the toolchain.
    .target(name: "NoticesTesting", dependencies: ["NoticesBehaviour", "NoticesRecording", "Notices"]),
    .target(name: "NoticesXCTest", dependencies: ["Notices"]),

    // Records and registrations of watched centers, as bytes. No Foundation, no input or output.
    .target(name: "NoticesWire", dependencies: ["Libc", "Notices"]),

    // Local sockets that only their user may use. No Foundation.
    .target(name: "CSockets"),
    .target(name: "LocalSockets", dependencies: ["CSockets", "Libc"]),

    // Lets boards attach to a program: to its centers, and to those of Foundation.
    .target(name: "NoticesInspector", dependencies: ["Libc", "Notices", "NoticesWire", "LocalSockets"]),
    .target(
        name: "NoticesInspectorFoundation", dependencies: ["NoticesInspector", "NoticesWire", "Notices"]),

    // Recordings of centers, in files.
    .target(name: "NoticesRecording", dependencies: ["Libc", "Notices", "NoticesWire", "LocalSockets"]),
]

// MARK: - The board

let board: [Target] = [
    // Records, log, snapshot, rates, filters; what a source of records is. No screen.
    .target(
        name: "BoardModel",
        dependencies: [
            "Libc", "NoticesWire", "NoticesKeyboard", "Notices",
            .product(name: "DequeModule", package: "swift-collections"),
            .product(name: "Histogram", package: "hdrhistogram-swift"),
        ]),

    // The notification center of the articles, faults included: what Notices is compared with.
    .target(name: "MyNotificationCenter"),

    // The board's own program: objects that observe, a simulated keyboard, the command language.
    .target(
        name: "Demo",
        dependencies: [
            "BoardModel", "NoticesWire", "Notices", "NoticesKeyboard", "NoticesCompatibility",
            "MyNotificationCenter",
        ]),

    // Lessons: their library, parser and player, the speaker's notes, and where a talk was left.
    .target(
        name: "Lessons", dependencies: ["BoardModel", "Demo", "LocalSockets", "Notices"],
        resources: [.embedInCode("Library")]),

    // Attached programs as sources of a board.
    .target(
        name: "ProgramSource",
        dependencies: [
            "BoardModel", "Libc", "NoticesBehaviour", "NoticesRecording", "NoticesWire", "LocalSockets",
            "Notices",
        ]),

    // Recordings as sources of a board.
    .target(
        name: "RecordingSource",
        dependencies: ["BoardModel", "NoticesRecording", "NoticesWire", "Notices"]),

    // Recordings in the formats of other tools.
    .target(
        name: "Exports",
        dependencies: ["BoardModel", "NoticesRecording", "NoticesWire", "Notices"]),

    // State, update, and views that render into a grid of cells. No terminal, no clock, no thread.
    .target(
        name: "TerminalUI",
        dependencies: ["BoardModel", "Demo", "Lessons", "Notices", "NoticesBehaviour", "NoticesKeyboard"]),

    // The settings file.
    .target(
        name: "BoardSettings",
        dependencies: [
            "TerminalUI", "BoardModel", "Demo", "Notices", .product(name: "Yams", package: "Yams"),
        ]),

    .systemLibrary(
        name: "CNcurses",
        providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),

    // Curses, descriptors and signals in C, without curses' header in its own.
    .target(
        name: "CTerminal",
        dependencies: ["CNcurses"],
        // For the module Darwin, too, to which curses belongs on macOS.
        cSettings: [.define("_XOPEN_SOURCE_EXTENDED", to: "1", .when(platforms: [.macOS]))],
        // Neither pkgConfig (it warns) nor `link` in the module map (it names one library for all systems).
        linkerSettings: [
            .linkedLibrary("ncursesw", .when(platforms: [.linux])),
            .linkedLibrary("ncurses", .when(platforms: [.macOS])),
        ]),

    // The only importer of CTerminal.
    .target(name: "NcursesTerminal", dependencies: ["TerminalUI", "CTerminal"]),

    .executableTarget(
        name: "noticeboard",
        dependencies: [
            "NcursesTerminal", "TerminalUI", "BoardModel", "Demo", "Lessons", "ProgramSource",
            "RecordingSource", "Exports", "BoardSettings", "NoticesBehaviour", "NoticesRecording",
            "LocalSockets", "Notices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
]

// MARK: - Tools of this package, not offered to others

let tools: [Target] = [
    // `make compare`: promises, and the trials that show which center keeps them.
    .target(
        name: "Comparison",
        dependencies: ["Libc", "Notices", "NoticesQueue", "NoticesCompatibility", "MyNotificationCenter"]),
    .executableTarget(
        name: "compare",
        dependencies: ["Comparison", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

    // `make bench-board`: a board under a flood of posts.
    .target(name: "BoardSpeed", dependencies: ["TerminalUI", "BoardModel", "Demo", "Libc", "Notices"]),
    .executableTarget(
        name: "board-speed",
        dependencies: [
            "BoardSpeed", "TerminalUI", "BoardModel", "Demo", "Notices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),

    // `make bench-attach`: what it costs a program to be looked into.
    .executableTarget(
        name: "attach-speed",
        dependencies: [
            "ProgramSource", "TerminalUI", "BoardModel", "Demo", "NoticesInspector", "NoticesRecording",
            "Notices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),

    // `make soak`: programs that boards, recorders and lists watch for half an hour.
    .executableTarget(
        name: "soak-programs",
        dependencies: [
            "NoticesInspector", "Notices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),

    // `make torture-center`: attacks centers on many threads.
    .target(name: "CTorture"),
    .executableTarget(
        name: "torture-center",
        dependencies: [
            "CTorture", "Notices", "NoticesQueue",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),
]

// MARK: - Tests

let libraryTests: [Target] = [
    // What the tests of several targets share.
    .target(name: "TestSupport", dependencies: ["CThreads", "Notices"]),

    .testTarget(
        name: "NoticesTests",
        dependencies: [
            "CThreads", "Notices", "NoticesQueue", "NoticesKeyboard", "NoticesCompatibility",
            "ReferencePaths",
            "TestSupport",
        ]),
    // What five articles do, each as a program.
    .testTarget(
        name: "SeedsTests",
        dependencies: [
            "NoticesCompatibility", "NoticesFoundation", "NoticesKeyboard", "Notices", "TestSupport",
        ]),
    .testTarget(
        name: "NoticesFoundationTests",
        dependencies: ["NoticesFoundation", "Notices", "NoticesKeyboard", "TestSupport"]),
    .testTarget(
        name: "NoticesInspectorFoundationTests",
        dependencies: ["NoticesInspectorFoundation", "NoticesWire", "Notices", "TestSupport"]),
    .testTarget(
        name: "NoticesWireTests", dependencies: ["NoticesWire", "Notices", "TestSupport"],
        exclude: ["wire.py"]),
    .testTarget(
        name: "NoticesRecordingTests",
        dependencies: ["LocalSockets", "NoticesRecording", "NoticesWire", "Notices", "TestSupport"]),
    .testTarget(name: "NoticesBehaviourTests", dependencies: ["NoticesBehaviour", "TestSupport"]),
    .testTarget(
        name: "NoticesTestingTests",
        dependencies: [
            "NoticesTesting", "NoticesBehaviour", "NoticesQueue", "NoticesRecording", "Notices",
            "TestSupport",
        ],
        exclude: ["__Baselines__"]),
    .testTarget(
        name: "NoticesXCTestTests", dependencies: ["NoticesXCTest", "Notices", "TestSupport"]),
]

let boardTests: [Target] = [
    .testTarget(name: "BoardModelTests", dependencies: ["BoardModel", "Demo", "Notices", "TestSupport"]),
    .testTarget(
        name: "DemoTests",
        dependencies: [
            "BoardModel", "Demo", "Lessons", "Notices", "NoticesKeyboard", "NoticesCompatibility",
            "TestSupport",
        ]),
    .testTarget(
        name: "LessonsTests",
        dependencies: [
            "BoardModel", "Demo", "Lessons", "LocalSockets", "NoticesCompatibility", "NoticesKeyboard",
            "Notices",
            "TestSupport",
        ]),
    .testTarget(
        name: "ProgramSourceTests",
        dependencies: [
            "ProgramSource", "LocalSockets", "NoticesBehaviour", "NoticesInspector",
            "NoticesInspectorFoundation",
            "NoticesRecording", "NoticesWire", "BoardModel", "Demo", "TerminalUI", "Notices", "TestSupport",
        ]),
    .testTarget(
        name: "RecordingSourceTests",
        dependencies: [
            "RecordingSource", "BoardModel", "Demo", "TerminalUI", "NoticesRecording", "NoticesWire",
            "Notices",
            "TestSupport",
        ]),
    .testTarget(
        name: "ExportsTests",
        dependencies: ["Exports", "BoardModel", "NoticesRecording", "NoticesWire", "Notices", "TestSupport"]),
    .testTarget(
        name: "TerminalUITests",
        dependencies: [
            "BoardSpeed", "TerminalUI", "BoardModel", "Demo", "Lessons", "Notices", "NoticesBehaviour",
            "NoticesKeyboard", "TestSupport",
        ]),
    .testTarget(name: "BoardSettingsTests", dependencies: ["BoardSettings", "TerminalUI", "TestSupport"]),
    .testTarget(
        name: "NcursesTerminalTests",
        dependencies: ["NcursesTerminal", "CTerminal", "TerminalUI", "TestSupport"]),
    .testTarget(
        name: "ComparisonTests", dependencies: ["Comparison", "MyNotificationCenter", "compare"]),

    // A program that offers itself to boards and does what a test says.
    .executableTarget(
        name: "offering",
        dependencies: ["Notices", "NoticesInspector", "NoticesInspectorFoundation", "NoticesRecording"]),
    // `make same-runs`: a program that does the same in each run, recorded again and again.
    .executableTarget(
        name: "recorded-shop",
        dependencies: [
            "NoticesInspector", "NoticesRecording", "Notices",
            .product(name: "ArgumentParser", package: "swift-argument-parser"),
        ]),

    .testTarget(
        name: "EndToEndTests",
        dependencies: [
            "noticeboard", "offering", "recorded-shop", "NoticesRecording", "NoticesWire", "Notices",
        ]),
]

for (wing, targets) in [
    ("Sources/Library", library), ("Sources/Board", board), ("Sources/Tools", tools),
    ("Tests", libraryTests + boardTests),
] {
    for target in targets { target.path = "\(wing)/\(target.name)" }
}

// MARK: - Brokers, for programs that depend on this package by its URL

// They are made and tested in Broker/, a package of its own, which this one does not need: the C clients of engines may
// not be installed. They fetch nothing.
let brokers: [Target] = [
    .target(name: "NoticesBroker", dependencies: ["Notices"]),
    .target(name: "NoticesBrokerLocal", dependencies: ["NoticesBroker"]),
    .systemLibrary(name: "CNats", path: "", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),
    .target(
        name: "NoticesBrokerNATS", dependencies: ["NoticesBroker", "CNats"],
        linkerSettings: [.linkedLibrary("nats")]),
    .systemLibrary(
        name: "CMosquitto", path: "", providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),
    .target(
        name: "NoticesBrokerMQTT", dependencies: ["NoticesBroker", "CMosquitto"],
        linkerSettings: [.linkedLibrary("mosquitto")]),
]
let brokerProducts: [Product] = [
    .library(name: "NoticesBroker", targets: ["NoticesBroker"]),
    .library(name: "NoticesBrokerLocal", targets: ["NoticesBrokerLocal"]),
    .library(name: "NoticesBrokerNATS", targets: ["NoticesBrokerNATS"]),
    .library(name: "NoticesBrokerMQTT", targets: ["NoticesBrokerMQTT"]),
]
for target in brokers { target.path = "Broker/Sources/\(target.name)" }

// MARK: - The package

// A program that depends on this package by its URL sees the library alone, and fetches nothing for the board: the
// package manager reads the manifest in the repository, whose root is its folder, and then in its checkout. Builds under
// sanitizers ask for the same.
let folder = Context.packageDirectory
let isDependency = folder == "/" || folder.contains("/checkouts/")
let isLibraryAlone = isDependency || Context.environment["NOTICES_ALONE"] != nil

let package = Package(
    name: "noticeboard",
    // Synchronization.Mutex and Atomic need these.
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Notices", targets: ["Notices"]),
        .library(name: "NoticesQueue", targets: ["NoticesQueue"]),
        .library(name: "NoticesKeyboard", targets: ["NoticesKeyboard"]),
        .library(name: "NoticesCompatibility", targets: ["NoticesCompatibility"]),
        .library(name: "NoticesFoundation", targets: ["NoticesFoundation"]),
        .library(name: "NoticesInspector", targets: ["NoticesInspector"]),
        .library(name: "NoticesInspectorFoundation", targets: ["NoticesInspectorFoundation"]),
        .library(name: "NoticesRecording", targets: ["NoticesRecording"]),
        .library(name: "NoticesTesting", targets: ["NoticesTesting"]),
        .library(name: "NoticesXCTest", targets: ["NoticesXCTest"]),
    ] + (isLibraryAlone ? [] : [.executable(name: "noticeboard", targets: ["noticeboard"])])
        + (isDependency ? brokerProducts : []),
    dependencies: isLibraryAlone
        ? []
        : [
            .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
            .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
            .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
            .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
        ],
    targets: library + libraryTests + (isLibraryAlone ? [] : board + tools + boardTests)
        + (isDependency ? brokers : []),
    swiftLanguageModes: [.v6]
)

// On Linux, Foundation has typed messages since Swift 6.3.
#if os(Linux) && compiler(<6.3)
    for target in package.targets {
        switch target.name {
        case "NoticesFoundation":
            target.exclude = ["NoticeBridge+Messages.swift", "NoticeDescriptor+Foundation.swift"]
        case "NoticesFoundationTests": target.exclude = ["MessageTests.swift"]
        default: break
        }
    }
#endif

// Strictness, set once for every target that is compiled from Swift.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        // A warning that is allowed to stay is soon one among many.
        .treatAllWarnings(as: .error),
        // `any` marks every existential, so that the cost is seen where it is paid.
        .enableUpcomingFeature("ExistentialAny"),
        // An import is a file's private matter unless it says otherwise.
        .enableUpcomingFeature("InternalImportsByDefault"),
        // A member is visible only where its module is imported.
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
    // The compiler has each use of memory that it cannot check marked with `unsafe`.
    if ["Notices", "ReferencePaths"].contains(target.name) {
        target.swiftSettings?.append(.strictMemorySafety())
    }
}
