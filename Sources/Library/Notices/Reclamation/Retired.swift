/// An unlinked object: no new post can find it, but running posts may still use it.
struct Retired: Sendable {
    /// Keeps it alive.
    let object: StrongReference
    /// The change that made it visible to posts. `onlySearched`: only searches use it.
    let born: UInt
    /// The change that unlinked it.
    let ended: UInt
    /// The index of the name whose audiences may contain it.
    let name: UInt32

    static let onlySearched = UInt.max
    /// Audiences of any name may contain it.
    static let anyName: UInt32 = 0

    init(_ object: consuming AnyObject, born: UInt = onlySearched, ended: UInt, name: UInt32 = anyName) {
        self.object = StrongReference(object: object)
        self.born = born
        self.ended = ended
        self.name = name
    }
}

/// What a change leaves to do after the lock. So code under the lock uses topics without counting references.
struct Freed: Sendable {
    /// The observers that have ended; `nil` if no monitor and no ring is attached.
    var ended: [ListedObserver]?
    // Objects to release, which no post uses any more. Most changes free at most two.
    private var first: StrongReference?
    private var second: StrongReference?
    private var others: [StrongReference] = []

    init(isWatched: Bool) { ended = isWatched ? [] : nil }

    @inline(__always)
    mutating func add(_ object: consuming StrongReference) {
        if first == nil { first = object } else { addAnother(object) }
    }

    private mutating func addAnother(_ object: consuming StrongReference) {
        if second == nil { second = object } else { others.append(object) }
    }
}
