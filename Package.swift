// swift-tools-version: 6.2

import PackageDescription

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
        .executable(name: "noticeboard", targets: ["noticeboard"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0"),
    ],
    targets: [
        // Variables of a thread, its end and its stack, which Swift cannot express.
        .target(name: "CThreads"),

        // The notification center. Standard library and Synchronization only.
        .target(name: "Notices", dependencies: ["CThreads"]),

        // Notices that are posted later, and coalesced.
        .target(name: "NoticesQueue", dependencies: ["Notices"]),

        // The notices of an on-screen keyboard, and their payload.
        .target(name: "NoticesKeyboard", dependencies: ["Notices"]),

        // The calls and names that articles on notification centers use, on a center of Notices.
        .target(name: "NoticesCompatibility", dependencies: ["Notices", "NoticesKeyboard"]),

        // The bridge between Foundation's notification centers and those of Notices.
        .target(name: "NoticesFoundation", dependencies: ["Notices", "NoticesKeyboard"]),

        // Records and registrations as bytes, for other processes and files. No Foundation, no input or output.
        .target(name: "NoticesWire", dependencies: ["Notices"]),

        // Sockets of this machine that only their user may use, and the threads that wait for them. No Foundation.
        .target(name: "CSockets"),
        .target(name: "LocalSockets", dependencies: ["CSockets"]),

        // What is told of a center while it is watched: by boards, and by recordings.
        .target(name: "NoticesWatching", dependencies: ["Notices", "NoticesWire"]),

        // What a program offers to boards.
        .target(
            name: "NoticesInspector",
            dependencies: ["Notices", "NoticesWatching", "NoticesWire", "LocalSockets"]),

        // What a program offers to boards of Foundation's notification centers.
        .target(
            name: "NoticesInspectorFoundation",
            dependencies: ["NoticesInspector", "NoticesWatching", "Notices"]),

        // What happens in centers, in files.
        .target(
            name: "NoticesRecording",
            dependencies: ["Notices", "NoticesWatching", "NoticesWire", "LocalSockets"]),

        // Expectations for tests of code that posts and observes, on Swift Testing, which comes with the toolchain.
        .target(name: "NoticesTesting", dependencies: ["Notices"]),

        // Expectations for tests on XCTest, which comes with the toolchain too.
        .target(name: "NoticesXCTest", dependencies: ["Notices"]),

        // What both faces drive: commands, demo objects, the simulated keyboard, the log.
        .target(
            name: "Workbench",
            dependencies: [
                "Notices", "NoticesKeyboard", "NoticesCompatibility", "MyNotificationCenter",
                .product(name: "DequeModule", package: "swift-collections"),
                .product(name: "Histogram", package: "hdrhistogram-swift"),
            ],
            resources: [.embedInCode("Lessons/Library")]),

        // State, update and views that render into a grid of cells. No terminal, no clock, no thread.
        .target(name: "TerminalUI", dependencies: ["Workbench", "Notices", "NoticesKeyboard"]),

        .systemLibrary(
            name: "CNcurses",
            providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),

        // The only importer of CNcurses.
        .target(
            name: "NcursesTerminal",
            dependencies: ["TerminalUI", "CNcurses"],
            // Neither pkgConfig (it warns) nor `link` in the module map (it names one library for all systems).
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]),

        // Programs as sources of a board.
        .target(
            name: "Attaching",
            dependencies: [
                "TerminalUI", "Workbench", "NoticesRecording", "NoticesWire", "LocalSockets", "Notices",
            ]),

        // Recordings as sources of a board.
        .target(
            name: "Replaying",
            dependencies: [
                "Attaching", "TerminalUI", "Workbench", "NoticesRecording", "NoticesWire", "Notices",
            ]),

        // What the user has set for the board, in a file.
        .target(
            name: "Settings",
            dependencies: ["TerminalUI", "Workbench", "Notices", .product(name: "Yams", package: "Yams")]),

        // Giving a talk: where lessons were left, and the speaker's notes on another terminal. No Foundation.
        .target(name: "Speaking", dependencies: ["LocalSockets", "Workbench", "Notices"]),

        .executableTarget(
            name: "noticeboard",
            dependencies: [
                "NcursesTerminal", "TerminalUI", "Workbench", "Attaching", "Replaying", "Speaking",
                "NoticesRecording", "Settings", "LocalSockets",
                "Notices",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // The notification center of the articles, faults included: what Notices is compared with.
        .target(name: "MyNotificationCenter"),

        // Promises, and the trials that show which center keeps them.
        .target(
            name: "Comparison",
            dependencies: ["Notices", "NoticesQueue", "NoticesCompatibility", "MyNotificationCenter"]),

        // `make compare`: a tool of this package, not offered to others.
        .executableTarget(
            name: "compare",
            dependencies: ["Comparison", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

        // A board under a flood of posts, for a test; and `make bench-board`, a tool of this package.
        .target(name: "BoardSpeed", dependencies: ["TerminalUI", "Workbench", "Notices"]),
        .executableTarget(
            name: "board-speed",
            dependencies: [
                "BoardSpeed", "TerminalUI", "Workbench", "Notices",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // `make bench-attach`: what it costs a program to be looked into.
        .executableTarget(
            name: "attach-speed",
            dependencies: [
                "Attaching", "TerminalUI", "Workbench", "NoticesInspector", "NoticesRecording", "Notices",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // `make torture-center`: attacks centers on many threads. A tool of this package.
        .target(name: "CTorture"),
        .executableTarget(
            name: "torture-center",
            dependencies: [
                "CTorture", "Notices", "NoticesQueue",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // What the tests of several targets share.
        .target(name: "TestSupport", dependencies: ["Notices"], path: "Tests/TestSupport"),

        .testTarget(
            name: "NoticesTests",
            dependencies: [
                "CThreads", "Notices", "NoticesQueue", "NoticesKeyboard", "NoticesCompatibility",
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
            dependencies: [
                "NoticesInspectorFoundation", "NoticesWatching", "NoticesWire", "Notices", "TestSupport",
            ]),
        .testTarget(
            name: "NoticesWireTests", dependencies: ["NoticesWire", "Notices", "TestSupport"],
            exclude: ["wire.py"]),
        .testTarget(
            name: "NoticesRecordingTests",
            dependencies: [
                "LocalSockets", "NoticesRecording", "NoticesWatching", "NoticesWire", "Notices",
                "TestSupport",
            ]),
        .testTarget(
            name: "ReplayingTests",
            dependencies: [
                "Replaying", "TerminalUI", "Workbench", "NoticesRecording", "NoticesWire", "Notices",
                "TestSupport",
            ]),
        .testTarget(
            name: "NoticesTestingTests", dependencies: ["NoticesTesting", "Notices", "TestSupport"]),
        .testTarget(
            name: "NoticesXCTestTests", dependencies: ["NoticesXCTest", "Notices", "TestSupport"]),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: [
                "Workbench", "Notices", "NoticesKeyboard", "NoticesCompatibility", "TestSupport",
            ]),
        .testTarget(
            name: "TerminalUITests",
            dependencies: [
                "BoardSpeed", "TerminalUI", "Workbench", "Notices", "NoticesKeyboard", "TestSupport",
            ]),
        .testTarget(name: "SettingsTests", dependencies: ["Settings", "TerminalUI", "TestSupport"]),
        .testTarget(
            name: "SpeakingTests",
            dependencies: ["Speaking", "LocalSockets", "Workbench", "Notices", "TestSupport"]),
        .testTarget(
            name: "NcursesTerminalTests", dependencies: ["NcursesTerminal", "TerminalUI", "TestSupport"]),
        .testTarget(
            name: "AttachingTests",
            dependencies: [
                "Attaching", "LocalSockets", "NoticesInspector", "NoticesInspectorFoundation",
                "NoticesRecording", "NoticesWire", "TerminalUI",
                "Workbench", "Notices", "TestSupport",
            ]),
        .testTarget(
            name: "ComparisonTests", dependencies: ["Comparison", "MyNotificationCenter", "compare"]),
        // A program that offers itself to boards and does what a test says.
        .executableTarget(
            name: "offering",
            dependencies: ["Notices", "NoticesInspector", "NoticesInspectorFoundation", "NoticesRecording"],
            path: "Tests/Offering"),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["noticeboard", "offering", "NoticesRecording", "NoticesWire", "Notices"]),
    ],
    swiftLanguageModes: [.v6]
)

// What builds the library once more, under a sanitizer or for release, builds nothing but the library and its tests: half
// the time of the gate. `watching` adds what has threads of its own, or reads bytes that others have written.
if let alone = Context.environment["NOTICES_ALONE"] {
    var needed = [
        "CThreads", "Notices", "NoticesQueue", "NoticesKeyboard", "NoticesCompatibility", "NoticesFoundation",
        "TestSupport", "NoticesTests", "SeedsTests",
    ]
    if alone == "watching" {
        needed += [
            "NoticesWire", "NoticesWireTests", "CSockets", "LocalSockets", "NoticesWatching",
            "NoticesInspector", "NoticesInspectorFoundation",
            "NoticesRecording", "NoticesRecordingTests", "MyNotificationCenter", "Workbench", "TerminalUI",
            "Attaching", "AttachingTests",
        ]
        package.dependencies.removeFirst()
    } else {
        package.dependencies = []
    }
    package.products.removeAll { $0.name != "Notices" }
    package.targets.removeAll { !needed.contains($0.name) }
}

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
    if target.name == "Notices" { target.swiftSettings?.append(.strictMemorySafety()) }
}
