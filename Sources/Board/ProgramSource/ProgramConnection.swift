import LocalSockets
import NoticesWire

/// A connection to a program's inspector.
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
        // Another user's program may listen here to collect what boards send.
        guard socket.isOwnUsers else { throw .otherUser(path: path) }
    }

    /// The result of a wait.
    enum Arrival {
        case message(WireMessage)
        /// The connection has ended.
        case end
        /// The wait timed out.
        case late
        /// `wake` was woken.
        case woken
    }

    /// Receives the program's first message.
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

    /// Receives the rights that the program sends after its first message; `nil` if it sends none.
    mutating func offers(until end: ContinuousClock.Instant) -> Offers? {
        guard case .message(.offers(let offers))? = try? next(until: end, orWhen: nil) else { return nil }
        return offers
    }

    private static var board: Hello {
        Hello(program: "noticeboard", pid: UInt64(ProcessNumber.own), epoch: 0, startedAt: 0, centers: [])
    }

    /// Requests the chosen parts from the program, which has sent `hello`.
    func watch(_ choice: WatchChoice, of program: Hello) throws(AttachError) {
        // An older program would send everything, and would not report what it left out.
        guard choice == .everything || program.rights.contains(.choosing) else {
            throw .noChoice(of: program.program)
        }
        guard writer.send([.hello(Self.board), .watch(choice.watch)]) else { throw .noAnswer(path: path) }
    }

    /// Requests post counts. A program that does not support this sends none.
    func count() { _ = writer.send([.hello(Self.board), .watch(Watch(countsOnly: true))]) }

    /// So many posts give a rate within a fourth or so.
    private static let enoughPosts: UInt64 = 16

    /// The posts per second in all centers, from the counts that the program sends; `nil` if it sends none until `end`.
    /// Four posts a second are none or three in a third of one: so a program that posts little is counted for longer.
    ///
    /// - Parameters:
    ///   - centers: The number of centers whose counts it sends.
    ///   - sample: How long to count, by the program's clock: a busy one begins late.
    ///   - longest: How long to count a program that posts little.
    mutating func rate(
        of centers: Int, over sample: Duration, atMost longest: Duration, until end: ContinuousClock.Instant
    ) -> Double? {
        var latest: [UInt64: PostCounts] = [:]
        while case .message(let message)? = try? next(until: end, orWhen: nil) {
            if case .counts(let counts) = message, latest.count < WireLimits.centers {
                latest[counts.center] = counts
                let time = Duration.nanoseconds(
                    latest.values.map { Int64(clamping: $0.nanoseconds) }.min() ?? 0)
                let posts = latest.values.reduce(0) { $0 + min($1.posts, Self.enoughPosts) }
                if latest.count >= centers, time >= (posts < Self.enoughPosts ? longest : sample) { break }
            }
            // Gives up on a program that never stops sending.
            if ContinuousClock.now > end { break }
        }
        let rates = latest.values.filter { $0.nanoseconds > 0 }.map { counts in
            Double(counts.posts) / (Double(counts.nanoseconds) / 1e9)
        }
        return rates.isEmpty ? nil : rates.reduce(0, +)
    }

    /// Whether the program has ended, but a child that it forked keeps the connection open.
    var isOrphaned: Bool { socket.isPeerGone }

    /// The process at the other end; `nil` if the system does not report it.
    var process: Int32? { socket.peer.flatMap { $0.process > 0 ? $0.process : nil } }

    /// Pings the program. If the outbox is full, it still has earlier pings.
    func ask() { _ = writer.send([.ping(Ping())]) }

    /// Waits for the next message.
    mutating func next(
        until end: ContinuousClock.Instant?, orWhen wake: Wake?
    ) throws(AttachError) -> Arrival {
        while true {
            do throws(WireError) {
                if let message = try decoder.next() { return .message(message) }
            } catch {
                throw error.problem == .foreign
                    ? .foreign(path: path, problem: error.description)
                    : .damaged(path: path, problem: error.description)
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

    /// Waits until bytes arrive or `wake` is woken. `false` if the wait timed out.
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
