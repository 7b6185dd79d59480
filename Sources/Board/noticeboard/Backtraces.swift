import Foundation

/// The backtrace that Swift prints when the program crashes.
enum Backtraces {
    /// Configures the backtrace without the interactive prompt, which Swift shows at a terminal with a countdown: the
    /// user's shell must get the terminal back.
    ///
    /// Swift reads this setting only at program start. So the program executes itself again in the same process; call
    /// this before any input is read. If that fails, the program continues without it.
    static func printWithoutAsking() {
        #if os(Linux)
            let settings = ProcessInfo.processInfo.environment[variable] ?? ""
            guard !settings.contains("interactive="), !settings.contains("enable=no"),
                // The resolved path, since the process is named after it.
                let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            else { return }
            setenv(variable, settings.isEmpty ? quietly : settings + "," + quietly, 1)
            execv(program, CommandLine.unsafeArgv)
        #endif
    }

    private static let variable = "SWIFT_BACKTRACE"
    private static let quietly = "interactive=no"
}
