// swift-tools-version: 6.2

import PackageDescription

let notices = Target.Dependency.product(name: "Notices", package: "noticeboard")
let broker = Target.Dependency.product(name: "NoticesBroker", package: "noticeboard-broker")

/// Each for one package, of which the others need nothing.
let hooks: [String: [Target.Dependency]] = [
    "NoticesBrokerLog": [broker, notices, .product(name: "Logging", package: "swift-log")],
    "NoticesBrokerMetrics": [broker, notices, .product(name: "CoreMetrics", package: "swift-metrics")],
    "NoticesBrokerService": [
        broker, .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
    ],
    "NoticesBrokerTracing": [
        broker, notices,
        .product(name: "ServiceContextModule", package: "swift-service-context"),
        .product(name: "Tracing", package: "swift-distributed-tracing"),
    ],
]
let names = hooks.keys.sorted()

// A package of its own, so that users of a broker fetch only what they use.
let package = Package(
    name: "noticeboard-broker-hooks",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: names.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(name: "noticeboard", path: "../.."),
        .package(name: "noticeboard-broker", path: ".."),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-service-context", from: "1.5.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: names.map { .target(name: $0, dependencies: hooks[$0] ?? []) } + [
        .testTarget(
            name: "NoticesBrokerHooksTests",
            dependencies: [
                notices, broker,
                .product(name: "NoticesBrokerLocal", package: "noticeboard-broker"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ] + names.map { .target(name: $0) })
    ],
    swiftLanguageModes: [.v6]
)

// The strictness of the library's own package.
for target in package.targets {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
