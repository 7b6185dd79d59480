/// The environment in which the comparison runs.
package enum ComparisonEnvironment {
    /// For example "Swift 6.3 on Linux (x86_64)". The version is that of the library, not of the compiler.
    package static var text: String {
        "Swift \(swift) on \(system) (\(architecture))"
    }

    private static var swift: String {
        "\(_SwiftStdlibVersion.current)".split(separator: ".").prefix(2).joined(separator: ".")
    }

    private static var system: String {
        #if os(Linux)
            "Linux"
        #elseif os(macOS)
            "macOS"
        #else
            "another system"
        #endif
    }

    private static var architecture: String {
        #if arch(x86_64)
            "x86_64"
        #elseif arch(arm64)
            "arm64"
        #else
            "another processor"
        #endif
    }
}
