import LocalSockets
import NoticesWire

/// A connection to the inspector of a program.
struct ProgramConnection: Sendable {
    private let socket: LocalSocket
    private let path: String
    let writer: ProgramWriter
    private var decoder = StreamDecoder()

    init(to path: String) throws(AttachError) {
        self.path = path
        do throws(SystemCallError) {
            socket = try LocalSocket.connect(to: path)
        } catch {
            throw error.isOfFullQueue ? .noAnswer(path: path) : .system(error)
        }
        writer = ProgramWriter(socket)
        // The listener may be another user's program, which collects what boards send.
        guard socket.isOwnUsers else { throw .otherUser(path: path) }
    }

    /// What a wait brought.
    enum Arrival {
        case message(WireMessage)
        /// The connection has ended.
        case end
        /// The time is over.
        case late
        /// `wake` was woken.
        case woken
    }

    /// What the program says first.
    mutating func hello(until end: ContinuousClock.Instant) throws(AttachError) -> Hello {
        while true {
            switch try next(until: end, orWhen: nil) {
            case .message(.hello(let hello)): return hello
            case .message: break
            case .end: throw .closed(path: path)
            case .late, .woken: throw .noAnswer(path: path)
            }
        }
    }

    /// What the program lets boards do, which follows what it says first; `nil`: it does not say.
    mutating func offers(until end: ContinuousClock.Instant) -> Offers? {
        guard case .message(.offers(let offers))? = try? next(until: end, orWhen: nil) else { return nil }
        return offers
    }

    private static var board: Hello {
        Hello(program: "noticeboard", pid: UInt64(ProcessNumber.own), epoch: 0, startedAt: 0, centers: [])
    }

    /// Asks for what is wanted of the program that has said hello.
    func watch(_ choice: WatchChoice, of program: Hello) throws(AttachError) {
        // It would send everything, and say nothing of what was left out.
        guard choice == .everything || program.rights.contains(.choosing) else {
            throw .noChoice(of: program.program)
        }
        guard writer.send([.hello(Self.board), .watch(choice.watch)]) else { throw .noAnswer(path: path) }
    }

    /// Asks for numbers of posts. One that does not take it says no number.
    func count() { _ = writer.send([.hello(Self.board), .watch(Watch(countsOnly: true))]) }

    /// How many posts there were in a second, of all centers, as the program has counted them until a time; `nil`: it
    /// does not say.
    mutating func rate(until end: ContinuousClock.Instant) -> Double? {
        var latest: [UInt64: PostCounts] = [:]
        while case .message(let message)? = try? next(until: end, orWhen: nil) {
            if case .counts(let counts) = message, latest.count < WireLimits.centers {
                latest[counts.center] = counts
            }
            // What it has sent until the end is read, however much that is; one that sends on is left.
            if ContinuousClock.now > end + OfferedProgram.patience { break }
        }
        let rates = latest.values.filter { $0.nanoseconds > 0 }.map { counts in
            Double(counts.posts) / (Double(counts.nanoseconds) / 1e9)
        }
        return rates.isEmpty ? nil : rates.reduce(0, +)
    }

    /// Whether the program has ended, though a child that it has forked keeps the connection open.
    var isOrphaned: Bool { socket.isPeerGone }

    /// The process at the other end; `nil`: the system does not say.
    var process: Int32? { socket.peer.flatMap { $0.process > 0 ? $0.process : nil } }

    /// Asks whether the program is there. One that takes no bytes is not asked: it has been before.
    func ask() { _ = writer.send([.ping(Ping())]) }

    /// Waits for the next message.
    mutating func next(
        until end: ContinuousClock.Instant?, orWhen wake: Wake?
    ) throws(AttachError) -> Arrival {
        while true {
            do throws(WireError) {
                if let message = try decoder.next() { return .message(message) }
            } catch {
                throw .foreign(path: path, problem: error.description)
            }
            var bytes: [UInt8] = []
            switch socket.read(into: &bytes) {
            case .ended: return .end
            case .bytes: decoder.append(bytes)
            case .nothing:
                if wake?.isWoken == true { return .woken }
                guard wait(until: end, orWhen: wake) else { return .late }
            }
        }
    }

    /// Waits until bytes arrive or `wake` is woken. `false`: the time is over.
    private func wait(until end: ContinuousClock.Instant?, orWhen wake: Wake?) -> Bool {
        var polling = Polling()
        polling.add(socket.descriptor, writing: writer.flush())
        if let wake { polling.add(wake.reader) }
        let rest = end.map { Int((ContinuousClock.now.duration(to: $0) / .milliseconds(1)).rounded(.up)) }
        if let rest, rest <= 0 { return false }
        _ = polling.wait(milliseconds: rest)
        return true
    }
}
