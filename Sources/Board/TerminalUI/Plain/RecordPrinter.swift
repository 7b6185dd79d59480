package import BoardModel
import Demo
import Notices

/// Writes records as plain lines.
package struct RecordPrinter {
    package enum Format: Hashable, Sendable {
        case people(unicode: Bool)
        /// One JSON object for each line.
        case json(unicode: Bool)
    }

    private let format: Format
    private let write: ([UInt8]) -> Void
    private var depths = RecordDepths()
    /// The tags of the programs, if there are several.
    package var tags: [String] = []
    /// The wall-clock times of the records, for JSON.
    package var clock = RecordClock.unknown

    /// The approximate number of bytes in one write.
    private static let pieceSize = 1 << 14

    /// - Parameter write: Receives lines in UTF-8, each with its terminator.
    package init(format: Format, write: @escaping ([UInt8]) -> Void) {
        self.format = format
        self.write = write
    }

    /// Writes the complete records of a batch, and puts them in order.
    package mutating func print(_ batch: inout RecordInbox.Batch) {
        batch.putInOrder()
        switch format {
        case .json(let unicode): printAsJSON(&batch, unicode: unicode)
        case .people(let unicode): printInWords(&batch, unicode: unicode)
        }
        depths.endBatch()
    }

    private mutating func printInWords(_ batch: inout RecordInbox.Batch, unicode: Bool) {
        var lines = PlainLines()
        let width = tags.map { SafeText.width($0, unicode: unicode) }.max() ?? 0
        let (kinds, programs) = (batch.kinds, batch.programs)
        var unheard = UnheardPosts(batch.records)
        batch.forEachComplete { record in
            let depth = depths.depth(of: record)
            guard record.kind != .unheard || unheard.posts.isEmpty || !unheard.isSaid(record) else { return }
            let kind = record.registration.flatMap { kinds[$0] }
            let tag = tags.isEmpty ? nil : (tag(of: programs[record.seq]) ?? "", width)
            lines.add(
                record, depth: depth, kind: kind, unheard: unheard.take(for: record), tag: tag,
                unicode: unicode)
            guard lines.bytes.count > Self.pieceSize else { return }
            write(lines.bytes)
            lines.removeAll()
        }
        if !lines.bytes.isEmpty { write(lines.bytes) }
    }

    private func tag(of program: Int?) -> String? {
        program.flatMap { tags.indices.contains($0) ? tags[$0] : nil }
    }

    private func printAsJSON(_ batch: inout RecordInbox.Batch, unicode: Bool) {
        var line = ""
        let programs = batch.programs
        batch.forEachComplete { record in
            line.removeAll(keepingCapacity: true)
            RecordJSON.append(
                record, to: &line, unicode: unicode, program: tag(of: programs[record.seq]), clock: clock)
            line += "\n"
            write(Array(line.utf8))
        }
    }
}

/// The posts of a batch that reached no observer. Their lines say so. If a post's line was written before, another line
/// says it.
private struct UnheardPosts {
    /// The posts without observers, by their numbers.
    private(set) var posts: [UInt64: DeliveryLog.Unheard] = [:]
    private var said: Set<UInt64> = []

    init(_ records: [NoticeRecord]) {
        for record in records where record.kind == .unheard {
            if let post = record.post { posts[post] = .init(seq: record.seq, text: record.text) }
        }
    }

    mutating func take(for record: borrowing NoticeRecord) -> DeliveryLog.Unheard? {
        guard !posts.isEmpty, record.kind == .post, let unheard = posts[record.seq] else { return nil }
        said.insert(unheard.seq)
        return unheard
    }

    func isSaid(_ record: borrowing NoticeRecord) -> Bool { said.contains(record.seq) }
}

extension RecordInbox.Batch {
    /// Sorts the records; those of one thread are already in order.
    fileprivate mutating func putInOrder() {
        let all = records
        let isInOrder = all.indices.dropFirst().allSatisfy { all[$0 - 1].seq < all[$0].seq }
        if !isInOrder { records.sort { $0.seq < $1.seq } }
    }

    /// Passes the records in place: passing a record otherwise copies it, which retains a dozen references.
    fileprivate mutating func forEachComplete(_ body: (inout NoticeRecord) -> Void) {
        func pass(_ records: inout [NoticeRecord]) {
            for index in records.indices where records[index].isComplete { body(&records[index]) }
        }
        pass(&records)
    }
}
