import LocalSockets

/// What listens in the folder of sockets.
package enum FoundProgram: Sendable {
    case answering(OfferedProgram)
    case silent(SilentProgram)

    /// Its name: not to be trusted.
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

/// A program that listens and does not answer: it is stopped, by a signal or at a breakpoint.
package struct SilentProgram: Hashable, Sendable {
    /// The name in that of its socket, where `_` may stand for other characters.
    package let name: String
    package let process: UInt64
    /// The path of its socket.
    package let path: String

    /// - Parameters:
    ///   - path: The path of its socket.
    ///   - peer: The process that listens, as the system says; `nil`: it does not say.
    init(path: String, peer: Int32?) {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        let (name, process) = SocketName.parts(of: file)
        self.name = name
        self.process = UInt64(max(0, peer ?? process ?? 0))
        self.path = path
    }

    /// Whether a user means it by a name or by the number of a process.
    func isCalled(_ name: String) -> Bool {
        process != 0 && String(process) == name || SocketName.plain(name) == self.name
    }

    /// That it does not answer.
    package var error: AttachError { .silent(name, process: process) }
}
