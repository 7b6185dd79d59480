package import LocalSockets
import NoticesWire

/// A program that offers itself to boards, as it says itself when one connects.
package struct OfferedProgram: Sendable {
    let hello: Hello
    /// What it lets boards do; `nil`: it does not say, or lets them look only.
    let offers: Offers?
    /// The path of its socket.
    package let path: String
    /// How many posts it had in a second, of all its centers, while they were counted; `nil`: they were not, or it is of
    /// a version that does not count.
    package private(set) var postRate: Double?

    /// Its name, as it says: not to be trusted.
    package var name: String { hello.program }
    package var process: UInt64 { hello.pid }
    /// In nanoseconds since 1970.
    package var startedAt: Int64 { hello.startedAt }
    /// The labels of its centers, as it says them.
    package var centers: [String] { hello.centers.map(\.label) }

    /// What it lets boards do, in words, as it says: `remove`, `block`.
    package var rights: [String] {
        let rights = offers?.rights ?? hello.rights
        guard rights.contains(.commands) else { return [] }
        return (rights.contains(.removing) ? ["remove"] : []) + (rights.contains(.blocking) ? ["block"] : [])
    }

    /// The names that boards may post, as it says, and the types of their payloads, which are empty for none.
    package var posts: [(name: String, payload: String)] {
        (offers?.posts ?? []).map { ($0.name, $0.payload) }
    }

    /// The programs of a folder that answer, in the order of their names.
    package static func all(in folder: String? = nil) throws(SystemCallError) -> [OfferedProgram] {
        try look(in: folder).compactMap { if case .answering(let program) = $0 { program } else { nil } }
    }

    /// The programs of a folder, in the order of their names. Sockets of programs that were killed are removed.
    ///
    /// - Parameters:
    ///   - folder: The folder; `nil`: all where programs of this user may listen.
    ///   - sample: For how long posts are counted, in all programs at once; `nil`: they are not.
    package static func look(
        in folder: String? = nil, counting sample: Duration? = nil
    ) throws(SystemCallError) -> [FoundProgram] {
        // All are connected to before the first is waited for: several that are stopped take one's time.
        let end = ContinuousClock.now + Self.patience
        var silent: [SilentProgram] = []
        var connections: [(path: String, connection: ProgramConnection)] = []
        for path in try sockets(in: folder.map { [$0] } ?? SocketFolder.searched()) {
            do throws(AttachError) {
                let connection = try ProgramConnection(to: path)
                if connection.isOrphaned {
                    LocalSocket.removeStale(path)
                } else {
                    connections.append((path, connection))
                }
            } catch {
                if error.isOfNoListener { LocalSocket.removeStale(path) }
                // Stopped for long: so many have asked that it takes no connection.
                if error.isOfNoAnswer { silent.append(SilentProgram(path: path, peer: nil)) }
            }
        }
        var found: [(program: OfferedProgram, connection: ProgramConnection)] = []
        for (path, connection) in connections {
            var connection = connection
            do throws(AttachError) {
                found.append((try said(by: &connection, of: path, until: end), connection))
            } catch {
                if error.isOfNoAnswer { silent.append(SilentProgram(path: path, peer: connection.process)) }
            }
        }
        if let sample { count(&found, for: sample) }
        return (found.map { .answering($0.program) } + silent.map { .silent($0) }).sorted {
            ($0.name, $0.process) < ($1.name, $1.process)
        }
    }

    private static func sockets(in folders: [String]) throws(SystemCallError) -> [String] {
        var paths: [String] = []
        for folder in folders { paths += try SocketFolder.sockets(at: folder).map { "\(folder)/\($0)" } }
        return paths
    }

    /// Has the posts of all programs counted at the same time.
    private static func count(
        _ found: inout [(program: OfferedProgram, connection: ProgramConnection)], for sample: Duration
    ) {
        for (_, connection) in found { connection.count() }
        let end = ContinuousClock.now + sample
        for index in found.indices {
            found[index].program.postRate = found[index].connection.rate(until: end)
        }
    }

    /// The program that listens at a path.
    package static func at(_ path: String) throws(AttachError) -> OfferedProgram {
        var connection = try ProgramConnection(to: path)
        return try said(by: &connection, of: path, until: .now + patience)
    }

    private static func said(
        by connection: inout ProgramConnection, of path: String, until end: ContinuousClock.Instant
    ) throws(AttachError) -> OfferedProgram {
        let hello = try connection.hello(until: end)
        let offers = hello.rights.contains(.commands) ? connection.offers(until: end) : nil
        return OfferedProgram(hello: hello, offers: offers, path: path)
    }

    /// How long a program may take to say its name.
    static let patience = Duration.seconds(1)

    /// The program of a name or process number; `nil` if there is none.
    ///
    /// - Throws: `AttachError.several` if there are several of the name, and `.silent` if it does not answer.
    package static func find(_ name: String) throws(AttachError) -> OfferedProgram? {
        let found = try AttachError.translating { () throws(SystemCallError) -> [FoundProgram] in
            try look()
        }
        var (named, silent): ([OfferedProgram], SilentProgram?) = ([], nil)
        for program in found {
            switch program {
            case .answering(let program) where String(program.process) == name: return program
            case .answering(let program) where program.name == name: named.append(program)
            case .silent(let program) where program.isCalled(name): silent = silent ?? program
            default: break
            }
        }
        guard named.count <= 1 else { throw .several(named.map(\.hello.pid), of: name) }
        if named.isEmpty, let silent { throw silent.error }
        return named.first
    }
}

/// Why no program is attached to.
package enum AttachError: Error, Hashable, Sendable, CustomStringConvertible {
    case system(SystemCallError)
    /// The socket belongs to another user.
    case otherUser(path: String)
    /// What listens there does not speak as an inspector does.
    case foreign(path: String, problem: String)
    case noAnswer(path: String)
    /// The program of that name is there, and does not answer.
    case silent(String, process: UInt64)
    /// It closes the connection before it says anything.
    case closed(path: String)
    case several([UInt64], of: String)
    case noCenter(String, of: String, [String])
    /// It cannot send a part of what there is.
    case noChoice(of: String)

    package var description: String {
        switch self {
        case .system(let error): "\(error)"
        case .otherUser(let path): "\(path) belongs to another user: attach to a program of your own"
        case .foreign(let path, let problem): "what listens at \(path) is no inspector: \(problem)"
        case .noAnswer(let path): "what listens at \(path) does not answer: it may be stopped"
        case .silent(let name, 0):
            "\(name) is there but does not answer: it may be stopped by a signal or a debugger"
        case .silent(let name, let process):
            "\(name), process \(process), is there but does not answer: it may be stopped by a signal or a debugger; "
                + "kill -CONT \(process) resumes it"
        case .closed(let path):
            "what listens at \(path) closes the connection: it may have as many boards as it takes, or be ending"
        case .noCenter(let label, let name, let labels) where labels.isEmpty:
            "\(name) offers no center\(label.isEmpty ? "" : " called \(label)"): "
                + "let it call inspector.offer(center)"
        case .noCenter(let label, let name, let labels):
            "\(name) offers no center called \(label): choose \(labels.joined(separator: " or "))"
        case .noChoice(let name):
            "\(name) has an older inspector, which sends everything: leave out --only and --parts, "
                + "or build \(name) with this version of NoticesInspector"
        case .several(let processes, let name):
            "several programs are called \(name): give the number of one, "
                + processes.map(String.init).joined(separator: " or ")
        }
    }

    /// Whether it passes when the program is started, goes on, or offers its center.
    package var mayPass: Bool {
        switch self {
        case .system(let error): error.isRefusal || error.isAbsence
        case .noAnswer, .silent, .closed, .noCenter: true
        case .otherUser, .foreign, .several, .noChoice: false
        }
    }

    /// Whether no program listens at the path any more.
    var isOfNoListener: Bool {
        if case .system(let error) = self { error.isRefusal } else { false }
    }

    /// Whether a program listens that does not answer.
    var isOfNoAnswer: Bool {
        if case .noAnswer = self { true } else { false }
    }

    static func translating<Result>(
        _ body: () throws(SystemCallError) -> Result
    ) throws(AttachError) -> Result {
        do throws(SystemCallError) { return try body() } catch { throw .system(error) }
    }
}
