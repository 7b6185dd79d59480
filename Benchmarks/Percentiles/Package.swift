// swift-tools-version: 6.2

import PackageDescription

// Percentiles of a few paths of our own, and baselines that are kept from run to run. Apart from the comparison, which
// can do without all that this fetches.
let package = Package(
    name: "noticeboard-percentiles",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "noticeboard", path: "../.."),
        // Its traits need libraries that count allocations; without them it measures time alone.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "Center",
            dependencies: [
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            // The plugin looks for targets in a folder of this name.
            path: "Benchmarks/Center",
            swiftSettings: [
                .treatAllWarnings(as: .error),
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ],
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ],
    swiftLanguageModes: [.v6]
)
