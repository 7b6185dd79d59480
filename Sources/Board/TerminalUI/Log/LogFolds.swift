import BoardModel
import Demo
import Notices

/// Folded log rows.
package struct LogFolds: Hashable, Sendable {
    /// The rows to show below a post.
    package enum Level: Hashable, Sendable {
        /// Nothing.
        case closed
        /// All but the later posts of a chain; its first post represents them.
        case chains
        case whole
    }

    /// The level of posts without their own level.
    private(set) var base: Level
    private var levels: [UInt64: Level] = [:]

    package init(base: Level = .chains) { self.base = base }

    package func level(of post: UInt64) -> Level { levels[post] ?? base }

    mutating func set(_ level: Level, of post: UInt64) { levels[post] = level == base ? nil : level }

    mutating func setAll(_ level: Level) {
        base = level
        levels = [:]
    }

    /// Whether rows of the log may be hidden.
    func hidesAny(of log: DeliveryLog) -> Bool {
        base == .closed || !levels.isEmpty || (base == .chains && log.hasChains)
    }
}

extension LogFolds {
    /// Why a row is hidden, if it is.
    struct Verdict: Hashable, Sendable {
        /// A post above is closed.
        var isClosed = false
        /// It is in a chain that the first post represents.
        var isChained = false

        var isHidden: Bool { isClosed || isChained }
    }

    /// Limits the search for folds further up: an attached program may nest its records as deep as it likes.
    private static let mostSteps = 1024

    /// - Parameters:
    ///   - last: The verdict on the previous row, since most rows are nested in it or next to it.
    ///   - work: Counts the examined records.
    func verdict(
        on row: DeliveryLog.Row, in log: DeliveryLog, after last: Judged?, work: inout Int
    ) -> Verdict {
        guard row.missing == 0, row.depth > 0 else { return Verdict() }
        var verdict = Verdict()
        // Chains of outer posts hide the row too, up to a row that continues one of them on its own.
        var countsChains = true
        func look(at place: DeliveryLog.Place) {
            guard countsChains else { return }
            if place.link > 0, hides(chainFrom: place.head, in: log) { verdict.isChained = true }
            if place.isContinuation { countsChains = false }
        }
        if let own = log.place(of: row.record.seq) { look(at: own) }
        var above = log.parent(of: row)
        var steps = 0
        while let seq = above, let place = log.place(of: seq) {
            work += 1
            steps += 1
            if place.folds, level(of: seq) == .closed { verdict.isClosed = true }
            if seq == last?.seq, let known = last?.verdict {
                verdict.isClosed = verdict.isClosed || known.isClosed
                if countsChains { verdict.isChained = verdict.isChained || known.isChained }
                break
            }
            if verdict.isClosed || steps == Self.mostSteps { break }
            look(at: place)
            above = place.parent
        }
        return verdict
    }

    private func hides(chainFrom head: UInt64, in log: DeliveryLog) -> Bool {
        level(of: head) != .whole && log.place(of: head) != nil
    }

    /// A row and its verdict.
    struct Judged: Hashable, Sendable {
        var seq: UInt64
        var verdict: Verdict
    }
}

/// Describes the rows that a fold hides.
struct FoldSummary: Hashable, Sendable {
    /// The number of posts in the chain, if the row represents one.
    var chain: Int?
    /// The hidden rows below it, as far as counted.
    var count = 0
    var isMore = false
    /// How many of those are problems.
    var problems = 0

    private static let mostRows = 512

    /// `nil` if nothing is hidden below the row. Examines a bounded number of rows.
    init?(of row: DeliveryLog.Row, in log: DeliveryLog, _ folds: LogFolds) {
        guard row.missing == 0, let place = log.place(of: row.record.seq), place.folds else { return nil }
        let level = folds.level(of: row.record.seq)
        let chain = log.chainLength(from: row.record.seq)
        guard level == .closed || (level == .chains && chain != nil) else { return nil }
        if level != .whole { self.chain = chain }
        var index = log.index(behind: row.key)
        var last: LogFolds.Judged?
        var work = 0
        var looks = 0
        while log.contains(index) {
            let other = log[index]
            guard other.key.root == row.key.root, other.depth > row.depth else { break }
            looks += 1
            guard looks <= Self.mostRows, work < 8 * Self.mostRows else {
                isMore = true
                break
            }
            let verdict = folds.verdict(on: other, in: log, after: last, work: &work)
            last = LogFolds.Judged(seq: other.record.seq, verdict: verdict)
            if verdict.isHidden, other.missing == 0 {
                count += 1
                if RecordPhrase(other).tone == .bad { problems += 1 }
            }
            index += 1
        }
        if count == 0, self.chain == nil { return nil }
    }

    /// `127 rows, 1 problem`
    var text: String {
        guard count > 0 else { return "" }
        let rows = "\(count.grouped)\(isMore ? "…" : "") \(count == 1 ? "row" : "rows")"
        return problems == 0 ? rows : "\(rows), \(problems) \(problems == 1 ? "problem" : "problems")"
    }
}
