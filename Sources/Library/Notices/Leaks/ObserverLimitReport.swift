/// A name with more observers than its limit. Most likely the program registers repeatedly and never removes.
public struct ObserverLimitReport: Hashable, Sendable, CustomStringConvertible {
    /// The name, as it was observed.
    public let name: NoticeName
    /// The limit.
    public let limit: Int
    /// The active registrations, in the order of registration.
    public let registrations: [NoticeRegistration]

    /// The registering lines with their counts, the highest count first.
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
    /// center.limitObservers(to: 20) { report in print(report) }
    /// // “cart.changed” has 21 observers, more than 20: CartView.swift:31 (20 times), Badge.swift:12
    /// ```
    ///
    /// Observers that pile up under a name usually mean a leak, or code that registers each time it runs. The
    /// observers of any name are counted as one more name. Those whose owner or sender was deallocated do not count.
    ///
    /// `report` runs on the thread that registered the observer above the limit, after the registration, with no lock
    /// held. Monitors receive a record of kind ``NoticeRecord/Kind-swift.struct/limit``. Calling this again replaces
    /// limit and report, and every name may be reported once more. It refuses no registration. The idea comes from the
    /// max-listeners warning of Node's emitters, whose users asked for the lines.
    ///
    /// - Parameters:
    ///   - name: The name to limit, as it is observed; overrides the limit for all names. `nil`: all names.
    ///   - limit: The highest count that is not reported. `nil` stops reporting; for one name, it restores the limit
    ///     for all names.
    ///   - report: Called with the name, its observers and their lines. Without it, only monitors are notified.
    public func limitObservers(
        of name: NoticeName? = nil, to limit: Int?,
        report: @escaping @Sendable (ObserverLimitReport) -> Void = { _ in }
    ) {
        guard let name else { return observerLimits.expect(atMost: limit, report: report) }
        observerLimits.expect(of: name, atMost: limit, report: report)
    }

    /// Reports each name that gets more than `limit` observers in any one center: each name of a center once.
    ///
    /// ```swift
    /// #if DEBUG
    ///     NoticeCenter.limitObserversInAllCenters(to: 100) { report in print(report) }
    /// #endif
    /// ```
    ///
    /// For a whole program or test run, including centers that libraries make for themselves. A limit set on a center
    /// with ``limitObservers(of:to:report:)``, which documents the rest, overrides this one there. Calling this again
    /// replaces limit and report.
    ///
    /// - Parameters:
    ///   - limit: The highest count that is not reported; `nil` stops reporting.
    ///   - report: Called with the name, its observers and their lines. Without it, only monitors are notified.
    public static func limitObserversInAllCenters(
        to limit: Int?, report: @escaping @Sendable (ObserverLimitReport) -> Void = { _ in }
    ) {
        ObserverLimitWatch.expectOfAllCenters(atMost: limit, report: report)
    }
}
