package import LocalSockets
import NoticesWire

/// A program that boards can attach to, as it describes itself when one connects.
package struct OfferedProgram: Sendable {
    let hello: Hello
    /// What it allows boards to do; `nil` if it does not report that, or is view only.
    let offers: Offers?
    /// The path of its socket.
    package let path: String
    /// The posts per second in all its centers, measured while they were counted; `nil` if they were not, or
    /// the program's version does not count.
    package private(set) var postRate: Double?

    /// The name that it reports. Untrusted.
    package var name: String { hello.program }
    package var process: UInt64 { hello.pid }
    /// In nanoseconds since 1970.
    package var startedAt: Int64 { hello.startedAt }
    /// The labels that it reports for its centers.
    package var centers: [String] { hello.centers.map(\.label) }

    /// The names of the actions that it reports as allowed: `remove`, `block`, `trace`.
    package var rights: [String] {
        let rights = offers?.rights ?? hello.rights
        guard rights.contains(.commands) else { return [] }
        let all: [(Hello.Rights, String)] = [
            (.removing, "remove"), (.blocking, "block"), (.tracing, "trace"),
        ]
        return all.filter { rights.contains($0.0) }.map(\.1)
    }

    /// The names that it reports boards may post, and their payload types, empty for none.
    package var posts: [(name: String, payload: String)] {
        (offers?.posts ?? []).map { ($0.name, $0.payload) }
    }

    /// The programs of a folder that answer, sorted by name.
    package static func all(in folder: String? = nil) throws(SystemCallError) -> [OfferedProgram] {
        try look(in: folder).compactMap { if case .answering(let program) = $0 { program } else { nil } }
    }

    /// Finds the programs of a folder, sorted by name. Removes the sockets of killed programs.
    ///
    /// - Parameters:
    ///   - folder: The folder; `nil` for all folders in which programs of this user may listen.
    ///   - sample: How long to count posts, in all programs at once; `nil` not to count them.
    ///   - longest: How long to count those of a program that posts little.
    ///   - patience: How long programs may take to answer.
    ///   - damaged: Receives each program whose answer is damaged, and the error.
    package static func look(
        in folder: String? = nil, counting sample: Duration? = nil, atMost longest: Duration? = nil,
        waiting patience: Duration = Self.patience,
        damaged: (SilentProgram, AttachError) -> Void = { _, _ in }
    ) throws(SystemCallError) -> [FoundProgram] {
        // Connects to all before waiting for the first, so that several suspended programs take no longer
        // than one.
        let end = ContinuousClock.now + patience
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
                // It has been suspended for so long that its queue of connections is full.
                if error.isOfNoAnswer { silent.append(SilentProgram(path: path, peer: nil)) }
            }
        }
        var found: [(program: OfferedProgram, connection: ProgramConnection)] = []
        for (path, connection) in connections {
            var connection = connection
            do throws(AttachError) {
                found.append((try said(by: &connection, of: path, until: end), connection))
            } catch {
                let program = SilentProgram(path: path, peer: connection.process)
                if error.isOfNoAnswer { silent.append(program) }
                if error.isOfDamage { damaged(program, error) }
            }
        }
        if let sample { count(&found, for: sample, atMost: longest ?? sample) }
        return (found.map { .answering($0.program) } + silent.map { .silent($0) }).sorted {
            ($0.name, $0.process) < ($1.name, $1.process)
        }
    }

    private static func sockets(in folders: [String]) throws(SystemCallError) -> [String] {
        var paths: [String] = []
        for folder in folders { paths += try SocketFolder.sockets(at: folder).map { "\(folder)/\($0)" } }
        return paths
    }

    /// Counts the posts of all programs at the same time.
    private static func count(
        _ found: inout [(program: OfferedProgram, connection: ProgramConnection)], for sample: Duration,
        atMost longest: Duration
    ) {
        for (_, connection) in found { connection.count() }
        let start = ContinuousClock.now
        for index in found.indices {
            let centers = found[index].program.centers.count
            found[index].program.postRate = found[index].connection.rate(
                of: centers, over: sample, atMost: longest,
                until: start + (centers > 0 ? longest + patience : sample))
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

    /// How long to wait for a program to report its name.
    package static let patience = Duration.seconds(1)

    /// The program with a name or process number; `nil` if there is none.
    ///
    /// - Throws: `AttachError.several` if several programs have the name, `.silent` if the program does not
    ///   answer, and `.damaged` if its answer is damaged.
    package static func find(_ name: String) throws(AttachError) -> OfferedProgram? {
        var damage: AttachError?
        let found = try AttachError.translating { () throws(SystemCallError) -> [FoundProgram] in
            try look { program, error in
                if program.isCalled(name) { damage = error }
            }
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
        if named.isEmpty, let error = silent?.error ?? damage { throw error }
        return named.first
    }
}

/// Why a board cannot attach to a program.
package enum AttachError: Error, Hashable, Sendable, CustomStringConvertible {
    case system(SystemCallError)
    /// The socket belongs to another user.
    case otherUser(path: String)
    /// The listener does not speak the protocol of an inspector.
    case foreign(path: String, problem: String)
    /// What the program sent cannot be decoded.
    case damaged(path: String, problem: String)
    case noAnswer(path: String)
    /// A program with that name is running, but does not answer.
    case silent(String, process: UInt64)
    /// The program closes the connection before it sends anything.
    case closed(path: String)
    case several([UInt64], of: String)
    case noCenter(String, of: String, [String])
    /// The program cannot send only a part.
    case noChoice(of: String)

    package var description: String {
        switch self {
        case .system(let error): "\(error)"
        case .otherUser(let path): "\(path) belongs to another user: attach to a program of your own"
        case .foreign(let path, let problem): "\(path) is not the socket of an inspector: \(problem)"
        case .damaged(let path, let problem): "the program at \(path) sent damaged data: \(problem)"
        case .noAnswer(let path): "the program at \(path) does not answer: it may be stopped"
        case .silent(let name, 0):
            "\(name) does not answer: it may be stopped by a signal or a debugger"
        case .silent(let name, let process):
            "\(name), process \(process), does not answer: it may be stopped by a signal or a debugger; "
                + "kill -CONT \(process) resumes it"
        case .closed(let path):
            "the program at \(path) closed the connection: it may have too many boards, or be exiting"
        case .noCenter(let label, let name, let labels) where labels.isEmpty:
            "\(name) offers no center\(label.isEmpty ? "" : " called \(label)"): "
                + "let it call inspector.offer(center)"
        case .noCenter(let label, let name, let labels):
            "\(name) offers no center called \(label): choose \(labels.joined(separator: " or "))"
        case .noChoice(let name):
            "\(name) has an older inspector, which sends everything: leave out --only and --parts, "
                + "or build \(name) with this version of NoticesInspector"
        case .several(let processes, let name):
            "several programs are called \(name): give the process number of one, "
                + processes.map(String.init).joined(separator: " or ")
        }
    }

    /// Whether retrying may help: after the program starts, continues, or offers its center.
    package var mayPass: Bool {
        switch self {
        case .system(let error): error.isRefusal || error.isAbsence
        case .noAnswer, .silent, .closed, .noCenter: true
        case .otherUser, .foreign, .damaged, .several, .noChoice: false
        }
    }

    /// Whether the program sent bytes that cannot be decoded.
    package var isOfDamage: Bool {
        if case .damaged = self { true } else { false }
    }

    /// Whether no program listens at the path any more.
    var isOfNoListener: Bool {
        if case .system(let error) = self { error.isRefusal } else { false }
    }

    /// Whether a program listens but does not answer.
    var isOfNoAnswer: Bool {
        if case .noAnswer = self { true } else { false }
    }

    static func translating<Result>(
        _ body: () throws(SystemCallError) -> Result
    ) throws(AttachError) -> Result {
        do throws(SystemCallError) { return try body() } catch { throw .system(error) }
    }
}
