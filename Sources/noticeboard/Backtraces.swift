import Foundation

/// What Swift prints when the program crashes.
enum Backtraces {
    /// Has a backtrace printed without asking what to do next, which Swift does at a terminal, with a countdown: the
    /// person's shell is to have the terminal back.
    ///
    /// Swift reads how it is wanted when a program starts, and only then. So the program starts once more, as the same
    /// process; to be called before anything is read. Where that cannot be done, it goes on.
    static func printWithoutAsking() {
        #if os(Linux)
            let settings = ProcessInfo.processInfo.environment[variable] ?? ""
            guard !settings.contains("interactive="), !settings.contains("enable=no"),
                // The true path, since the process gets its name from it.
                let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            else { return }
            setenv(variable, settings.isEmpty ? quietly : settings + "," + quietly, 1)
            execv(program, CommandLine.unsafeArgv)
        #endif
    }

    private static let variable = "SWIFT_BACKTRACE"
    private static let quietly = "interactive=no"
}
