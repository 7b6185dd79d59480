/// More observers of one name than were expected: most likely the program registers repeatedly and never removes.
public struct NoticeCrowd: Hashable, Sendable, CustomStringConvertible {
    /// The name; `nil` for the observers of any name.
    public let name: NoticeName?
    /// How many were expected at most.
    public let limit: Int
    /// The registrations that can be called, in the order of registration.
    public let registrations: [NoticeRegistration]

    /// The lines that registered them and the count for each, the highest count first.
    public var lines: [(source: SourceLine, count: Int)] {
        Dictionary(grouping: registrations, by: \.source)
            .map { (source: $0.key, count: $0.value.count, first: $0.value[0].id.number) }
            .sorted { ($1.count, $0.first) < ($0.count, $1.first) }
            .map { ($0.source, $0.count) }
    }

    /// `“cart.changed” has 21 observers, more than 20: CartView.swift:31 (20 times), Badge.swift:12`.
    public var description: String {
        let subject = name.map { "“\($0)” has \(registrations.count) observers" }
        let list = lines.map { $0.count == 1 ? $0.source.short : "\($0.source.short) (\($0.count) times)" }
        return (subject ?? "there are \(registrations.count) observers of any name")
            + ", more than \(limit): " + list.joined(separator: ", ")
    }
}

extension NoticeCenter {
    /// Reports each name that gets more than `limit` observers: once, with the lines that registered them.
    ///
    /// ```swift
    /// center.expectObservers(atMost: 20) { crowd in print(crowd) }
    /// // “cart.changed” has 21 observers, more than 20: CartView.swift:31 (20 times), Badge.swift:12
    /// ```
    ///
    /// Observers that pile up under a name are the usual sign of a leak, or of code that registers each time it runs.
    /// The observers of any name are counted as a name of their own. Those whose owner or sender is gone do not count.
    ///
    /// `report` runs on the thread that registered the observer above the limit, after the registration, with no lock
    /// held. Monitors receive a record of kind ``NoticeRecord/Kind-swift.struct/crowd``. Calling this again replaces
    /// limit and report, and every name may be reported once more. It refuses no registration. Idea: the max-listeners
    /// warning of Node's emitters, whose readers asked for the lines.
    ///
    /// - Parameters:
    ///   - limit: The highest expected count; `nil` to stop reporting.
    ///   - report: Called with the name, its observers and their lines. Without it only monitors are notified.
    public func expectObservers(
        atMost limit: Int?, report: @escaping @Sendable (NoticeCrowd) -> Void = { _ in }
    ) {
        crowds.expect(atMost: limit, report: report)
    }

    /// Reports each name that gets more than `limit` observers in one center, whichever that is: each name of a center
    /// once.
    ///
    /// ```swift
    /// #if DEBUG
    ///     NoticeCenter.expectObserversInAllCenters(atMost: 100) { crowd in print(crowd) }
    /// #endif
    /// ```
    ///
    /// For a program or a test run as a whole, also for centers that libraries make for themselves. What a center expects
    /// by ``expectObservers(atMost:report:)``, which documents the rest, holds there in place of this. Calling this again
    /// replaces limit and report.
    ///
    /// - Parameters:
    ///   - limit: The highest expected count; `nil` to stop reporting.
    ///   - report: Called with the name, its observers and their lines. Without it only monitors are notified.
    public static func expectObserversInAllCenters(
        atMost limit: Int?, report: @escaping @Sendable (NoticeCrowd) -> Void = { _ in }
    ) {
        CrowdWatch.expectOfAllCenters(atMost: limit, report: report)
    }

    /// Reports when `name` gets more than `limit` observers, once, with the lines that registered them.
    ///
    /// ```swift
    /// center.expectObservers(atMost: 20)
    /// center.expectObservers(of: "cart.changed", atMost: 200)   // one for each row of the list
    /// ```
    ///
    /// The limit and report of a name hold in place of those of ``expectObservers(atMost:report:)``, which documents
    /// the rest.
    ///
    /// - Parameters:
    ///   - name: The name; `nil` for the observers of any name.
    ///   - limit: The highest expected count; `nil`: what is expected of all names holds for this one as well.
    ///   - report: Called with the name, its observers and their lines. Without it only monitors are notified.
    public func expectObservers(
        of name: NoticeName?, atMost limit: Int?, report: @escaping @Sendable (NoticeCrowd) -> Void = { _ in }
    ) {
        crowds.expect(of: name, atMost: limit, report: report)
    }
}
