import BoardModel
import Notices

/// Merges the records of several programs into one log with new numbers. Each tree of a program stays
/// together; posts that another program derived from a post are nested under it.
///
/// A derived post may arrive before its original. It then waits for the original for up to a quarter of a
/// second, and so do the later records of its program.
struct ProgramMerge: Sendable {
    /// What is known of a program in addition to its records.
    struct Identity: Hashable, Sendable {
        /// The process number used in origins; 0 if unknown.
        var process: UInt64 = 0
        /// The wall clock at time 0 of its records, in nanoseconds since 1970; 0 if unknown.
        var timeZero: Int64 = 0
    }

    fileprivate enum Item: Sendable {
        case record(NoticeRecord)
        /// A gap of missing records.
        case gap(RecordGaps.Gap)
    }

    fileprivate struct Program: Sendable {
        var identity = Identity()
        var waiting: [(item: Item, since: ContinuousClock.Instant)] = []
        /// The number of elements at the start of `waiting` that have been taken.
        var left = 0
        /// The places of its records in the log, by their original numbers.
        var places: [UInt64: Place] = [:]
        var lastSeq: UInt64 = 0

        var next: (item: Item, since: ContinuousClock.Instant)? { left < waiting.count ? waiting[left] : nil }

        var count: Int { waiting.count - left }
    }

    /// The place of a record in the log.
    fileprivate struct Place: Sendable {
        var number: UInt64
        /// The number of the tree's first record in its own program.
        var root: UInt64
    }

    /// Identifies a post by process number and post number.
    private struct Post: Hashable, Sendable {
        var process: UInt64
        var post: UInt64

        init(_ origin: NoticeRecord.Origin) { (process, post) = (origin.process, origin.post) }
    }

    private var programs: [Program]
    /// The log numbers of posts from which other programs may have derived posts; the recent ones, and the
    /// ones before.
    private var posts: [Post: UInt64] = [:]
    private var formerPosts: [Post: UInt64] = [:]
    private var lastNumber: UInt64 = 0
    /// The wall clock at time 0 of the merged records, in nanoseconds since 1970; 0 if unknown.
    private var zero: Int64 = 0

    static let patience = Duration.milliseconds(250)
    /// How long a record waits for the one that caused it in another program.
    private let patience: Duration
    /// The number of records to take at a time.
    static let turnLimit = 8192
    /// Whether more records were ready than were taken. Then the programs are not asked for more.
    private(set) var isBehind = false
    /// Whether the latest records were taken without asking the programs. They announce nothing before they are asked.
    private(set) var isUnasked = false
    /// Beyond this number, the records of a program no longer wait.
    private static let waitingLimit = 100_000
    /// Records whose numbers are further back can no longer be the parents of new records.
    static let memory: UInt64 = 100_000

    init(count: Int, patience: Duration = patience) {
        programs = Array(repeating: Program(), count: count)
        self.patience = patience
    }

    /// Adds what has arrived from a program.
    mutating func add(
        _ batch: RecordInbox.Batch, of program: Int, _ identity: Identity, at now: ContinuousClock.Instant
    ) {
        programs[program].identity = identity
        var gaps = batch.gaps.all[...]
        func fill(_ position: Int, _ programs: inout [Program]) {
            while let gap = gaps.first, gap.position <= position {
                programs[program].waiting.append((.gap(gaps.removeFirst()), now))
            }
        }
        for (index, record) in batch.records.enumerated() {
            fill(index, &programs)
            programs[program].waiting.append((.record(record), now))
        }
        fill(.max, &programs)
    }

    /// When a waiting record must be taken even if nothing arrives; `nil` if none is waiting.
    var deadline: ContinuousClock.Instant? {
        programs.compactMap(\.next?.since).min().map { $0 + patience }
    }

    /// Takes a limited number of ready records: trees sorted by time, on the clock that all programs of a
    /// machine share.
    mutating func take(at now: ContinuousClock.Instant) -> RecordInbox.Batch {
        var taken = RecordInbox.Batch(records: [], dropped: 0)
        (isUnasked, isBehind) = (isBehind, false)
        // It stays when a program restarts: earlier records are on that clock.
        if zero == 0 { zero = max(0, programs.map(\.identity.timeZero).min() ?? 0) }
        while let program = nextProgram(at: now) {
            guard taken.records.count < Self.turnLimit else {
                isBehind = true
                break
            }
            takeTree(of: program, at: now, into: &taken)
        }
        for index in programs.indices { programs[index].tidy() }
        if posts.count > Int(Self.memory) { (formerPosts, posts) = (posts, [:]) }
        return taken
    }

    /// The program with the earliest next record among those that need not wait.
    private func nextProgram(at now: ContinuousClock.Instant) -> Int? {
        programs.indices.filter { isReady($0, at: now) }.min { time(of: $0) < time(of: $1) }
    }

    private func time(of program: Int) -> Double {
        guard case .record(let record)? = programs[program].next?.item else { return -.infinity }
        return shifted(record.time, of: program)
    }

    /// The wall-clock times of the merged records.
    var clock: RecordClock { RecordClock(zero: zero) }

    /// The time of a record on the clock of the program that started first.
    private func shifted(_ time: Double, of program: Int) -> Double {
        guard zero > 0 else { return time }
        let (distance, isOver) = programs[program].identity.timeZero.subtractingReportingOverflow(zero)
        return isOver ? time : min(time + Double(distance) / 1e9, Bounds.time)
    }

    private func isReady(_ program: Int, at now: ContinuousClock.Instant) -> Bool {
        guard let next = programs[program].next else { return false }
        guard case .record(let record) = next.item, let origin = record.foreignOrigin else { return true }
        let isExpected = programs.contains { $0.identity.process == origin.process }
        return !isExpected || number(of: origin) != nil || now >= next.since + patience
            || programs[program].count > Self.waitingLimit
    }

    private func number(of origin: NoticeRecord.Origin) -> UInt64? {
        posts[Post(origin)] ?? formerPosts[Post(origin)]
    }

    /// Takes the next record of a program, and the following ones of the same tree.
    private mutating func takeTree(
        of program: Int, at now: ContinuousClock.Instant, into taken: inout RecordInbox.Batch
    ) {
        var tree: UInt64?
        while taken.records.count < Self.turnLimit, isReady(program, at: now),
            let next = programs[program].next
        {
            guard case .record(let record) = next.item else {
                if case .gap(let gap) = next.item {
                    taken.gaps.add(gap.count, trimmed: gap.trimmed, behind: taken.records.count)
                }
                programs[program].left += 1
                continue
            }
            let above = (record.post ?? record.cause).flatMap { programs[program].places[$0] }
            let place = programs[program].places[record.seq]
            let root = place?.root ?? above?.root ?? record.seq
            guard tree == nil || tree == root else { return }
            tree = root
            programs[program].left += 1
            let number = place?.number ?? newNumber()
            programs[program].keep(Place(number: number, root: root), of: record.seq)
            taken.programs[number] = program
            taken.records.append(moved(record, to: number, of: program))
        }
    }

    private mutating func newNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    private mutating func moved(
        _ record: NoticeRecord, to number: UInt64, of program: Int
    ) -> NoticeRecord {
        var moved = record
        moved.seq = number
        moved.time = shifted(record.time, of: program)
        moved.post = above(number, record.post.flatMap { programs[program].places[$0]?.number })
        moved.cause = above(number, record.cause.flatMap { programs[program].places[$0]?.number })
        if let origin = record.foreignOrigin {
            guard moved.cause == nil else { return moved }
            moved.post = above(number, self.number(of: origin))
        } else if record.kind == .post, let origin = record.origin {
            posts[Post(origin)] = number
        }
        return moved
    }
}

extension ProgramMerge {
    /// The parent of a record; `nil` if it was forgotten, or does not precede the record. A program may claim
    /// that an old record is nested under a new one.
    private func above(_ number: UInt64, _ parent: UInt64?) -> UInt64? {
        parent.flatMap { $0 < number ? $0 : nil }
    }
}

extension ProgramMerge.Program {
    fileprivate mutating func keep(_ place: ProgramMerge.Place, of seq: UInt64) {
        places[seq] = place
        lastSeq = max(lastSeq, seq)
        guard UInt64(places.count) > 2 * ProgramMerge.memory else { return }
        let (oldest, isBelow) = lastSeq.subtractingReportingOverflow(ProgramMerge.memory)
        places = isBelow ? [:] : places.filter { $0.key >= oldest }
    }

    /// Discards the elements that have been taken.
    fileprivate mutating func tidy() {
        // Removing them moves all later elements, so it is done rarely.
        guard left > waiting.count / 2 else { return }
        waiting.removeFirst(left)
        left = 0
    }
}

extension NoticeRecord {
    /// For a post derived from a post of another program, the original post.
    fileprivate var foreignOrigin: Origin? { kind == .post && origin?.node != nil ? origin : nil }
}
