// swift-tools-version: 6.2

import PackageDescription

// A package of its own, as a program that uses the library would be.
let package = Package(
    name: "shop",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "noticeboard", path: "../..")],
    targets: [
        .executableTarget(
            name: "Shop",
            dependencies: [
                .product(name: "Notices", package: "noticeboard"),
                .product(name: "NoticesInspector", package: "noticeboard"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
