import CTerminal

/// A pipe that wakes a thread from `poll`.
struct WakeUpPipe: ~Copyable, Sendable {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(TerminalError) {
        var ends: [Int32] = [-1, -1]
        guard nb_wake_up_pipe(&ends) == 0 else { throw .noDescriptors(reason: SystemError.text) }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    func drain() {
        var bytes: [UInt8] = Array(repeating: 0, count: 64)
        while read(readEnd, &bytes, bytes.count) > 0 {}
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }
}

enum SystemError {
    /// The error message of the last failed call.
    package static var text: String { String(cString: strerror(nb_errno())) }
}
