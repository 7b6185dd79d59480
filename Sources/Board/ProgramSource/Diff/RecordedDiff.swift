package import BoardModel
import Notices
import NoticesRecording

/// Compares two recordings by what they delivered, not when.
///
/// ```swift
/// let diff = try RecordedDiff(of: "before.notices", and: "after.notices", RecordedDiff.Options())
/// diff.differences.isEmpty
/// ```
///
/// Reads each file block by block, and again where an order or payload differs, to find the first difference.
/// Only one block of each file, and the counts of names and observers, are in memory.
package struct RecordedDiff: Sendable {
    package struct Options: Sendable {
        /// The label of the only center to compare; `nil` compares all.
        package var center: String?
        /// The names to compare, as a filter with terms about names.
        package var names: RowFilter?
        /// Whether to compare the payloads of posts.
        package var comparesPayloads = false

        package init() {}

        func wants(_ name: String) -> Bool { names?.matches(.name(NoticeName(name))) ?? true }
    }

    package private(set) var differences: [RunDifference] = []
    /// The labels of the centers whose observers are unknown in one of the files. Only the posts of these are
    /// compared.
    package let hidden: [String]
    package let a: ComparedFile
    package let b: ComparedFile
    /// Whether the recordings requested different parts, so that something missing in one may have happened
    /// there, too.
    package var areAskedDifferently: Bool { a.asked != b.asked }
    private let options: Options

    /// The maximum number of searches for differences in order, and of those for payloads, each for one of
    /// the first names.
    private static let searchLimit = 10
    /// The number of deliveries shown where the orders diverge.
    private static let contextCount = 3

    /// - Parameter limit: The maximum size in bytes of the counts of a file.
    package init(
        of first: String, and second: String, _ options: Options, limit: Int? = nil
    ) throws(RecordedDiffError) {
        self.options = options
        a = try ComparedFile(first, options, limit: limit ?? RunTally.limit)
        b = try ComparedFile(second, options, limit: limit ?? RunTally.limit)
        hidden = a.hidden.union(b.hidden).sorted()
        let comparison = RunComparison(a.tally, b.tally, hidden: Set(hidden))
        differences = comparison.differences
        do throws(RecordingError) {
            try addOrders(comparison.orders)
            if options.comparesPayloads { try addPayloads(comparison.payloads) }
        } catch {
            throw .file(error)
        }
        differences.sort { $0.place < $1.place }
    }

    private mutating func addOrders(_ orders: [RunComparison.Order]) throws(RecordingError) {
        for (index, order) in orders.enumerated() {
            let parting = index < Self.searchLimit ? try parting(of: order) : nil
            differences.append(
                RunDifference(
                    center: order.center, name: order.name, observer: nil, measure: .order,
                    finding: .order(parting)))
        }
    }

    /// Reads both files up to the first delivery that differs.
    private func parting(of order: RunComparison.Order) throws(RecordingError) -> RunDifference.Parting? {
        var (first, second) = (a.deliveries(order, options), b.deliveries(order, options))
        var place = 0
        var former: RunDifference.Delivery?
        while true {
            place += 1
            guard let one = try first.next(), let other = try second.next() else { return nil }
            guard one.isSame(as: other) else {
                return RunDifference.Parting(
                    place: place, former: former, a: try first.following(one, Self.contextCount),
                    b: try second.following(other, Self.contextCount))
            }
            former = one
        }
    }

    private mutating func addPayloads(
        _ payloads: [(center: String, name: String)]
    ) throws(RecordingError) {
        for (index, (center, name)) in payloads.enumerated() {
            let finding =
                index < Self.searchLimit ? try firstPayloads(of: name, in: center) : .somePayloads
            // One run has more posts, but the payloads are the same. The counts already report that.
            guard let finding else { continue }
            differences.append(
                RunDifference(
                    center: center, name: name, observer: nil, measure: .payload, finding: finding))
        }
    }

    /// Reads both files up to the first post of a name whose payload differs; `nil` if there is none.
    private func firstPayloads(
        of name: String, in center: String
    ) throws(RecordingError) -> RunDifference.Finding? {
        var (first, second) = (RecordedRecords(a.stream(options)), RecordedRecords(b.stream(options)))
        var place = 0
        while let one = try first.next(.post, of: center, where: { $0 == name }),
            let other = try second.next(.post, of: center, where: { $0 == name })
        {
            place += 1
            if one.payload != other.payload { return .payloads(at: place, a: one.payload, b: other.payload) }
        }
        return nil
    }
}

extension RunDifference {
    /// The sort key: differences of a center come before those of its names.
    fileprivate var place: (String, String, String, Int) {
        (center, name ?? "", observer ?? "", measure == .order || measure == .payload ? 1 : 0)
    }
}
