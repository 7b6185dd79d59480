/// The options of a registration. All are off by default.
///
/// ```swift
/// let token = center.observe("cart.changed", options: [.once, .priority(10)]) { notice in … }
/// center.observe("user.changed", owner: self, options: .filter { $0.payload != nil }) { me, notice in … }
/// ```
public struct NoticeOptions: Sendable {
    /// `nil` without options. Most observers have none, and copying `nil` copies one word.
    @usableFromInline var chosen: ChosenOptions?

    /// No options.
    @inlinable
    public init() {}

    /// No options.
    @inlinable
    public static var none: NoticeOptions { NoticeOptions() }

    @inline(__always)
    var isNone: Bool { chosen == nil }

    /// Whether the registration ends with its first delivery.
    package var isOneShot: Bool {
        get { values.isOneShot }
        set { values.isOneShot = newValue }
    }

    /// Observers with higher priority are called first, those of equal priority in the order of registration.
    package var priority: Int {
        get { values.priority }
        set { values.priority = newValue }
    }

    /// Whether the name's sticky notice, if any, is delivered at registration.
    package var receivesSticky: Bool {
        get { values.receivesSticky }
        set { values.receivesSticky = newValue }
    }

    /// What to do if this registration is a duplicate.
    package var duplicates: DuplicateRule {
        get { values.duplicates }
        set { values.duplicates = newValue }
    }

    /// The filter, called on the poster's thread for each notice; `nil` accepts all.
    package var filter: (@Sendable (Notice) -> Bool)? {
        get { values.filter?.accepts }
        set { values.filter = newValue.map(Filter.init) }
    }

    private var values: ChosenOptions.Values {
        get { chosen?.values ?? ChosenOptions.Values() }
        set { chosen = ChosenOptions(newValue) }
    }

    /// Ends the registration with its first delivery. A delivery whose payload cannot be converted does not count.
    public static var once: NoticeOptions { with { $0.isOneShot = true } }

    /// Calls observers with higher priority first. The default is 0.
    public static func priority(_ priority: Int) -> NoticeOptions { with { $0.priority = priority } }

    /// Delivers the name's sticky notice (a post with `sticky: true`), if any, at registration, before the registering
    /// call returns.
    ///
    /// ```swift
    /// center.post("network.reachable", payload: true, sticky: true)
    /// let token = center.observe("network.reachable", options: .receivingSticky) { … }   // called at once
    /// ```
    ///
    /// EventBus calls such a notice sticky; MQTT calls such a message retained. A newer sticky notice of the name
    /// arrives after it, or instead of it. A sticky notice that another thread posts during the registration waits its
    /// turn and counts as scheduled: the registering call delivers at most sixteen of those, and a task the rest. A
    /// plain post of the name by another thread does not wait.
    public static var receivingSticky: NoticeOptions { with { $0.receivesSticky = true } }

    /// Refuses a duplicate, and calls the closure with the source line of the first registration.
    ///
    /// ```swift
    /// center.observe(
    ///     "user.changed", owner: self,
    ///     options: .refusingDuplicates { first in log("already registered at \(first)") }
    /// ) { me, notice in … }
    /// ```
    ///
    /// The closure runs on the registering thread before the registering call returns. That call returns an inactive
    /// token, or an identity without a registration. The refusal is also recorded. To register each observer of an
    /// owner only once, use ``NoticeController``, whose calls throw.
    public static func refusingDuplicates(
        _ refused: @escaping @Sendable (_ first: SourceLine) -> Void
    ) -> NoticeOptions {
        with { $0.duplicates = .refuse(refused) }
    }

    /// Replaces all duplicates. The new registration is called after all others.
    public static var replacingDuplicates: NoticeOptions { with { $0.duplicates = .replace } }

    /// Delivers only notices for which `isWanted` returns `true`. Other notices are ignored, as if the observer did
    /// not exist.
    public static func filter(_ isWanted: @escaping @Sendable (Notice) -> Bool) -> NoticeOptions {
        with { $0.values.filter = Filter(accepts: isWanted) }
    }

    /// Drops a notice whose payload equals the previous one. Such a notice is ignored, as if the observer did not
    /// exist.
    ///
    /// ```swift
    /// let token = center.observe("window.size", options: .droppingRepeats(of: Size.self)) { … }
    /// ```
    ///
    /// A notice is compared with the latest one that was posted for this observer, passed its other filter, and was
    /// not blocked. A payload of another type, or none, is delivered and clears the stored payload. The payload is
    /// held until the next one. `==` is called on the poster's thread without a lock. Of concurrent posts, each is
    /// compared with one before it. A blocker that begins or ends on another thread during a post may or may not
    /// affect that post.
    @inlinable
    public static func droppingRepeats<Payload: Equatable & Sendable>(of type: Payload.Type) -> NoticeOptions
    {
        droppingRepeats(by: PayloadComparison(of: type))
    }

    @usableFromInline
    static func droppingRepeats(by comparison: PayloadComparison) -> NoticeOptions {
        with { $0.values.repeats = comparison }
    }

    /// Drops repeats for one registration.
    var repeats: PayloadComparison? { values.repeats }

    /// The filter as the caller passed it.
    var givenFilter: Filter? { values.filter }

    private static func with(_ change: (inout NoticeOptions) -> Void) -> NoticeOptions {
        var options = NoticeOptions()
        change(&options)
        return options
    }
}

extension NoticeOptions: ExpressibleByArrayLiteral {
    /// Combines options. Of two filters, both must accept a notice. Of two priorities, the last one counts.
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

/// A filter of notices. A struct, because a bare closure in an optional is wrapped in two more closures, which each
/// post would call.
struct Filter: Sendable {
    let accepts: @Sendable (Notice) -> Bool
}

/// The chosen options, shared by the copies of a ``NoticeOptions``.
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
        /// Makes the object that drops repeats and holds the latest payload, one per registration.
        var repeats: PayloadComparison?
    }
}
