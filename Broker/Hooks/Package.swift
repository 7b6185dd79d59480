// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of a broker fetch only what they use.
let package = Package(
    name: "noticeboard-broker-hooks",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "NoticesBrokerLog", targets: ["NoticesBrokerLog"]),
        .library(name: "NoticesBrokerMetrics", targets: ["NoticesBrokerMetrics"]),
        .library(name: "NoticesBrokerService", targets: ["NoticesBrokerService"]),
        .library(name: "NoticesBrokerTracing", targets: ["NoticesBrokerTracing"]),
    ],
    dependencies: [
        .package(name: "noticeboard", path: "../.."),
        .package(name: "noticeboard-broker", path: ".."),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-service-context", from: "1.5.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Each for one package, of which the others need nothing.
        .target(
            name: "NoticesBrokerLog",
            dependencies: [
                .product(name: "NoticesBroker", package: "noticeboard-broker"),
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .target(
            name: "NoticesBrokerMetrics",
            dependencies: [
                .product(name: "NoticesBroker", package: "noticeboard-broker"),
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
            ]),
        .target(
            name: "NoticesBrokerService",
            dependencies: [
                .product(name: "NoticesBroker", package: "noticeboard-broker"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .target(
            name: "NoticesBrokerTracing",
            dependencies: [
                .product(name: "NoticesBroker", package: "noticeboard-broker"),
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "ServiceContextModule", package: "swift-service-context"),
                .product(name: "Tracing", package: "swift-distributed-tracing"),
            ]),

        .testTarget(
            name: "NoticesBrokerHooksTests",
            dependencies: [
                "NoticesBrokerLog", "NoticesBrokerMetrics", "NoticesBrokerService", "NoticesBrokerTracing",
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "NoticesBroker", package: "noticeboard-broker"),
                .product(name: "NoticesBrokerLocal", package: "noticeboard-broker"),
                .product(name: "InMemoryLogging", package: "swift-log"),
                .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                .product(name: "MetricsTestKit", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
            ]),
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
