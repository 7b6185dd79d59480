import Foundation

/// A program that may crash or hang, in a process of its own.
package struct ChildProcess: Sendable {
    private let program: String
    private let arguments: [String]

    package init(program: String, arguments: [String]) {
        self.program = program
        self.arguments = arguments
    }

    /// How a process came to its end.
    package struct End: Sendable {
        package enum Reason: Hashable, Sendable {
            case exit(Int32), signal(Int32), timeout
        }

        package let reason: Reason
        /// What it wrote, without space around.
        package let output: String
        package let errors: String
    }

    /// Runs it to its end, or ends it when it takes longer than `limit`.
    package func end(within limit: Duration) async throws -> End {
        try await withCheckedThrowingContinuation { continuation in
            // A thread of its own may block.
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
        // The report of a crash takes seconds, and nobody reads it here.
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
        // What is written is short: it fits into the pipes, so that one can be read after the other.
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

/// A process that ended by itself and said nothing that can be understood.
package struct ChildProcessError: Error, CustomStringConvertible {
    let command: [String]
    let status: Int32
    let errors: String

    package var description: String {
        "`\(command.joined(separator: " "))` printed no verdict and ended with \(status)"
            + (errors.isEmpty ? "" : ": \(errors)")
    }
}

/// The name of a signal, as in SIGSEGV.
func signalName(_ number: Int32) -> String {
    let names = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
        SIGSEGV: "SIGSEGV", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
    ]
    return names[number] ?? "signal \(number)"
}
