import Foundation

/// Runs a program that may crash or hang in its own process.
package struct ChildProcess: Sendable {
    private let program: String
    private let arguments: [String]

    package init(program: String, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// How a process ended.
    package struct End: Sendable {
        package enum Reason: Hashable, Sendable {
            case exit(Int32), signal(Int32), timeout
        }

        package let reason: Reason
        /// Its output, trimmed.
        package let output: String
        package let errors: String
    }

    /// Runs it to its end, or kills it after `limit`.
    package func end(within limit: Duration) async throws -> End {
        try await withCheckedThrowingContinuation { continuation in
            // A thread that may block.
            Thread.detachNewThread {
                continuation.resume(with: Result { try runToEnd(within: limit) })
            }
        }
    }

    private func runToEnd(within limit: Duration) throws -> End {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        // A crash report would take seconds and is not used here.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { _, new in new }
        try process.run()

        let pid = process.processIdentifier
        let isOvertime = Box(false)
        let overtime = DispatchWorkItem {
            isOvertime.set(true)
            kill(pid, SIGKILL)
        }
        DispatchQueue.global().asyncAfter(
            deadline: .now() + .nanoseconds(Int(limit / .nanoseconds(1))), execute: overtime)
        // The output is short: it fits into the pipes, so they can be read one after the other.
        let text = [output, errors].map {
            String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        process.waitUntilExit()
        overtime.cancel()

        let status = process.terminationStatus
        let reason: End.Reason =
            isOvertime.value
            ? .timeout : process.terminationReason == .uncaughtSignal ? .signal(status) : .exit(status)
        return End(reason: reason, output: text[0], errors: text[1])
    }
}

/// A process that ended by itself without a readable verdict.
package struct ChildProcessError: Error, CustomStringConvertible {
    let command: [String]
    let status: Int32
    let errors: String

    package var description: String {
        "`\(command.joined(separator: " "))` printed no verdict and ended with \(status)"
            + (errors.isEmpty ? "" : ": \(errors)")
    }
}

/// The name of a signal, for example SIGSEGV.
func signalName(_ number: Int32) -> String {
    let names = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
        SIGSEGV: "SIGSEGV", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
    ]
    return names[number] ?? "signal \(number)"
}
