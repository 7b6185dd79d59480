import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// Reads the blocks of a recording for one center. Caches the ones that were read last: a decoded block takes some
/// tens of megabytes.
struct CenterBlocks: Sendable {
    private(set) var reader: RecordingReader
    let label: String
    private let first: ReplayedCenter
    private(set) var cached: [CenterBlock] = []
    /// The number of blocks to cache: two for moving back and forth at the beginning of a block.
    var cacheLimit = 2
    private var problems: [String] = []
    /// Whether anything other than a cut-off end was unreadable.
    private(set) var isDamaged = false
    /// The blocks whose faults were reported.
    private var reported: Set<Int> = []

    /// `nil` if the recording has no such center.
    init?(_ reader: RecordingReader, center: String?) {
        // If a center is offered later, only a checkpoint has it.
        let centers = reader.hello.centers + reader.blocks.flatMap { $0.centers.map(\.center) }
        guard let first = ReplayedCenter(center, in: centers) else { return nil }
        self.reader = reader
        self.first = first
        label = first.label
        report(reader.faults)
    }

    var blockCount: Int { reader.blocks.count }

    /// The number of the center in the first messages that name it.
    var centerNumber: UInt64 { first.number }

    /// Takes the problems found since the last call.
    mutating func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    /// The contents of a block; empty if the block is unreadable.
    mutating func block(_ number: Int) -> CenterBlock {
        if let block = cached.first(where: { $0.number == number }) { return block }
        var center = ReplayedCenter(label, in: reader.blocks[number].centers.map(\.center)) ?? first
        // Makes room before it reads.
        cached = cached.suffix(cacheLimit - 1)
        let read = contents(of: number)
        let block = CenterBlock(read, number: number, of: &center)
        if reported.insert(number).inserted { report(block.faults) }
        cached.append(block)
        return block
    }

    private mutating func report(_ faults: [RecordingFault]) {
        problems += faults.map { "\(reader.path): \($0)" }
        if faults.contains(where: { $0.kind != .cutOff }) { isDamaged = true }
    }

    private mutating func contents(of block: Int) -> RecordedBlock {
        do throws(RecordingError) {
            return try reader.block(block)
        } catch {
            problems.append("\(error)")
            isDamaged = true
            return RecordedBlock([], at: reader.blocks[block].offset, check: nil)
        }
    }

    /// The registrations at the beginning of a block; `nil` if the block lists them itself.
    mutating func registrations(before block: Int) -> CenterBlock.Listing? {
        guard reader.blocks[block].listing != block else { return nil }
        let center = ReplayedCenter(label, in: reader.blocks[block].centers.map(\.center)) ?? first
        do throws(RecordingError) {
            let known = try reader.registrations(beforeBlock: block)
            return CenterBlock.Listing(
                known.registrations(of: center.number), areKnown: known.knowsObservers(of: center.number))
        } catch {
            problems.append("\(error)")
            return nil
        }
    }

    /// The number of the center's latest record before a block, and its time in seconds.
    func past(of block: Int) -> (record: UInt64, time: Double) {
        guard let past = reader.blocks[block].centers.first(where: { $0.center.label == label }) else {
            return (0, 0)
        }
        return (past.lastSeq, Double(past.lastTime) / 1e9)
    }

    /// The counts of the center before a block; zero if the file does not have them.
    func counts(before block: Int) -> Totals.Counts {
        let block = reader.blocks[block]
        let named = block.centers.first { $0.center.label == label }
        let sums = named?.sums ?? (block.centers.count == 1 ? Checkpoint.Sums(block.totals) : nil)
        func count(_ number: UInt64?) -> Int { Int(clamping: min(number ?? 0, Bounds.count)) }
        return Totals.Counts(
            posts: count(sums?.posts), deliveries: count(sums?.deliveries), unheard: count(sums?.unheard))
    }

    /// The wall clock at time 0 of the center, in nanoseconds since 1970; 0 if the file does not have it.
    var timeZero: Int64 {
        let centers = reader.hello.centers + reader.blocks.flatMap { $0.centers.map(\.center) }
        return centers.first { $0.label == label }?.timeZero ?? 0
    }

    /// The wall clock at a time of the center, in nanoseconds since 1970; 0 if the file does not have it.
    func wallClock(at time: Double) -> Int64 {
        guard timeZero != 0 else { return 0 }
        let (moment, isOver) = timeZero.addingReportingOverflow(Int64(max(0, min(time, 1e9)) * 1e9))
        return isOver ? 0 : moment
    }

    /// Whether a block contains what `count` counts, by the sums at the beginning of blocks; `nil` if there
    /// are none.
    func has(_ block: Int, _ count: (BlockSummary) -> UInt64) -> Bool? {
        guard block + 1 < blockCount, reader.blocks[block].isReadable, reader.blocks[block + 1].isReadable
        else {
            return nil
        }
        return count(reader.blocks[block + 1]) > count(reader.blocks[block])
    }

    /// Reads what was appended to the file. Returns whether there was anything.
    mutating func refresh() -> Bool {
        do throws(RecordingError) {
            guard try reader.refresh() else { return false }
            // The last block may have grown.
            cached = []
            return true
        } catch {
            problems.append("\(error)")
            return false
        }
    }
}
