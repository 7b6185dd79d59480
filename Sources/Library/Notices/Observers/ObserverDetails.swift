/// What few observers have: options, a label; and what records show of an observer, after the first time.
@usableFromInline
final class ObserverDetails: Sendable {
    let options: NoticeOptions
    /// `nil`: the label is that of the owner, or without an owner the source line.
    let label: String?
    /// The label that the owner chooses, if it does.
    let ownerLabel: String?
    /// The beginning of the names that it observes, with a star at its end; `nil`: one name, or any.
    let pattern: NoticeName?
    /// The filter of the options. It also drops repeats, if that was chosen.
    let filter: NoticeFilterBody?
    /// The latest payload, if repeats are dropped.
    let repeats: LatestPayload?
    let facts = OnceReference<ObserverFacts>()

    init(
        options: NoticeOptions = .none, label: String? = nil, ownerLabel: String? = nil,
        pattern: NoticeName? = nil
    ) {
        self.options = options
        self.label = label
        self.ownerLabel = ownerLabel
        self.pattern = pattern
        repeats = options.repeats.map(LatestPayload.init)
        filter = options.givenFilter.map { NoticeFilterBody($0.accepts) }
    }

    /// Whether it has a filter, or drops repeats.
    var hasFilter: Bool { options.givenFilter != nil || repeats != nil }

    /// Whether the observer wants a notice from its sender.
    ///
    /// - Parameter isBlocked: Whether the observer is not called anyway. Then the payload is not stored as its latest.
    func wants(_ notice: BorrowedNotice, isBlocked: Bool) -> Bool {
        if filter?.accepts(notice) == false { return false }
        // Not bound to a name, which would count a reference.
        if isBlocked { return repeats?.isRepeat(notice.payload) != true }
        return repeats?.isNew(notice.payload) != false
    }
}
