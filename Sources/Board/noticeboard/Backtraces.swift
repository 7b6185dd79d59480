import Foundation

/// The backtrace that Swift prints when the program crashes.
enum Backtraces {
    /// Disables the interactive prompt of backtraces. At a terminal, Swift shows it with a countdown, but the
    /// user's shell must get the terminal back.
    ///
    /// Swift reads this setting only at program start, so the program re-executes itself in the same process.
    /// Call this before reading any input. On failure, the program continues without the setting.
    static func printWithoutAsking() {
        #if os(Linux)
            let settings = ProcessInfo.processInfo.environment[variable] ?? ""
            guard !settings.contains("interactive="), !settings.contains("enable=no"),
                // The resolved path, because it determines the process name.
                let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            else { return }
            setenv(variable, settings.isEmpty ? quietly : settings + "," + quietly, 1)
            execv(program, CommandLine.unsafeArgv)
        #endif
    }

    private static let variable = "SWIFT_BACKTRACE"
    private static let quietly = "interactive=no"
}
