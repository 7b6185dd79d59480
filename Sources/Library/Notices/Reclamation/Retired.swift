/// Something that was unlinked: no new post can find it, but posts that are under way may still use it.
struct Retired: Sendable {
    /// Keeps it.
    let object: StrongReference
    /// The change at which posts could find it first; `neverSettled`: those that have settled do not use it.
    let born: UInt
    /// The change that unlinked it.
    let ended: UInt
    /// The name whose audiences may have it, by its index.
    let name: UInt32

    static let neverSettled = UInt.max
    /// Audiences of any name may have it.
    static let anyName: UInt32 = 0

    init(_ object: consuming AnyObject, born: UInt, ended: UInt, name: UInt32 = anyName) {
        self.object = StrongReference(object: object)
        self.born = born
        self.ended = ended
        self.name = name
    }
}

/// What a change leaves to be done after the lock.
struct Freed: Sendable {
    /// The observers that have ended, while a monitor or a ring is attached.
    var ended: [ListedObserver] = []
    // What no post uses any more, to be released.
    // Most changes free no more than two.
    private var first: StrongReference?
    private var second: StrongReference?
    private var others: [StrongReference] = []

    @inline(__always)
    mutating func add(_ object: consuming StrongReference) {
        if first == nil { first = object } else { addAnother(object) }
    }

    private mutating func addAnother(_ object: consuming StrongReference) {
        if second == nil { second = object } else { others.append(object) }
    }
}
