/// The options of a registration. All are off by default.
///
/// ```swift
/// let token = center.observe("cart.changed", options: [.once, .priority(10)]) { notice in … }
/// center.observe("user.changed", owner: self, options: .filter { $0.payload != nil }) { me, notice in … }
/// ```
public struct NoticeOptions: Sendable {
    /// `nil` where no option is chosen: most observers have none, and no options take one word to copy.
    @usableFromInline var chosen: ChosenOptions?

    /// No options.
    @inlinable
    public init() {}

    /// No options.
    @inlinable
    public static var none: NoticeOptions { NoticeOptions() }

    /// Whether no option is set.
    @inline(__always)
    var isNone: Bool { chosen == nil }

    /// Whether the registration ends with its first delivery.
    package var isOneShot: Bool {
        get { values.isOneShot }
        set { values.isOneShot = newValue }
    }

    /// Observers of higher priority are called first; those of equal priority in the order of registration.
    package var priority: Int {
        get { values.priority }
        set { values.priority = newValue }
    }

    /// Whether the name's sticky notice, if there is one, is delivered at registration.
    package var receivesSticky: Bool {
        get { values.receivesSticky }
        set { values.receivesSticky = newValue }
    }

    /// What to do when a duplicate of this registration exists.
    package var duplicates: DuplicateRule {
        get { values.duplicates }
        set { values.duplicates = newValue }
    }

    /// The filter of notices, called on the poster's thread for each one; `nil` accepts all.
    package var filter: (@Sendable (Notice) -> Bool)? {
        get { values.filter?.accepts }
        set { values.filter = newValue.map(Filter.init) }
    }

    private var values: ChosenOptions.Values {
        get { chosen?.values ?? ChosenOptions.Values() }
        set { chosen = ChosenOptions(newValue) }
    }

    /// The registration ends with its first delivery. A delivery whose payload cannot be converted does not count.
    public static var once: NoticeOptions { with { $0.isOneShot = true } }

    /// Observers of higher priority are called first. Without it the priority is 0.
    public static func priority(_ priority: Int) -> NoticeOptions { with { $0.priority = priority } }

    /// The name's sticky notice (a post with `sticky: true`), if there is one, is delivered at
    /// registration, before the registering call returns.
    ///
    /// ```swift
    /// center.post("network.reachable", payload: true, sticky: true)
    /// let token = center.observe("network.reachable", options: .receivingSticky) { … }   // called at once
    /// ```
    ///
    /// Sticky is the word of EventBus; MQTT calls such a message retained. A newer sticky notice of the name comes after it, or in its place. One that another thread posts during the
    /// registration waits its turn, and counts as scheduled: the registering call hands over sixteen of those at most, and a
    /// task the others. A plain post of the name by another thread does not wait.
    public static var receivingSticky: NoticeOptions { with { $0.receivesSticky = true } }

    /// A duplicate is not registered, and the closure is called with the place where the first was registered.
    ///
    /// ```swift
    /// center.observe(
    ///     "user.changed", owner: self,
    ///     options: .refusingDuplicates { first in log("already registered at \(first)") }
    /// ) { me, notice in … }
    /// ```
    ///
    /// The closure runs on the registering thread before the registering call returns, which returns a token that is
    /// not active, or an identity without a registration. The refusal is recorded, too. Where each of an owner's
    /// registrations is to be made once, there is ``NoticeController``, whose calls throw.
    public static func refusingDuplicates(
        _ refused: @escaping @Sendable (_ first: SourceLine) -> Void
    ) -> NoticeOptions {
        with { $0.duplicates = .refuse(refused) }
    }

    /// The registration replaces its duplicates, all of them, and is called behind all others.
    public static var replacingDuplicates: NoticeOptions { with { $0.duplicates = .replace } }

    /// Only notices for which `isWanted` returns `true` are delivered; for other posts the observer does not exist.
    public static func filter(_ isWanted: @escaping @Sendable (Notice) -> Bool) -> NoticeOptions {
        with { $0.values.filter = Filter(accepts: isWanted) }
    }

    /// A notice whose payload equals that of the notice before is not delivered; for such a post the observer does not
    /// exist.
    ///
    /// ```swift
    /// let token = center.observe("window.size", options: .droppingRepeats(of: Size.self)) { … }
    /// ```
    ///
    /// A notice is compared with the latest that was posted for this observer and that its other filter accepted, while
    /// no blocker kept it from the observer. A payload of another type, or none, is delivered, and forgets the payload
    /// before. The payload is held until the next one. `==` is called on the poster's thread, without a lock; of posts at
    /// the same time, each is compared with one before it. A blocker that begins or ends on another thread during a post
    /// may count for it or not.
    @inlinable
    public static func droppingRepeats<Payload: Equatable & Sendable>(of type: Payload.Type) -> NoticeOptions
    {
        droppingRepeats(by: PayloadComparison(of: type))
    }

    @usableFromInline
    static func droppingRepeats(by comparison: PayloadComparison) -> NoticeOptions {
        with { $0.values.repeats = comparison }
    }

    /// What drops repeats for one registration.
    var repeats: PayloadComparison? { values.repeats }

    /// The filter that was given, as it was given.
    var givenFilter: Filter? { values.filter }

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
        receivesSticky = receivesSticky || other.receivesSticky
        if other.priority != 0 { priority = other.priority }
        if !other.duplicates.isAllow { duplicates = other.duplicates }
        if let added = other.values.repeats { values.repeats = added }
        guard let added = other.givenFilter else { return }
        guard let first = givenFilter else {
            values.filter = added
            return
        }
        values.filter = Filter { first.accepts($0) && added.accepts($0) }
    }
}

/// A filter of notices. A closure alone in an optional is wrapped in two more, which each post would call.
struct Filter: Sendable {
    let accepts: @Sendable (Notice) -> Bool
}

/// Options that are chosen, shared by the copies of a ``NoticeOptions``.
@usableFromInline
final class ChosenOptions: Sendable {
    let values: Values

    init(_ values: Values) { self.values = values }

    struct Values: Sendable {
        var isOneShot = false
        var priority = 0
        var receivesSticky = false
        var duplicates = DuplicateRule.allow
        var filter: Filter?
        /// Makes what drops repeats, which keeps the latest payload: one for each registration.
        var repeats: PayloadComparison?
    }
}
