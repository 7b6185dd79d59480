// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of the library never fetch the dependencies of its benchmarks.
let package = Package(
    name: "noticeboard-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "noticeboard", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
    ],
    targets: [
        // The work of each handler, in peers in C++ as well, and the count of allocated memory.
        .target(name: "CTally"),

        // The parts that know no peer: rounds, statistics, tables, goals.
        .target(name: "Measuring"),

        // Sources/Board/MyNotificationCenter by a symbolic link, since no product contains it. SwiftPM refuses two targets of
        // one name, also in two packages, so the target has another name here.
        .target(name: "TaughtCenter"),

        // Peers and workloads, in one module so that each loop is specialised for its peer.
        .executableTarget(
            name: "bench",
            dependencies: [
                "CTally", "Measuring", "OpenCombine", "TaughtCenter",
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "NoticesCompatibility", package: "noticeboard"),
                .product(name: "NoticesKeyboard", package: "noticeboard"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // Programs that observe and post once. `bench` starts them and reads the sizes of their code.
        .executableTarget(
            name: "first-post-notices", dependencies: [.product(name: "Notices", package: "noticeboard")]),
        .executableTarget(name: "first-post-foundation"),
        .executableTarget(name: "first-post-simple"),
        .executableTarget(name: "first-post-nothing"),

        .testTarget(name: "MeasuringTests", dependencies: ["Measuring"]),
        .testTarget(name: "BenchTests", dependencies: ["bench"]),
    ],
    swiftLanguageModes: [.v6]
)

// The strictness of the library's own package.
for target in package.targets where target.name != "CTally" {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
