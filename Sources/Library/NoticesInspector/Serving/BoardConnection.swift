import LocalSockets
import Notices
import NoticesWire

/// A board that has connected: what it wants to see, and the bytes that it has not taken yet.
struct BoardConnection {
    let socket: LocalSocket
    let identity: BoardIdentity
    private var decoder = StreamDecoder(framesAtMost: Self.frameLimit)
    private var encoder = StreamEncoder()
    private var outbox: [UInt8] = []
    /// How much of the outbox is sent.
    private var sent = 0
    /// What found no room since the last report to the board, for each center.
    private var missed: [UInt64: Drops] = [:]
    /// The centers of which registrations were left out.
    private var unlisted: Set<UInt64> = []
    /// Whether the objects that should be gone were left out.
    private var areLeaksLeftOut = false
    /// Whether what a part of the program says was left out.
    private var areStatusesLeftOut = false
    /// The number of the latest record before the board began, for each center: it sees those behind it.
    private var beginnings: [UInt64: UInt64] = [:]
    /// What it sees; `nil`: nothing yet.
    private var watch: Watch?
    /// What it has asked for since, or for the first time.
    private var wanted: Watch?
    /// What it sees of each center, unless that is everything.
    private var sieves: [UInt64: BoardSieve] = [:]
    /// Whether it wants posts counted, and sees nothing of the centers.
    private(set) var isCounting = false
    private(set) var isClosed = false
    /// When the board was heard of last.
    private(set) var lastHeard = ContinuousClock.now
    private var commands: [WireCommand] = []

    /// A board that reads nothing for so many bytes misses what comes next.
    private static let outboxLimit = 8 << 20
    /// How much is read at a time, and how long a request of a board may be: a payload, and what is around it.
    private static let inboxLimit = 4_096
    private static let frameLimit = WireLimits.text + 65_536

    /// - Parameter number: A number of its own.
    init(_ socket: LocalSocket, number: UInt64) {
        self.socket = socket
        identity = BoardIdentity(number: number, process: UInt64(clamping: socket.peer?.process ?? 0))
    }

    var hasBytesToSend: Bool { sent < outbox.count }

    /// Whether it sees anything of the centers.
    var isWatching: Bool { watch != nil }

    /// Turns to what the board has asked for last. The centers are shown anew then.
    mutating func turn() {
        guard let wanted else { return }
        (watch, sieves) = (wanted, [:])
        self.wanted = nil
    }

    /// Turns to numbers of posts alone.
    private mutating func count() {
        (watch, wanted, sieves, beginnings) = (nil, nil, [:], [:])
        isCounting = true
    }

    /// Shows the registrations of a center for the first time, and its records from now on.
    mutating func begin(with listing: RegistrationChunk) {
        if beginnings[listing.center] == nil { beginnings[listing.center] = listing.seq }
        send(.registrations(listing))
    }

    /// Whether the registrations of a center must be listed again, and there is room for it.
    mutating func misses(_ center: UInt64) -> Bool {
        guard !isFull, unlisted.remove(center) != nil else { return false }
        return true
    }

    /// Whether the objects that should be gone must be sent again, and there is room for it.
    mutating func missesLeaks() -> Bool {
        guard !isFull, areLeaksLeftOut else { return false }
        areLeaksLeftOut = false
        return true
    }

    /// Whether what the parts of the program say must be sent again, and there is room for it.
    mutating func missesStatuses() -> Bool {
        guard !isFull, areStatusesLeftOut else { return false }
        areStatusesLeftOut = false
        return true
    }

    /// Tells what the board did not ask for, if that has changed.
    ///
    /// - Parameter count: How many registrations the center has.
    mutating func tellLeftOut(of center: UInt64, among count: Int) {
        guard !isFull, let sums = sieves[center]?.news(count) else { return }
        encoder.append(.leftOut(center: center, sums), to: &outbox)
    }

    /// What the board has asked for of a message; `nil`: nothing.
    private mutating func asked(_ message: WireMessage) -> WireMessage? {
        guard let watch, watch != .everything else { return message }
        switch message {
        case .records(let center, let records):
            let wanted = sieves[center, default: BoardSieve(watch)].wanted(records)
            return wanted.isEmpty ? nil : .records(center: center, wanted)
        case .registrations(var chunk):
            chunk.registrations = sieves[chunk.center, default: BoardSieve(watch)].wanted(chunk.registrations)
            // That there are none to be known is told in any case: otherwise a board would count 0 observers.
            guard chunk.knowsObservers else { return .registrations(chunk) }
            let isNothing = chunk.isUpdate && chunk.registrations.isEmpty
            return isNothing || !watch.parts.contains(.registrations) ? nil : .registrations(chunk)
        case .leaks: return watch.parts.contains(.leaks) ? message : nil
        default: return message
        }
    }

    private var isFull: Bool { outbox.count - sent > Self.outboxLimit }

    /// Puts a message into the outbox. What there is no room for is counted, or listed later, in place of being sent.
    mutating func send(_ message: WireMessage) {
        guard let asked = asked(sinceItsBeginning(message)) else { return }
        guard !isFull || !leaveOut(asked) else { return }
        if case .records(let center, let records) = asked {
            if let drops = missed.removeValue(forKey: center) {
                encoder.append(.drops(center: center, drops), to: &outbox)
            }
            if records.isEmpty { return }
        }
        encoder.append(asked, to: &outbox)
    }

    /// Without the records that were made before the board began.
    private func sinceItsBeginning(_ message: WireMessage) -> WireMessage {
        guard case .records(let center, let records) = message, let beginning = beginnings[center],
            records.first.map({ $0.seq <= beginning }) == true
        else { return message }
        return .records(center: center, records.filter { $0.seq > beginning })
    }

    /// `false`: it must be sent even so.
    private mutating func leaveOut(_ message: WireMessage) -> Bool {
        switch message {
        case .records(let center, let records): missed[center, default: Drops(total: 0)].count(records)
        case .drops(let center, let drops): missed[center, default: Drops(total: 0)].add(drops)
        case .registrations(let chunk): unlisted.insert(chunk.center)
        // It comes again, and is greeted then. One that asks without reading answers is no board.
        case .hello, .offers, .result: close()
        case .leaks: areLeaksLeftOut = true
        case .status: areStatusesLeftOut = true
        // The next ones say all.
        case .counts: break
        default: return false
        }
        return true
    }

    /// Sends as much of the outbox as the board takes now.
    mutating func flush() {
        while hasBytesToSend {
            guard let count = socket.write(outbox[sent...]) else { return close() }
            guard count > 0 else { break }
            sent += count
        }
        if sent == outbox.count || sent > 1 << 20 {
            outbox.removeSubrange(..<sent)
            sent = 0
        }
    }

    /// Reads what the board asks for. Returns whether it wants to begin.
    mutating func receive() -> Bool {
        var bytes: [UInt8] = []
        switch socket.read(into: &bytes, atMost: Self.inboxLimit) {
        case .nothing: return false
        case .ended:
            close()
            return false
        case .bytes: lastHeard = .now
        }
        decoder.append(bytes)
        var begins = false
        do throws(WireError) {
            while let message = try decoder.next() {
                switch message {
                case .ping(let ping) where !ping.isAnswer: send(.ping(Ping(isAnswer: true)))
                case .watch(let asked) where asked.countsOnly:
                    count()
                    begins = false
                case .watch(let asked):
                    isCounting = false
                    wanted = asked == watch ? nil : asked
                    begins = wanted != nil
                case .command(let command): commands.append(command)
                default: break
                }
            }
        } catch {
            send(.end(End(.limit, text: "a request of the board is not understood: \(error)")))
            close()
        }
        return begins && !isClosed
    }

    /// What the board wants to have done.
    mutating func takeCommands() -> [WireCommand] {
        defer { commands = [] }
        return commands
    }

    /// Says why, and closes the connection.
    mutating func end(_ end: End) {
        send(.end(end))
        flush()
        close()
    }

    mutating func close() { isClosed = true }
}

extension Drops {
    /// Counts records that are left out.
    fileprivate mutating func count(_ records: [NoticeRecord]) {
        total += UInt64(records.count)
        posts += UInt64(records.count { $0.kind == .post })
        deliveries += UInt64(records.count { $0.kind == .deliver })
        unheard += UInt64(records.count { $0.kind == .unheard })
    }

    fileprivate mutating func add(_ other: Drops) {
        total += other.total
        posts += other.posts
        deliveries += other.deliveries
        unheard += other.unheard
    }
}
