import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// A position in a recording, with the observers at that moment and the records up to it.
///
/// The position is between two steps of a block. Moving forward applies steps. Moving back restarts from the
/// beginning of the block, for which the recording has the registrations.
struct Replay: Sendable {
    struct Place: Hashable, Comparable, Sendable {
        var block: Int
        /// The number of applied steps of the block.
        var step: Int

        static func < (left: Place, right: Place) -> Bool {
            (left.block, left.step) < (right.block, right.step)
        }
    }

    var blocks: CenterBlocks
    private(set) var place = Place(block: 0, step: 0)
    private var picture = ProgramPicture(center: 1)
    private var records: [NoticeRecord] = []
    private var gaps = RecordGaps()
    private var dropRoom = Bounds.count
    /// Incremented when the log starts over.
    private(set) var logNumber = 1
    /// The number and the time of the latest record.
    private(set) var lastRecord: UInt64 = 0
    private(set) var time: Double
    private(set) var mark: String?
    private var leaks: ExpectedGone?
    private var watch: Watch?
    private var leftOut: LeftOut?
    /// The counts that the recording has for the time before the records counted here.
    private var past = Totals.Counts()
    /// The first record counted here; `nil` for the recording's first.
    private var countedFrom: UInt64?
    /// The time of the first record, in seconds of the center's clock.
    let start: Double

    /// The number of log rows to restore when jumping into the middle of a recording.
    private static let rows = 5_000

    init(_ blocks: CenterBlocks) {
        var blocks = blocks
        start = Self.firstTime(of: &blocks)
        time = start
        self.blocks = blocks
    }

    /// Searches only the first blocks: a center without records is no reason to read the whole file.
    private static func firstTime(of blocks: inout CenterBlocks) -> Double {
        for block in 0..<min(4, blocks.blockCount) {
            if let time = blocks.block(block).steps.lazy.compactMap(\.record).first?.time { return time }
        }
        return 0
    }

    mutating func snapshot() -> BoardSnapshot {
        var snapshot = picture.snapshot()
        snapshot.expected = leaks.map { [picture] in
            ExpectedObjects($0, at: blocks.wallClock(at: time)) { [number = blocks.centerNumber] in
                $0 == number ? picture.registration($1) : nil
            }
        }
        snapshot.leftOut = LeftOutParts(watch, leftOut)
        if !picture.areKnown { snapshot.leftOut?.registrations = nil }
        if let countedFrom { snapshot.calls = .from(countedFrom) }
        if watch?.shows(kind: NoticeRecord.Kind.deliver.rawValue) == false { snapshot.calls = .notAskedFor }
        return snapshot
    }

    mutating func takeRecords() -> RecordInbox.Batch {
        defer { (records, gaps) = ([], RecordGaps()) }
        return RecordInbox.Batch(records: records, gaps: gaps)
    }

    // MARK: - Moving forward

    /// The place of the next step; `nil` at the end.
    private mutating func next() -> Place? {
        var place = place
        while place.step >= blocks.block(place.block).steps.count {
            guard place.block + 1 < blocks.blockCount else { return nil }
            place = Place(block: place.block + 1, step: 0)
        }
        return place
    }

    /// The time of the next record; `nil` if there is none.
    mutating func nextTime() -> Double? {
        guard let next = next() else { return nil }
        return blocks.block(next.block).steps[next.step...].lazy.compactMap(\.record).first?.time ?? time
    }

    /// Applies at most `limit` steps, up to a time. Returns whether it has reached that time.
    mutating func goOn(to goal: Double, atMost limit: Int) -> Bool {
        for _ in 0..<limit {
            guard let next = next() else { return true }
            let step = blocks.block(next.block).steps[next.step]
            if let record = step.record, record.time > goal { return true }
            apply(step)
            place = Place(block: next.block, step: next.step + 1)
        }
        return false
    }

    /// Applies the steps up to and including the next record. `false` if there is none.
    mutating func goOnByRecord() -> Bool {
        while let next = next() {
            let step = blocks.block(next.block).steps[next.step]
            apply(step)
            place = Place(block: next.block, step: next.step + 1)
            if step.record != nil { return true }
        }
        return false
    }

    /// The place before the latest record; `nil` if there is none.
    mutating func placeBeforeRecord() -> Place? {
        var place = place
        while true {
            let steps = blocks.block(place.block).steps.prefix(place.step)
            if let index = steps.lastIndex(where: { $0.record != nil }) {
                return Place(block: place.block, step: index)
            }
            guard place.block > 0 else { return nil }
            place.block -= 1
            place.step = blocks.block(place.block).steps.count
        }
    }

    // MARK: - Jumping

    /// Moves to a place.
    mutating func go(to goal: Place) {
        guard goal.block != place.block || goal.step < place.step else {
            for step in blocks.block(goal.block).steps[place.step..<goal.step] { apply(step) }
            place = goal
            return
        }
        begin(goal.block)
        let steps = blocks.block(goal.block).steps.prefix(goal.step)
        if steps.count < Self.rows { addContext(before: goal.block, atMost: Self.rows - steps.count) }
        for step in steps { apply(step) }
        records.removeFirst(max(0, records.count - Self.rows))
        place = goal
    }

    /// Starts over at the beginning of a block.
    private mutating func begin(_ block: Int) {
        (records, gaps, mark) = ([], RecordGaps(), nil)
        (leaks, watch, leftOut) = (nil, nil, nil)
        logNumber += 1
        picture = ProgramPicture(center: UInt64(logNumber))
        if let known = blocks.registrations(before: block) { list(known) }
        let before = blocks.past(of: block)
        (lastRecord, time) = (before.record, block == 0 ? start : max(start, before.time))
        past = blocks.counts(before: block)
        countedFrom = block == 0 ? nil : before.record &+ 1
        countUnseen()
    }

    /// Adds the last records of the previous block, so that the log has context before this block.
    private mutating func addContext(before block: Int, atMost count: Int) {
        guard block > 0 else { return }
        let context = blocks.block(block - 1).steps.compactMap(\.record).suffix(count)
        guard let first = context.first else { return }
        picture.setUnseen(Totals.Counts())
        picture.add(Array(context))
        records += context
        // The sums at the beginning of the block include these records, too.
        past.subtract(picture.counts)
        countedFrom = first.seq
        countUnseen()
    }

    /// Counts what was recorded before, and what was not requested.
    private mutating func countUnseen() {
        var unseen = past
        if let leftOut = LeftOutParts(watch, leftOut) {
            unseen.posts += leftOut.posts
            unseen.deliveries += leftOut.deliveries
            unseen.unheard += leftOut.unheard
        }
        picture.setUnseen(unseen)
    }

    private mutating func apply(_ step: CenterBlock.Step) {
        switch step {
        case .record(let record, let added):
            if let added { put([added]) }
            var new = [record]
            picture.suggestNames(in: &new)
            picture.add(new)
            records += new
            lastRecord = max(lastRecord, record.seq)
            time = max(time, record.time)
        case .drops(let said):
            let drops = said.bounded(to: dropRoom)
            dropRoom -= drops.total
            gaps.add(Int(clamping: drops.total), behind: records.count)
            picture.add(
                dropped: Totals.Dropped(
                    all: Int(clamping: drops.total), posts: Int(clamping: drops.posts),
                    deliveries: Int(clamping: drops.deliveries), unheard: Int(clamping: drops.unheard)))
        case .listing(let listing): list(listing)
        case .update(let some): put(some)
        case .mark(let text): mark = text
        case .leaks(let new): leaks = new
        case .asked(let new): watch = new
        case .leftOut(let sums):
            leftOut = sums
            countUnseen()
        }
    }

    private mutating func list(_ listing: CenterBlock.Listing) {
        picture.list(known(listing.registrations), areKnown: listing.areKnown)
    }

    private mutating func put(_ some: [WireRegistration]) { picture.put(known(some)) }

    private func known(_ some: [WireRegistration]) -> [NoticeRegistration] {
        some.compactMap { $0.bounded.registration(inCenter: UInt64(logNumber)) }
    }
}
