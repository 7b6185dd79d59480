/// The sticky notices of a center, the latest of each name.
struct StickyNotices: Sendable {
    private var byName: [NoticeName: StickyNotice] = [:]
    private var lastNumber: UInt64 = 0
    /// The handovers to new observers, by observer number.
    private var handovers: [UInt64: StickyHandover] = [:]

    struct Addition: Sendable {
        /// The numbers of the observers that receive it from their registering threads. The post skips them.
        var handedOver: Set<UInt64> = []
        // The notice of the name that it replaces, and those of handovers, to be released outside of the lock.
        fileprivate var former: StickyNotice?
        fileprivate var replaced: [StickyNotice] = []
    }

    /// Adds a notice.
    ///
    /// - Parameter isBlocked: Whether its post is blocked, so that it reaches no observer and waits for none.
    mutating func add(_ notice: Notice, isBlocked: Bool) -> Addition {
        lastNumber += 1
        let sticky = StickyNotice(notice, number: lastNumber)
        var addition = Addition()
        addition.former = byName.updateValue(sticky, forKey: notice.name)
        guard !handovers.isEmpty, !isBlocked else { return addition }
        for number in handovers.keys where handovers[number]?.isOf(notice.name) == true {
            if handovers[number]?.supersede(by: notice, replacing: &addition.replaced) == true {
                addition.handedOver.insert(number)
            }
        }
        return addition
    }

    mutating func remove(_ name: NoticeName) -> StickyNotice? {
        byName.removeValue(forKey: name)
    }

    /// Removes a name's notice if it has that number.
    mutating func remove(_ name: NoticeName, number: UInt64) -> StickyNotice? {
        byName[name]?.number == number ? byName.removeValue(forKey: name) : nil
    }

    /// Removes all notices. Returns them for release outside of the lock.
    mutating func removeAll() -> [StickyNotice] {
        let all = all
        byName = [:]
        return all
    }

    /// All sticky notices, in the order of their posts.
    var all: [StickyNotice] { byName.values.sorted { $0.number < $1.number } }

    subscript(name: NoticeName) -> StickyNotice? { byName[name] }
}

// MARK: - Handing over

extension StickyNotices {
    /// Begins to deliver the notices of `name`, or of any name, to a new observer, in the order of their posts.
    /// Returns whether there are any.
    mutating func beginHandover(to number: UInt64, of name: NoticeName?) -> Bool {
        let held = name.map { [byName[$0]].compactMap { $0 } } ?? all
        guard !held.isEmpty else { return false }
        handovers[number] = StickyHandover(of: name, held)
        return true
    }

    /// Takes the next notice for a new observer. `nil` if there is none, which ends the handover.
    mutating func takeNext(for number: UInt64) -> StickyHandover.Next? {
        if let next = handovers[number]?.takeNext() { return next }
        handovers[number] = nil
        return nil
    }

    /// Notes that the observer's handler is about to be called.
    mutating func noteCall(of number: UInt64) { handovers[number]?.isCalling = true }
}
