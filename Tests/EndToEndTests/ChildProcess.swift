import Foundation

/// A program that was started with files for its input, output and errors.
///
/// Foundation's `Process` will not do: on Linux it sees no end as long as a daemon that the program left behind,
/// such as the tmux server, lives, and it passes on the signals that Dispatch blocks, so nothing ends it.
struct ChildProcess: Sendable {
    let pid: pid_t

    init(_ command: [String], environment: [String: String], input: URL, output: URL, errors: URL) throws {
        let redirect = #"input=$1 output=$2 errors=$3; shift 3; exec "$@" <"$input" >"$output" 2>"$errors""#
        let words = ["sh", "-c", redirect, "sh", input.path, output.path, errors.path] + command
        pid = try withCStrings(words) { arguments in
            try withCStrings(environment.map { "\($0.key)=\($0.value)" }) { variables in
                var pid = pid_t()
                let error = withSignalsUnblocked {
                    posix_spawn(&pid, "/bin/sh", nil, nil, arguments, variables)
                }
                guard error == 0 else { throw POSIXError(POSIXErrorCode(rawValue: error) ?? .EINVAL) }
                return pid
            }
        }
    }

    func kill() { signal(SIGKILL) }

    func signal(_ number: Int32) { _ = Foundation.kill(pid, number) }

    /// Waits for the end and returns the exit status, or 128 and the signal's number.
    ///
    /// To be called once.
    func status() async -> Int {
        await withCheckedContinuation { continuation in
            // A thread of its own may block; one of the pool that runs the tests may not.
            Thread.detachNewThread {
                var status: Int32 = 0
                while waitpid(pid, &status, 0) == -1 && errno == EINTR {}
                let signal = status & 0x7f
                continuation.resume(returning: Int(signal == 0 ? (status >> 8) & 0xff : 128 + signal))
            }
        }
    }
}

private func withSignalsUnblocked<Result>(_ body: () -> Result) -> Result {
    var none = sigset_t()
    var before = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return body()
}

/// Lends an array of C strings that ends with a null pointer, as `execve` wants it.
private func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws -> Result
) rethrows -> Result {
    let pointers = strings.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return try body(pointers)
}
