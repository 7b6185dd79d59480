// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of the library never fetch or build what reaches beyond one process.
let package = Package(
    name: "noticeboard-broker",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "NoticesBroker", targets: ["NoticesBroker"]),
        .library(name: "NoticesBrokerLocal", targets: ["NoticesBrokerLocal"]),
        .library(name: "NoticesBrokerMQTT", targets: ["NoticesBrokerMQTT"]),
        .library(name: "NoticesBrokerNATS", targets: ["NoticesBrokerNATS"]),
        .executable(name: "noticeboard-broker", targets: ["noticeboard-broker"]),
    ],
    dependencies: [
        .package(name: "noticeboard", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // The bridge between a center and an engine, and what an engine must do. Foundation in two files
        // only: JSON, and canonical spellings of names.
        .target(name: "NoticesBroker", dependencies: [.product(name: "Notices", package: "noticeboard")]),

        // An engine in memory, with faults to order: for tests and simulation.
        .target(name: "NoticesBrokerLocal", dependencies: ["NoticesBroker"]),

        // The C client of NATS, and what Swift cannot call of it.
        .systemLibrary(name: "CNats", providers: [.apt(["libnats-dev"]), .brew(["cnats"])]),

        // NATS: core and JetStream.
        .target(
            name: "NoticesBrokerNATS", dependencies: ["NoticesBroker", "CNats"],
            linkerSettings: [.linkedLibrary("nats")]),

        // The C client of MQTT, and what it needs of the system.
        .systemLibrary(name: "CMosquitto", providers: [.apt(["libmosquitto-dev"]), .brew(["mosquitto"])]),

        // MQTT 5.
        .target(
            name: "NoticesBrokerMQTT", dependencies: ["NoticesBroker", "CMosquitto"],
            linkerSettings: [.linkedLibrary("mosquitto")]),

        // `noticeboard broker`: what an operator sees and does at a NATS server.
        .executableTarget(
            name: "noticeboard-broker",
            dependencies: [
                "NoticesBroker", "NoticesBrokerNATS", .product(name: "Notices", package: "noticeboard"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        // `make run-broker`: one of two programs that post to each other.
        .executableTarget(
            name: "broker-demo",
            dependencies: [
                "NoticesBroker", "NoticesBrokerNATS", .product(name: "Notices", package: "noticeboard"),
                .product(name: "NoticesInspector", package: "noticeboard"),
            ]),

        // `make broker-speed`: what a broker costs beside the C client alone.
        .executableTarget(
            name: "broker-speed",
            dependencies: [
                "CNats", "NoticesBroker", "NoticesBrokerNATS",
                .product(name: "Notices", package: "noticeboard"),
            ],
            linkerSettings: [.linkedLibrary("nats")]),

        // `make broker-torture`: one of the programs that go on while servers, networks and programs fail.
        .executableTarget(
            name: "broker-torture",
            dependencies: [
                "NoticesBroker", "NoticesBrokerNATS", .product(name: "Notices", package: "noticeboard"),
            ]),

        // `make broker-scale`: how cost grows with names, nodes and observers, over the engine in memory,
        // and how many names a node may have with NATS.
        .executableTarget(
            name: "broker-scale",
            dependencies: [
                "NoticesBroker", "NoticesBrokerLocal", "NoticesBrokerNATS",
                .product(name: "Notices", package: "noticeboard"),
            ]),

        // The promises that the bridge keeps over every transport, and what the tests of transports share.
        .target(
            name: "BrokerPromises",
            dependencies: ["NoticesBroker", .product(name: "Notices", package: "noticeboard")],
            path: "Tests/BrokerPromises"),

        // Servers in processes of their own, and what the tests of each kind of server share.
        .target(
            name: "BrokerServers",
            dependencies: [
                "BrokerPromises", "NoticesBroker", .product(name: "Notices", package: "noticeboard"),
            ],
            path: "Tests/BrokerServers"),

        .testTarget(
            name: "NoticesBrokerMQTTTests",
            dependencies: [
                "NoticesBroker", "NoticesBrokerMQTT", "BrokerPromises", "BrokerServers",
                .product(name: "Notices", package: "noticeboard"),
            ]),

        .testTarget(
            name: "NoticesBrokerNATSTests",
            dependencies: [
                "NoticesBroker", "NoticesBrokerNATS", "BrokerPromises", "BrokerServers",
                .product(name: "Notices", package: "noticeboard"),
            ]),

        .testTarget(
            name: "NoticesBrokerTests",
            dependencies: [
                "NoticesBroker", "NoticesBrokerLocal", "BrokerPromises",
                .product(name: "Notices", package: "noticeboard"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)

// The strictness of the library's own package.
for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
