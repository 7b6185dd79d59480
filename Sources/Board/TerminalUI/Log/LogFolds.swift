package import BoardModel
import Demo
import Notices

/// Folded log rows.
package struct LogFolds: Hashable, Sendable {
    /// The rows to show below a post.
    package enum Level: Hashable, Sendable {
        /// Nothing.
        case closed
        /// All but the later posts of a chain; its first post represents them. By default, nothing below a post with
        /// many deliveries.
        case chains
        case whole
    }

    /// The level of posts without their own level.
    private(set) var base: Level
    private var levels: [UInt64: Level] = [:]

    package init(base: Level = .chains) { self.base = base }

    /// The level of a post at its place in the log.
    package func level(of post: UInt64, at place: DeliveryLog.Place?) -> Level {
        levels[post] ?? (base == .chains && place?.startsFolded == true ? .closed : base)
    }

    mutating func set(_ level: Level, of post: UInt64, at place: DeliveryLog.Place?) {
        levels[post] = nil
        if self.level(of: post, at: place) != level { levels[post] = level }
    }

    mutating func setAll(_ level: Level) {
        base = level
        levels = [:]
    }

    /// Forgets the levels of posts before a row, which the log has trimmed. Returns whether there were any.
    mutating func forget(before root: UInt64) -> Bool {
        guard levels.contains(where: { $0.key < root }) else { return false }
        levels = levels.filter { $0.key >= root }
        return true
    }

    /// Whether rows of the log may be hidden.
    func hidesAny(of log: DeliveryLog) -> Bool {
        base == .closed || !levels.isEmpty || (base == .chains && (log.hasChains || log.hasHadFolds))
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
            if place.folds, level(of: seq, at: place) == .closed { verdict.isClosed = true }
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
        log.place(of: head).map { level(of: head, at: $0) != .whole } ?? false
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
    /// The number of deliveries below it, if there are so many that they start folded; and of posts.
    var deliveries = 0
    var posts = 0
    /// How many of its deliveries were queued, if all were.
    var queued: Int?
    /// The hidden rows below it, as far as counted.
    var count = 0
    var isMore = false
    /// How many of those are problems.
    var problems = 0

    private static let mostRows = 512

    /// `nil` if nothing is hidden below the row. Examines a bounded number of rows.
    init?(of row: DeliveryLog.Row, in log: DeliveryLog, _ folds: LogFolds) {
        guard row.missing == 0, let place = log.place(of: row.record.seq), place.folds else { return nil }
        let level = folds.level(of: row.record.seq, at: place)
        let chain = log.chainLength(from: row.record.seq)
        guard level == .closed || (level == .chains && chain != nil) else { return nil }
        if level != .whole { self.chain = chain }
        if level == .closed, place.startsFolded {
            (deliveries, posts, problems) = (place.deliveries, place.posts, place.problems)
            if row.record.deliveries == 0 { queued = row.record.scheduled }
            return
        }
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
                if other.isProblem { problems += 1 }
            }
            index += 1
        }
        if count == 0, self.chain == nil { return nil }
    }

    /// `1 problem, 127 rows`, or `1 problem, 12 delivered, 3 posts`. The problems are first, since a narrow row cuts the
    /// end.
    var text: String {
        var parts: [String] = []
        if problems > 0 { parts.append(problems.counted("problem", "problems")) }
        if deliveries > 0 {
            // The outcome of the row says how many were queued.
            parts.append(
                queued.map { deliveries < $0 ? "\(deliveries.grouped) of \($0.grouped) ran" : "all ran" }
                    ?? "\(deliveries.grouped) delivered")
            if posts > 0 { parts.append(posts.counted("post", "posts")) }
        } else if count > 0 {
            parts.append("\(count.grouped)\(isMore ? "…" : "") \(count == 1 ? "row" : "rows")")
        }
        return parts.joined(separator: ", ")
    }
}
