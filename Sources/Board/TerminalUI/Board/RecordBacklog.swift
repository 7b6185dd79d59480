import BoardModel
import Demo
import Notices

/// Records of a source that are not in the log yet. The board adds some at a time, and reads the keyboard in between.
struct RecordBacklog {
    private var batch = RecordInbox.Batch(records: [], dropped: 0)
    /// The first array of which records are left, and how many of its records were taken.
    private var chunk = 0
    private var takenOfChunk = 0
    /// The number of records taken.
    private var position = 0

    /// A piece has at least so many records, if there are, and fewer than twice as many: some tens of milliseconds. A
    /// longer array is copied in parts; others are passed on.
    static let pieceSize = 32_768

    var isEmpty: Bool { chunk == batch.chunks.count && batch.gaps.all.isEmpty }

    init() {}

    init(_ batch: RecordInbox.Batch) { self.batch = batch }

    /// Takes the next records, with their gaps.
    mutating func take() -> RecordInbox.Batch {
        let start = position
        var chunks: [[NoticeRecord]] = []
        while chunk < batch.chunks.count, position - start < Self.pieceSize { chunks.append(takeChunk()) }
        let isLast = chunk == batch.chunks.count
        var gaps = RecordGaps()
        for gap in batch.gaps.all where gap.position >= start && (isLast || gap.position < position) {
            gaps.add(gap.count, trimmed: gap.trimmed, behind: gap.position - start)
        }
        var piece = RecordInbox.Batch(chunks: chunks, gaps: gaps)
        (piece.kinds, piece.programs) = (batch.kinds, batch.programs)
        if isLast { self = RecordBacklog() }
        return piece
    }

    /// The next array, or what fits of it.
    private mutating func takeChunk() -> [NoticeRecord] {
        let next = batch.chunks[chunk]
        let end = min(next.count, takenOfChunk + Self.pieceSize)
        defer {
            position += end - takenOfChunk
            (chunk, takenOfChunk) = end == next.count ? (chunk + 1, 0) : (chunk, end)
        }
        return takenOfChunk == 0 && end == next.count ? next : Array(next[takenOfChunk..<end])
    }
}
