import LocalSockets

/// A program that listens in the socket folder.
package enum FoundProgram: Sendable {
    case answering(OfferedProgram)
    case silent(SilentProgram)

    /// Its name. Untrusted.
    package var name: String {
        switch self {
        case .answering(let program): program.name
        case .silent(let program): program.name
        }
    }

    package var process: UInt64 {
        switch self {
        case .answering(let program): program.process
        case .silent(let program): program.process
        }
    }
}

/// A program that listens but does not answer: it is suspended by a signal or at a breakpoint.
package struct SilentProgram: Hashable, Sendable {
    /// The name as in the name of its socket, where `_` may replace other characters.
    package let name: String
    package let process: UInt64
    /// The path of its socket.
    package let path: String

    /// - Parameters:
    ///   - path: The path of its socket.
    ///   - peer: The listening process, as the system reports it; `nil` if it does not.
    init(path: String, peer: Int32?) {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let (name, process) = SocketName.parts(of: file)
        self.name = name
        self.process = UInt64(max(0, peer ?? process ?? 0))
        self.path = path
    }

    /// Whether a name or process number that the user gave means this program.
    func isCalled(_ name: String) -> Bool {
        process != 0 && String(process) == name || SocketName.plain(name) == self.name
    }

    /// The error that it does not answer.
    package var error: AttachError { .silent(name, process: process) }
}
