import Notices

/// Writes a stream: messages as frames.
///
/// ```swift
/// var encoder = StreamEncoder()
/// var bytes: [UInt8] = []
/// encoder.append(.hello(hello), to: &bytes)
/// encoder.append(.records(center: 1, ring.take().records), to: &bytes)
/// ```
///
/// The bytes must reach the reader in the order of writing. Each `hello` and `checkpoint` resets the state, so that a
/// stream can be read from there. Any message can be written: long texts are cut, and what does not fit in one frame
/// takes several.
package struct StreamEncoder: Sendable {
    var items = RecordEncoder()
    /// The number of records in the stream since `hello`.
    package internal(set) var recordCount: UInt64 = 0

    package init() {}

    /// Appends the frames of a message. O(message).
    package mutating func append(_ message: WireMessage, to bytes: inout [UInt8]) {
        switch message {
        case .hello(let hello):
            items.reset()
            recordCount = 0
            FrameWriter.append(.hello, to: &bytes, hello.append(to:))
        case .records(let center, let records):
            append(records, of: center, to: &bytes)
        case .drops(let center, let drops):
            FrameWriter.append(.drops, to: &bytes) { body in
                for number in [center, drops.total, drops.posts, drops.deliveries, drops.unheard] {
                    body.appendVarint(number)
                }
            }
        case .registrations(let chunk):
            append(chunk, to: &bytes)
        case .mark(let mark):
            FrameWriter.append(.mark, to: &bytes) { body in
                body.appendFixed(mark.time)
                body.appendText(mark.text, atMost: WireLimits.text)
            }
        case .end(let end):
            FrameWriter.append(.end, to: &bytes, end.append(to:))
        case .ping(let ping): FrameWriter.append(.ping, to: &bytes) { $0.append(ping.isAnswer ? 1 : 0) }
        case .watch(let watch): FrameWriter.append(.watch, to: &bytes, watch.append(to:))
        case .counts(let counts):
            FrameWriter.append(.counts, to: &bytes) { body in
                for number in [counts.center, counts.posts, counts.nanoseconds] { body.appendVarint(number) }
            }
        case .command(let command): FrameWriter.append(.command, to: &bytes, command.append(to:))
        case .result(let result): FrameWriter.append(.result, to: &bytes, result.append(to:))
        case .offers(let offers): FrameWriter.append(.offers, to: &bytes, offers.append(to:))
        case .leaks(let leaks): FrameWriter.append(.leaks, to: &bytes, leaks.append(to:))
        case .status(let status): FrameWriter.append(.status, to: &bytes, status.append(to:))
        case .leftOut(let center, let sums):
            FrameWriter.append(.leftOut, to: &bytes) { body in
                body.appendVarint(center)
                sums.append(to: &body)
            }
        case .checkpoint(let checkpoint):
            items.reset()
            FrameWriter.append(.checkpoint, to: &bytes, checkpoint.append(to:))
        }
    }

    /// Appends a checkpoint with the number of records so far.
    package mutating func appendCheckpoint(to bytes: inout [UInt8]) {
        append(.checkpoint(Checkpoint(records: recordCount)), to: &bytes)
    }

    private mutating func append(_ records: [NoticeRecord], of center: UInt64, to bytes: inout [UInt8]) {
        recordCount &+= UInt64(records.count)
        var next = 0
        while next < records.count {
            next = FrameWriter.append(.records, to: &bytes) { body in
                let start = body.count
                body.appendVarint(center)
                return records.withUnsafeBufferPointer { places in
                    Self.fill(records.count, from: next, start, &body) {
                        items.append(places.baseAddress! + $0, to: &$1)
                    }
                }
            }
        }
    }

    /// An empty listing has a chunk, too: it says that there are no registrations.
    private mutating func append(_ chunk: RegistrationChunk, to bytes: inout [UInt8]) {
        let registrations = chunk.registrations
        var next = 0
        repeat {
            next = FrameWriter.append(.registrations, to: &bytes) { body in
                let start = body.count
                body.appendVarint(chunk.center)
                body.appendVarint(chunk.seq)
                let flags = body.count
                body.append(0)
                let end = Self.fill(registrations.count, from: next, start, &body) {
                    items.append(registrations[$0], to: &$1)
                }
                let isLast = chunk.isLast && end == registrations.count
                body[flags] = chunk.flags(isLast: isLast)
                return end
            }
        } while next < registrations.count
    }

    /// Appends items to the body that begins at `start`, until there are none, or enough for a frame.
    ///
    /// - Returns: The number of the first item that was not appended.
    private static func fill(
        _ count: Int, from first: Int, _ start: Int, _ body: inout [UInt8],
        _ append: (Int, inout [UInt8]) -> Void
    ) -> Int {
        var next = first
        while next < min(count, first + WireLimits.items), body.count - start < WireLimits.wantedBody {
            append(next, &body)
            next += 1
        }
        return next
    }
}
