import Notices

/// The state that a queue guards with its lock: the pending notices, the current turn, and the waiters for a change.
///
/// A plain struct: it decides, and the queue's core acts.
struct QueueState: Sendable {
    /// How far a caller wants the queue driven.
    enum Drive: Sendable {
        case turn, drain
    }

    /// Who waits for the next change.
    enum Waiter: Sendable {
        case task(AsyncStream<Void>.Continuation)
        /// Decides when the queue drains, in a test that explores orders.
        case explorer(ExploredDrains)

        func finish() {
            switch self {
            case .task(let waiter): waiter.finish()
            case .explorer(let drains): drains.noteChange()
            }
        }
    }

    private var pending = PendingNotices()
    private var turn: PendingNotices.Turn?
    /// What the thread that runs the turn does afterwards.
    private var owed: Drive?
    /// Counts what may concern a waiter: added notices, and ended turns.
    private(set) var changes: UInt64 = 0
    private var waiters: [Waiter] = []

    var pendingCount: Int { pending.count }

    /// What a driver would post now; `nil` if nothing is pending, or a turn is running.
    var due: NoticeQueue.Style? { turn == nil ? pending.nextStyle : nil }

    /// What is posted first in the turn that is due; `nil` if none is.
    var dueNotice: Notice? { due == nil ? nil : pending.next }

    mutating func add(
        _ notice: PendingNotice, style: NoticeQueue.Style, coalescing: NoticeQueue.Coalescing
    ) -> (replaced: [PendingNotice], waiters: [Waiter]) {
        (pending.add(notice, style: style, coalescing: coalescing), change())
    }

    mutating func remove(where matches: (Notice) -> Bool) -> [PendingNotice] {
        pending.remove(where: matches)
    }

    private mutating func change() -> [Waiter] {
        changes += 1
        defer { waiters = [] }
        return waiters
    }

    /// Whether there was no change since `seen`. Then the next change returns `waiter`.
    mutating func wait(_ waiter: Waiter, since seen: UInt64) -> Bool {
        guard changes == seen else { return false }
        waiters.append(waiter)
        return true
    }
}

// MARK: - Turns

extension QueueState {
    /// Begins a turn. If another thread runs one, leaves the work to it and returns `false`.
    mutating func begin(_ drive: Drive) -> Bool {
        guard turn == nil else {
            owed = owed == .drain ? .drain : drive
            return false
        }
        turn = pending.beginTurn()
        owed = drive == .drain ? .drain : nil
        return true
    }

    enum Step: Sendable {
        case post(PendingNotice)
        /// Nothing more is owed; the caller resumes these waiters.
        case end([Waiter])
    }

    /// The next step of the thread that runs the turn.
    mutating func step() -> Step {
        while let current = turn {
            if let notice = pending.takeNext(in: current) { return .post(notice) }
            turn = takeOwedTurn()
        }
        return .end(change())
    }

    private mutating func takeOwedTurn() -> PendingNotices.Turn? {
        guard pending.count > 0, let drive = owed else {
            owed = nil
            return nil
        }
        if drive == .turn { owed = nil }
        return pending.beginTurn()
    }
}
