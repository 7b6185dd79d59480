import Notices
package import NoticesWire

/// Makes the bytes of a recording, in blocks (`docs/Wire.md`, “Files”).
///
/// ```swift
/// var encoder = RecordingEncoder()
/// encoder.begin(hello)
/// let rest = encoder.append(.records(center: 1, batch.records))
/// file.write(encoder.takeBytes())
/// ```
///
/// It stores the registrations of all centers, to list them in each block, and the bytes that were not taken.
package struct RecordingEncoder: Sendable {
    var frames = StreamEncoder()
    var bytes: [UInt8] = []
    /// Where `bytes` begins in the file.
    private var base = 0
    /// Where the block begins in the file.
    var blockStart = 0
    /// The check of the block, up to `checked` in `bytes`.
    private var check = BlockCheck()
    private var checked = 0
    /// The maximum size of the file in bytes.
    private let limit: Int?
    private let now: @Sendable () -> Int64
    package private(set) var registrations = RecordedRegistrations()
    var past = RecordedPast()
    /// Incomplete listings, by center.
    private var arriving: [UInt64: RegistrationChunk] = [:]
    var listings = ListingPlan()
    private var standing = StandingFrames()

    /// - Parameters:
    ///   - limit: The maximum size of the file in bytes; `nil`: unlimited.
    ///   - now: The wall clock, in nanoseconds since 1970.
    package init(limit: Int? = nil, now: @escaping @Sendable () -> Int64 = WallClock.nanoseconds) {
        self.limit = limit
        self.now = now
    }

    /// Where the next frame begins in the file.
    package var offset: Int { base + bytes.count }

    var block: Int { blockStart / BlockLayout.size }

    /// The maximum size of a frame here, in bytes.
    var room: Int {
        min(blockStart + BlockLayout.size, limit ?? .max) - BlockLayout.reserve - offset
    }

    /// The check of the block up to here. Read it after taking the bytes.
    var checkOfTaken: UInt32 { check.value }

    /// The bytes since the last call.
    package mutating func takeBytes() -> [UInt8] {
        bringCheckUpToDate()
        defer {
            base += bytes.count
            checked = 0
            bytes = []
        }
        return bytes
    }

    private mutating func bringCheckUpToDate() {
        check.add(bytes[checked...])
        checked = bytes.count
    }

    /// Begins a file: a `hello`, and listings of the known registrations. Returns `false` if the limit is too low for
    /// them.
    package mutating func begin(_ hello: Hello) -> Bool {
        let hello = hello.fitting
        take(hello)
        let beginning = standing.bytes
        let least = hello.longestSize + beginning.count + listings.longestSize(of: registrations) + 4_096
        guard least + BlockLayout.reserve <= limit ?? .max else { return false }
        frames.append(.hello(hello), to: &bytes)
        bytes += beginning
        // A center without any is listed too: its listing says that its observers are not known.
        if !registrations.knownCenters.isEmpty { list() }
        return true
    }

    /// Makes the encoder of the next file of the same recording.
    package func next() -> RecordingEncoder {
        var next = RecordingEncoder(limit: limit, now: now)
        next.registrations = registrations
        next.standing = standing
        return next
    }

    /// Appends a message: all of it, or as much as fits in the limit.
    ///
    /// - Returns: What did not fit. Only `end` may follow then.
    package mutating func append(_ message: WireMessage) -> WireMessage? {
        switch message {
        case .records(let center, let records):
            guard past.names(center) else { return nil }
            let rest = append(records[...], of: center)
            return rest.isEmpty ? nil : .records(center: center, Array(rest))
        case .registrations(let chunk):
            guard past.names(chunk.center), let whole = assembled(chunk) else { return nil }
            registrations.apply(.registrations(whole), inBlock: block)
            return append(whole) ? nil : .registrations(whole)
        case .hello(let hello):
            let hello = hello.fitting
            guard hello.longestSize <= room || startBlock() else { return message }
            take(hello)
            frames.append(.hello(hello), to: &bytes)
        case .drops(let center, let drops):
            guard past.names(center) else { return nil }
            guard 64 <= room || startBlock() else { return message }
            past.count(drops, of: center)
            frames.append(.drops(center: center, drops), to: &bytes)
        case .mark(let mark):
            let mark = Mark(time: mark.time, text: mark.text.cut(to: BlockLayout.text))
            guard mark.text.utf8.count + 64 <= room || startBlock() else { return message }
            frames.append(.mark(mark), to: &bytes)
        case .end(let end): append(end)
        // Requests between the two ends are not part of what happened.
        case .checkpoint, .ping, .command, .result, .offers, .counts, .status: break
        case .leftOut(let center, _) where !past.names(center): break
        case .watch, .leftOut: return appendStanding(message) ? nil : message
        case .leaks(let leaks):
            let fitting = WireMessage.leaks(leaks.fitting(BlockLayout.leaks))
            return appendStanding(fitting) ? nil : fitting
        }
        return nil
    }

    /// Returns `false` if it does not fit.
    private mutating func appendStanding(_ message: WireMessage) -> Bool {
        let frame = StandingFrames.bytes(of: message)
        standing.take(message)
        // A block that begins now has it.
        guard frame.count <= room else { return startBlock() }
        bytes += frame
        return true
    }

    /// Ends the file. There is always room for this.
    private mutating func append(_ end: End) {
        bringCheckUpToDate()
        bytes += Self.frame(of: end, check: check.value)
    }

    /// The last frame of a file.
    static func frame(of end: End, check: UInt32) -> [UInt8] {
        var (encoder, bytes) = (StreamEncoder(), [UInt8]())
        encoder.append(
            .end(End(end.reason, text: end.text.cut(to: BlockLayout.endText), check: check)), to: &bytes)
        return bytes
    }

    private mutating func take(_ hello: Hello) {
        registrations.apply(.hello(hello), inBlock: block)
        past.name(hello.centers)
        arriving = [:]
    }

    /// The complete listing that ends with a chunk; `nil` if it is incomplete.
    private mutating func assembled(_ chunk: RegistrationChunk) -> RegistrationChunk? {
        guard !chunk.isUpdate else { return chunk }
        var whole = chunk
        if let former = arriving.removeValue(forKey: chunk.center), former.seq == chunk.seq {
            whole.registrations = former.registrations + chunk.registrations
        }
        guard chunk.isLast else {
            arriving[chunk.center] = whole
            return nil
        }
        return whole
    }

    /// Returns the records that did not fit.
    private mutating func append(
        _ records: ArraySlice<NoticeRecord>, of center: UInt64
    ) -> ArraySlice<NoticeRecord> {
        var rest = records
        var failures = 0
        while !rest.isEmpty {
            let piece = rest.prefix(WireLimits.items)
            let count = frames.append(piece, of: center, to: &bytes, room: room)
            let written = piece.prefix(count)
            past.count(written, of: center)
            registrations.apply(written, of: center)
            rest = rest.dropFirst(count)
            guard count < piece.count else { continue }
            failures = count > 0 ? 0 : failures + 1
            guard startBlock() else {
                // It may be too long even for a new file.
                rest[rest.startIndex] = rest[rest.startIndex].cut(to: BlockLayout.text)
                return rest
            }
            // It does not fit even in a new block.
            if failures == 2 { rest[rest.startIndex] = rest[rest.startIndex].cut(to: BlockLayout.text) }
            if failures > 3 { rest.removeFirst() }
        }
        return []
    }

    // MARK: - Blocks

    /// Farther from the limit, listings are not checked for room.
    private static let nearLimit = 8 << 20

    /// Ends the block and begins the next one. Returns `false` if the limit leaves no room for it.
    mutating func startBlock() -> Bool {
        let next = blockStart + BlockLayout.size
        let isDue = listings.isDue(in: block + 1, registrations)
        if let limit, limit - next < Self.nearLimit + registrations.count * 1_024 {
            let listing = isDue ? listings.longestSize(of: registrations) : 0
            guard
                next + past.longestSize + standing.bytes.count + listing + 4_096 + BlockLayout.reserve
                    <= limit
            else {
                return false
            }
        }
        let end = next - base
        FrameWriter.append(FrameType.fill.rawValue, to: &bytes) { body in
            body += [UInt8](repeating: 0, count: end - body.count)
        }
        bringCheckUpToDate()
        let former = check.value
        check = BlockCheck()
        blockStart = next
        // A listing that continues in the next block does not count for this one yet.
        let isOwn = isDue && listings.longestSize(of: registrations) < BlockLayout.size / 2
        let summary = past.summary(check: former, listing: isOwn ? block : listings.latest, time: now())
        frames.append(.checkpoint(Checkpoint(records: past.records, past: summary)), to: &bytes)
        bytes += standing.bytes
        if isDue { list() }
        return true
    }
}
