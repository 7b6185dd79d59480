/// More observers of one name than its limit: most likely the program registers repeatedly and never removes.
public struct NoticeCrowd: Hashable, Sendable, CustomStringConvertible {
    /// The name, as it was observed.
    public let name: NoticeName
    /// The limit.
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
        let subject =
            name == .any
            ? "there are \(registrations.count) observers of any name"
            : "“\(name)” has \(registrations.count) observers"
        let list = lines.map { $0.count == 1 ? $0.source.short : "\($0.source.short) (\($0.count) times)" }
        return subject + ", more than \(limit): " + list.joined(separator: ", ")
    }
}

extension NoticeCenter {
    /// Reports each name that gets more than `limit` observers: once, with the lines that registered them.
    ///
    /// ```swift
    /// center.limitObservers(of: "rows", to: 200)          // one for each row of the list
    /// center.limitObservers(to: 20) { crowd in print(crowd) }
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
    ///   - name: The only name that it is for, as it is observed: in place of what is set for all names. `nil`: all.
    ///   - limit: The highest count that is not reported; `nil` to stop reporting, or of one name, to have it reported as
    ///     all are.
    ///   - report: Called with the name, its observers and their lines. Without it only monitors are notified.
    public func limitObservers(
        of name: NoticeName? = nil, to limit: Int?,
        report: @escaping @Sendable (NoticeCrowd) -> Void = { _ in }
    ) {
        guard let name else { return crowds.expect(atMost: limit, report: report) }
        crowds.expect(of: name, atMost: limit, report: report)
    }

    /// Reports each name that gets more than `limit` observers in one center, whichever that is: each name of a center
    /// once.
    ///
    /// ```swift
    /// #if DEBUG
    ///     NoticeCenter.limitObserversInAllCenters(to: 100) { crowd in print(crowd) }
    /// #endif
    /// ```
    ///
    /// For a program or a test run as a whole, also for centers that libraries make for themselves. What is set for a center
    /// by ``limitObservers(of:to:report:)``, which documents the rest, holds there in place of this. Calling this again
    /// replaces limit and report.
    ///
    /// - Parameters:
    ///   - limit: The highest count that is not reported; `nil` to stop reporting.
    ///   - report: Called with the name, its observers and their lines. Without it only monitors are notified.
    public static func limitObserversInAllCenters(
        to limit: Int?, report: @escaping @Sendable (NoticeCrowd) -> Void = { _ in }
    ) {
        CrowdWatch.expectOfAllCenters(atMost: limit, report: report)
    }
}
