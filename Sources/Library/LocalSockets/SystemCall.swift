import Libc

/// A system call that failed: what was tried, where, and the error number.
package struct SystemCallError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was tried, such as `listen at`.
    package let action: String
    package let path: String
    package let number: Int32

    package init(_ action: String, _ path: String, _ number: Int32 = errno) {
        self.action = action
        self.path = path
        self.number = number
    }

    /// Whether no program listens at the path.
    package var isRefusal: Bool { number == ECONNREFUSED }

    /// Whether there is no such path.
    package var isAbsence: Bool { number == ENOENT }

    /// Whether a program listens at the path, but takes no connections.
    package var isOfFullQueue: Bool { number == EAGAIN }

    package var description: String { "cannot \(action) \(path): \(Self.text(of: number))" }

    /// The system's text for an error number.
    static func text(of number: Int32) -> String {
        guard let text = strerror(number) else { return "error \(number)" }
        return String(cString: text)
    }
}

/// Repeats a system call that a signal interrupted.
package func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result >= 0 || errno != EINTR { return result }
    }
}
