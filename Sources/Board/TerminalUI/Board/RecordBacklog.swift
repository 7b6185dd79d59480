import BoardModel
import Demo

/// Records of a source that are not in the log yet. The board adds some at a time, and reads the keyboard in between.
struct RecordBacklog {
    private var batch = RecordInbox.Batch(records: [], dropped: 0)
    private var position = 0

    /// The number of records added at a time, which takes some tens of milliseconds. At 100 000 posts a second, those
    /// of one frame are one piece: a part of a batch is copied.
    static let pieceSize = 32_768

    private var count = 0

    var isEmpty: Bool { position >= count && batch.gaps.all.isEmpty }

    init() {}

    init(_ batch: RecordInbox.Batch) {
        self.batch = batch
        count = batch.recordCount
        // One array, of which pieces are taken.
        if count > Self.pieceSize { self.batch.records = batch.records }
    }

    /// Takes the next records, with their gaps.
    mutating func take() -> RecordInbox.Batch {
        let end = min(count, position + Self.pieceSize)
        let isLast = end == count
        guard !isLast || position > 0 else {
            defer { self = RecordBacklog() }
            return batch
        }
        var gaps = RecordGaps()
        for gap in batch.gaps.all where gap.position >= position && (isLast || gap.position < end) {
            gaps.add(gap.count, trimmed: gap.trimmed, behind: gap.position - position)
        }
        var piece = RecordInbox.Batch(records: Array(batch.records[position..<end]), gaps: gaps)
        (piece.kinds, piece.programs) = (batch.kinds, batch.programs)
        position = end
        if isLast { self = RecordBacklog() }
        return piece
    }
}
