import Notices

/// Reads a stream whose bytes arrive in pieces of any size.
///
/// ```swift
/// var decoder = StreamDecoder()
/// decoder.append(piece)
/// while let message = try decoder.next() { show(message) }
/// ```
///
/// It never traps, whatever the bytes. It uses no more memory than the bytes that it was given, one message of at most
/// ``WireLimits/items`` items, and the table of texts, of 1 MiB.
package struct StreamDecoder: Sendable {
    private var frames: FrameReader
    private var items = RecordDecoder()
    private var state = State.unknown
    /// How many records the last frame had: the next has about as many.
    private var usualCount = 0

    private enum State: Sendable {
        /// No frame was read yet. The first must be a `hello` or a `checkpoint`.
        case unknown
        case reading
        /// A body was damaged: what depends on earlier texts and numbers cannot be read until a checkpoint.
        case lost
    }

    /// - Parameters:
    ///   - offset: The offset in the stream of the first bytes that the reader gets: 0, or that of a checkpoint.
    ///   - limit: The maximum length of a frame.
    package init(at offset: Int = 0, framesAtMost limit: Int = WireLimits.frame) {
        frames = FrameReader(at: offset, atMost: limit)
    }

    /// Where the next frame begins in the stream. If that is a checkpoint, reading can start there later.
    package var offset: Int { frames.offset }

    /// Takes the next bytes of the stream.
    package mutating func append(_ piece: some Collection<UInt8>) {
        frames.append(piece)
    }

    /// The next message; `nil` until its frame is complete. Frames of unknown types are skipped.
    ///
    /// - Throws: `WireError`. After one with the problem `damaged`, the next call continues with the next frame;
    ///   records and registrations are skipped up to the next checkpoint. After any other error, each later call
    ///   throws it again.
    package mutating func next() throws(WireError) -> WireMessage? {
        if state == .unknown, try !hasBeginning() { return nil }
        while let frame = try frames.next() {
            do throws(WireError) {
                if let message = try message(of: frame) { return message }
            } catch {
                if Self.keepsState(frame.type) { state = .lost }
                throw error
            }
        }
        return nil
    }

    /// Call this when no more bytes come, and `next()` returns no more messages.
    ///
    /// - Throws: `WireError` with the problem `torn`, and where the incomplete frame begins.
    package func finish() throws(WireError) { try frames.finish() }

    /// Whether the first bytes have arrived. Anything but a stream is rejected at once: its length means nothing.
    private func hasBeginning() throws(WireError) -> Bool {
        let head = Array(frames.waiting(atMost: WireFrame.headSize + Hello.magic.count))
        guard head.count >= WireFrame.headSize else { return false }
        let types = [FrameType.hello.rawValue, FrameType.checkpoint.rawValue]
        guard types.contains(head[4]), Hello.magic.starts(with: head.dropFirst(WireFrame.headSize)) else {
            throw WireError(
                .foreign, at: frames.offset, expected: "a frame of the type 1 or 7 that begins with NTCW")
        }
        return true
    }

    private mutating func message(of frame: WireFrame) throws(WireError) -> WireMessage? {
        guard let type = FrameType(rawValue: frame.type) else { return nil }
        var body = ByteReader(frame.body, at: frame.bodyOffset)
        switch type {
        case .hello:
            let hello = try Hello(from: &body)
            begin()
            return .hello(hello)
        case .checkpoint:
            let checkpoint = try Checkpoint(from: &body)
            begin()
            return .checkpoint(checkpoint)
        case .records:
            return try isLost ? nil : records(from: &body)
        case .registrations:
            return try isLost ? nil : .registrations(registrations(from: &body))
        case .drops:
            return try drops(from: &body)
        case .mark:
            let time: Int64 = try body.fixed("a time of 8 bytes")
            return .mark(Mark(time: time, text: try body.text("the text of a mark")))
        case .end:
            return .end(try End(from: &body))
        case .watch: return .watch(try Watch(from: &body))
        case .counts: return .counts(try counts(from: &body))
        case .ping: return .ping(Ping(isAnswer: try body.byte("flags") & 1 != 0))
        case .command: return .command(try WireCommand(from: &body))
        case .result: return .result(try CommandResult(from: &body))
        case .offers: return .offers(try Offers(from: &body))
        case .leaks: return .leaks(try ExpectedGone(from: &body))
        case .status: return .status(try OfferedStatus(from: &body))
        case .leftOut:
            let center = try body.varint("the number of a center")
            return .leftOut(center: center, try LeftOut(from: &body))
        case .error, .fill: return nil
        }
    }

    /// Whether later frames depend on a frame of this type.
    private static func keepsState(_ type: UInt8) -> Bool {
        [.hello, .checkpoint, .records, .registrations].contains(FrameType(rawValue: type))
    }

    private var isLost: Bool { state == .lost }

    private mutating func begin() {
        items.reset()
        state = .reading
    }

    private mutating func records(from body: inout ByteReader) throws(WireError) -> WireMessage {
        let center = try body.varint("the number of a center")
        var records: [NoticeRecord] = []
        records.reserveCapacity(usualCount)
        while !body.isAtEnd {
            try checkCount(records.count, at: body.offset)
            records.append(try items.record(from: &body))
        }
        usualCount = records.count
        return .records(center: center, records)
    }

    private mutating func registrations(
        from body: inout ByteReader
    ) throws(WireError) -> RegistrationChunk {
        let center = try body.varint("the number of a center")
        let seq = try body.varint("the seq of a listing")
        let flags = try body.byte("flags")
        var registrations: [WireRegistration] = []
        while !body.isAtEnd {
            try checkCount(registrations.count, at: body.offset)
            registrations.append(try items.registration(from: &body))
        }
        return RegistrationChunk(
            center: center, seq: seq, isLast: flags & 1 != 0, isUpdate: flags & 2 != 0,
            knowsObservers: flags & 4 == 0, registrations: registrations)
    }

    private func checkCount(_ count: Int, at offset: Int) throws(WireError) {
        guard count < WireLimits.items else {
            throw ByteReader.damaged(at: offset, "the end of a frame, behind \(WireLimits.items) items")
        }
    }

    private func counts(from body: inout ByteReader) throws(WireError) -> PostCounts {
        PostCounts(
            center: try body.varint("the number of a center"), posts: try body.varint("a number of posts"),
            nanoseconds: try body.varint("a number of nanoseconds"))
    }

    private func drops(from body: inout ByteReader) throws(WireError) -> WireMessage {
        let center = try body.varint("the number of a center")
        var drops = Drops(total: try body.varint("a number of drops"))
        drops.posts = try body.varint("a number of dropped posts")
        drops.deliveries = try body.varint("a number of dropped deliveries")
        drops.unheard = try body.varint("a number of dropped unheard posts")
        return .drops(center: center, drops)
    }
}
