import LocalSockets
import Notices
import NoticesWire

/// A connected board: what it wants to see, and the bytes that it has not read yet.
struct BoardConnection {
    let socket: LocalSocket
    let identity: BoardIdentity
    private var decoder = StreamDecoder(framesAtMost: Self.frameLimit)
    private var encoder = StreamEncoder()
    private var outbox: [UInt8] = []
    /// How much of the outbox was sent.
    private var sent = 0
    /// What was dropped since the last report to the board, for each center.
    private var missed: [UInt64: Drops] = [:]
    /// The centers whose registrations were skipped for lack of room.
    private var unlisted: Set<UInt64> = []
    /// Whether the objects that should be freed were skipped.
    private var areLeaksLeftOut = false
    /// Whether the statuses of the program's parts were skipped.
    private var areStatusesLeftOut = false
    /// For each center, the number of the latest record before the board began. The board sees later ones.
    private var beginnings: [UInt64: UInt64] = [:]
    /// What it sees; `nil` if nothing yet.
    private var watch: Watch?
    /// A newer request, or the first one.
    private var wanted: Watch?
    /// What it sees of each center, unless that is everything.
    private var sieves: [UInt64: BoardFilter] = [:]
    /// Whether it wants posts counted, and sees nothing else of the centers.
    private(set) var isCounting = false
    private(set) var isClosed = false
    /// When the board last sent a whole message: parts of one must not keep a place.
    private(set) var lastHeard = ContinuousClock.now
    private var commands: [WireCommand] = []

    /// The outbox limit; later messages are dropped.
    private static let outboxLimit = 8 << 20
    /// The size of a read, and the maximum size of a request: a payload, and what surrounds it.
    private static let inboxLimit = 4_096
    private static let frameLimit = WireLimits.text + 65_536

    /// - Parameter number: A unique number.
    init(_ socket: LocalSocket, number: UInt64) {
        self.socket = socket
        identity = BoardIdentity(number: number, process: UInt64(clamping: socket.peer?.process ?? 0))
    }

    var hasBytesToSend: Bool { sent < outbox.count }

    /// Whether it sees anything of the centers.
    var isWatching: Bool { watch != nil }

    /// Switches to the board's latest request. The centers are then shown from the start.
    mutating func turn() {
        guard let wanted else { return }
        (watch, sieves) = (wanted, [:])
        self.wanted = nil
    }

    /// Switches to counting posts only.
    private mutating func count() {
        (watch, wanted, sieves, beginnings) = (nil, nil, [:], [:])
        isCounting = true
    }

    /// Shows the registrations of a center for the first time, and its later records.
    mutating func begin(with listing: RegistrationChunk) {
        if beginnings[listing.center] == nil { beginnings[listing.center] = listing.seq }
        send(.registrations(listing))
    }

    /// Whether the registrations of a center must be listed again, and fit now.
    mutating func misses(_ center: UInt64) -> Bool {
        guard !isFull, unlisted.remove(center) != nil else { return false }
        return true
    }

    /// Whether the objects that should be freed must be sent again, and fit now.
    mutating func missesLeaks() -> Bool {
        guard !isFull, areLeaksLeftOut else { return false }
        areLeaksLeftOut = false
        return true
    }

    /// Whether the statuses of the program's parts must be sent again, and fit now.
    mutating func missesStatuses() -> Bool {
        guard !isFull, areStatusesLeftOut else { return false }
        areStatusesLeftOut = false
        return true
    }

    /// Reports what was filtered out, if it changed.
    ///
    /// - Parameter count: How many registrations the center has.
    mutating func tellLeftOut(of center: UInt64, among count: Int) {
        guard !isFull, let sums = sieves[center]?.news(count) else { return }
        encoder.append(.leftOut(center: center, sums), to: &outbox)
    }

    /// The part of a message that the board has asked for; `nil` if none.
    private mutating func asked(_ message: WireMessage) -> WireMessage? {
        guard let watch, watch != .everything else { return message }
        switch message {
        case .records(let center, let records):
            let wanted = sieves[center, default: BoardFilter(watch)].wanted(records)
            return wanted.isEmpty ? nil : .records(center: center, wanted)
        case .registrations(var chunk):
            chunk.registrations = sieves[chunk.center, default: BoardFilter(watch)].wanted(
                chunk.registrations)
            // Always sent: observers are unknown, not zero.
            guard chunk.knowsObservers else {
                if !watch.parts.contains(.registrations) { chunk.registrations = [] }
                return .registrations(chunk)
            }
            let isNothing = chunk.isUpdate && chunk.registrations.isEmpty
            return isNothing || !watch.parts.contains(.registrations) ? nil : .registrations(chunk)
        case .leaks: return watch.parts.contains(.leaks) ? message : nil
        default: return message
        }
    }

    /// Whether it reads so slowly that it misses further records.
    var isFull: Bool { outbox.count - sent > Self.outboxLimit }

    /// Appends a message to the outbox. If it does not fit, it is counted as dropped, or listed later.
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

    /// Removes the records made before the board began.
    private func sinceItsBeginning(_ message: WireMessage) -> WireMessage {
        guard case .records(let center, let records) = message, let beginning = beginnings[center],
            records.first.map({ $0.seq <= beginning }) == true
        else { return message }
        return .records(center: center, records.filter { $0.seq > beginning })
    }

    /// Notes that a message is skipped. Returns `false` if it must be sent anyway.
    private mutating func leaveOut(_ message: WireMessage) -> Bool {
        switch message {
        case .records(let center, let records): missed[center, default: Drops(total: 0)].count(records)
        case .drops(let center, let drops): missed[center, default: Drops(total: 0)].add(drops)
        case .registrations(let chunk): unlisted.insert(chunk.center)
        // Disconnect; the board will reconnect and be greeted. A client that asks without reading answers is not a
        // board.
        case .hello, .offers, .result: close()
        case .leaks: areLeaksLeftOut = true
        case .status: areStatusesLeftOut = true
        // The next ones have all of it.
        case .counts: break
        default: return false
        }
        return true
    }

    /// Sends as much of the outbox as the board takes now. Returns whether it takes anything.
    @discardableResult mutating func flush() -> Bool {
        var hasProgress = false
        while hasBytesToSend {
            guard let count = socket.write(outbox[sent...]) else {
                close()
                return false
            }
            guard count > 0 else { break }
            sent += count
            hasProgress = true
        }
        if sent == outbox.count || sent > 1 << 20 {
            outbox.removeSubrange(..<sent)
            sent = 0
        }
        return hasProgress
    }

    /// Reads the board's requests. Returns whether it wants to begin.
    mutating func receive() -> Bool {
        var bytes: [UInt8] = []
        switch socket.read(into: &bytes, atMost: Self.inboxLimit) {
        case .nothing: return false
        case .ended:
            close()
            return false
        case .bytes: break
        }
        decoder.append(bytes)
        var begins = false
        do throws(WireError) {
            while let message = try decoder.next() {
                lastHeard = .now
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

    mutating func takeCommands() -> [WireCommand] {
        defer { commands = [] }
        return commands
    }

    /// Appends what was dropped, and why the connection ends.
    mutating func say(_ end: End) {
        for (center, drops) in missed { encoder.append(.drops(center: center, drops), to: &outbox) }
        missed = [:]
        send(.end(end))
    }

    /// Sends the reason, and closes the connection.
    mutating func end(_ end: End) {
        say(end)
        flush()
        close()
    }

    mutating func close() { isClosed = true }
}

extension Drops {
    /// Counts dropped records. A beginning is no post or delivery yet: its end follows, and may arrive.
    mutating func count(_ records: [NoticeRecord]) {
        total += UInt64(records.count)
        for record in records where record.isComplete {
            switch record.kind {
            case .post: posts += 1
            case .deliver: deliveries += 1
            case .unheard: unheard += 1
            default: break
            }
        }
    }

    fileprivate mutating func add(_ other: Drops) {
        total += other.total
        posts += other.posts
        deliveries += other.deliveries
        unheard += other.unheard
    }
}
