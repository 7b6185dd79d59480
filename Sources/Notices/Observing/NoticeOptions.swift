/// The options of a registration. All are off by default.
///
/// ```swift
/// let token = center.observe("cart.changed", options: [.once, .priority(10)]) { notice in … }
/// center.observe("user.changed", owner: self, options: .refusingDuplicates) { me, notice in … }
/// ```
public struct NoticeOptions: Sendable {
    /// What to do when a duplicate of this registration exists.
    public enum DuplicateRule: String, Hashable, Sendable, Codable {
        /// Register it beside the other: both are called.
        case allow
        /// Leave the first as it is, and do not register this one.
        case refuse
        /// End the first, and register this one in its stead, behind all others.
        case replace
    }

    /// Whether the registration ends with its first delivery.
    public var isOneShot = false
    /// Observers of higher priority are called first; those of equal priority in the order of registration.
    public var priority = 0
    /// Whether the name's kept notice, if there is one, is delivered at registration.
    public var receivesKept = false
    /// What to do when a duplicate of this registration exists.
    ///
    /// Two registrations are duplicates when owner, name, sender and label are the same; without owner and label, when
    /// they were also made on the same source line.
    public var duplicates = DuplicateRule.allow
    /// The filter of notices, called on the poster's thread for each one; `nil` accepts all.
    public var filter: (@Sendable (Notice) -> Bool)?

    /// Makes the filter that drops repeats, which keeps the latest payload: one for each registration.
    var repeatFilter: (@Sendable () -> @Sendable (Notice) -> Bool)?

    /// No options.
    public init() {}

    /// No options.
    public static var none: NoticeOptions { NoticeOptions() }

    /// Whether no option is set.
    @inline(__always)
    var isNone: Bool {
        !isOneShot && priority == 0 && !receivesKept && duplicates == .allow && filter == nil
            && repeatFilter == nil
    }

    /// The registration ends with its first delivery. A delivery whose payload cannot be converted does not count.
    public static var once: NoticeOptions { with { $0.isOneShot = true } }

    /// Observers of higher priority are called first. Without it the priority is 0.
    public static func priority(_ priority: Int) -> NoticeOptions { with { $0.priority = priority } }

    /// The notice that was kept for the name by ``NoticeCenter/postAndKeep(_:from:payload:file:line:)`` is delivered at
    /// registration, before the registering call returns.
    public static var receivingKept: NoticeOptions { with { $0.receivesKept = true } }

    /// A duplicate registration is refused; the refusal is recorded with the place of the first.
    public static var refusingDuplicates: NoticeOptions { with { $0.duplicates = .refuse } }

    /// A duplicate registration replaces the first.
    public static var replacingDuplicates: NoticeOptions { with { $0.duplicates = .replace } }

    /// Only notices for which `isWanted` returns `true` are delivered; for other posts the observer does not exist.
    public static func only(where isWanted: @escaping @Sendable (Notice) -> Bool) -> NoticeOptions {
        with { $0.filter = isWanted }
    }

    /// A notice whose payload equals that of the notice before is not delivered; for such a post the observer does not
    /// exist.
    ///
    /// ```swift
    /// let token = center.observe("window.size", options: .droppingRepeats(of: Size.self)) { … }
    /// ```
    ///
    /// A notice is compared with the latest that was posted for this observer and that its other filter accepted. A
    /// payload of another type, or none, is delivered, and forgets the payload before. The payload is held until the
    /// next one. `==` is called on the poster's thread, without a lock; of posts at the same time, each is compared
    /// with one before it.
    public static func droppingRepeats<Payload: Equatable & Sendable>(of type: Payload.Type) -> NoticeOptions
    {
        with { $0.repeatFilter = { LatestPayload<Payload>.filter() } }
    }

    /// The filter of one registration.
    func makeFilter() -> (@Sendable (Notice) -> Bool)? {
        guard let isNew = repeatFilter?() else { return filter }
        guard let filter else { return isNew }
        return { filter($0) && isNew($0) }
    }

    private static func with(_ change: (inout NoticeOptions) -> Void) -> NoticeOptions {
        var options = NoticeOptions()
        change(&options)
        return options
    }
}

extension NoticeOptions: ExpressibleByArrayLiteral {
    /// Several options together. Of two filters, both must accept a notice; of two priorities the last one holds.
    public init(arrayLiteral options: NoticeOptions...) {
        self = options.reduce(into: NoticeOptions()) { $0.add($1) }
    }

    private mutating func add(_ other: NoticeOptions) {
        isOneShot = isOneShot || other.isOneShot
        receivesKept = receivesKept || other.receivesKept
        if other.priority != 0 { priority = other.priority }
        if other.duplicates != .allow { duplicates = other.duplicates }
        repeatFilter = other.repeatFilter ?? repeatFilter
        guard let added = other.filter else { return }
        guard let first = filter else {
            filter = added
            return
        }
        filter = { first($0) && added($0) }
    }
}
