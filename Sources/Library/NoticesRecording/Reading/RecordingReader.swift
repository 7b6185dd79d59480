import LocalSockets
package import NoticesWire

/// Reads a recording, even while it is being written.
///
/// ```swift
/// var reader = try RecordingReader(path: "shop.notices")
/// for block in reader.blocks {
///     for message in try reader.messages(inBlock: block.number) { take(message) }
/// }
/// reader.faults
/// ```
///
/// It stores the beginnings of the blocks; a block is read and decoded each time you ask for it. It does not trust the
/// file: whatever the bytes are, they are read or reported as a fault.
package struct RecordingReader: Sendable {
    package let path: String
    /// The first frame of the file: the program, and the centers that it offered first.
    package private(set) var hello: Hello
    /// At least one.
    package internal(set) var blocks: [BlockSummary] = []
    /// The faults in the beginnings of blocks. ``block(_:)`` reports those within a block.
    package internal(set) var faults: [RecordingFault] = []
    /// The size of the file when it was opened or last refreshed.
    package internal(set) var size = 0
    let file: RecordingSource
    /// Of joined files, each with the number of its first block; empty for one file.
    var parts: [(first: Int, reader: RecordingReader)] = []

    /// Opens a recording and reads the beginnings of its blocks: a few milliseconds for a GB.
    ///
    /// - Throws: `RecordingError` if there is no file, it cannot be read, or it is not a recording.
    package init(path: String) throws(RecordingError) {
        self.path = path
        file = try RecordingSource(path: path)
        let size = try file.size()
        hello = try Self.hello(of: file)
        var first = BlockSummary(number: 0)
        first.time = hello.startedAt
        first.centers = hello.centers.map { Checkpoint.CenterPast($0) }
        blocks = [first]
        try follow(to: size)
    }

    /// Reads what was written since. Returns whether anything was.
    ///
    /// - Throws: `RecordingError` if the file was truncated, or cannot be read any more.
    @discardableResult
    package mutating func refresh() throws(RecordingError) -> Bool {
        let now = try file.size()
        guard now >= size else {
            throw RecordingError(
                .changed, path,
                "\(path) has become shorter, from \(size) to \(now) bytes: open it again")
        }
        guard now > size else { return false }
        try follow(to: now)
        return true
    }

    /// The messages of a block, with what could not be read of it. O(block).
    package func block(_ number: Int) throws(RecordingError) -> RecordedBlock {
        guard blocks.indices.contains(number) else {
            throw RecordingError(
                .noBlock, path, "\(path) has \(blocks.count) blocks: there is no block \(number)")
        }
        if let part = parts.last(where: { $0.first <= number }) {
            return try part.reader.block(number - part.first)
        }
        let offset = number * BlockLayout.size
        let bytes = try file.read(min(BlockLayout.size, size - offset), at: offset)
        let check = number + 1 < blocks.count ? blocks[number + 1].checkOfFormer : nil
        return RecordedBlock(bytes, at: offset, check: check)
    }

    /// The messages of a block, as far as it could be read. O(block).
    package func messages(inBlock number: Int) throws(RecordingError) -> [WireMessage] {
        try block(number).messages
    }

    /// The registrations at the beginning of a block, before its own messages. Reads the blocks from the latest
    /// listing on.
    package func registrations(beforeBlock number: Int) throws(RecordingError) -> RecordedRegistrations {
        var known = RecordedRegistrations()
        guard blocks.indices.contains(number) else { return known }
        for former in blocks[number].listing..<number {
            for message in try messages(inBlock: former) { known.apply(message, inBlock: former) }
        }
        return known
    }

    /// How the file ends; `nil` if it was cut off, or is still being written. Reads the last block.
    package func end() throws(RecordingError) -> End? { try block(blocks.count - 1).end }
}
