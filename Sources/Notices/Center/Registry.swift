/// Who observes what: the state that a center guards with its lock.
///
/// A plain struct that knows no lock and calls no foreign code. What it removes it returns, so that handlers,
/// and whatever they captured, are released after the lock is.
struct Registry: Sendable {
    /// Observers of one name, in the order in which they are called. A name without observers has no entry.
    private var named: [NoticeName: [Registration]] = [:]
    /// Observers of any name, in the order in which they are called.
    private var anyName: [Registration] = []
    private var byNumber: [UInt64: Registration] = [:]
    private var numbersByOwner: [ObjectIdentifier: [UInt64]] = [:]
    private var lastNumber: UInt64 = 0
    private var keptByName: [NoticeName: KeptNotice] = [:]
    private var lastKeptNumber: UInt64 = 0

    /// The number for the next registration.
    mutating func takeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    mutating func insert(_ registration: Registration) {
        let number = registration.id.number
        byNumber[number] = registration
        if let owner = registration.owner {
            numbersByOwner[owner.identity, default: []].append(number)
        }
        guard let name = registration.name else {
            anyName.insertInOrder(registration)
            return
        }
        named[name, default: []].insertInOrder(registration)
    }

    mutating func remove(_ number: UInt64) -> Registration? {
        guard let registration = byNumber.removeValue(forKey: number) else { return nil }
        if let owner = registration.owner?.identity {
            numbersByOwner[owner]?.removeAll { $0 == number }
            if numbersByOwner[owner]?.isEmpty == true { numbersByOwner[owner] = nil }
        }
        if let name = registration.name {
            named[name]?.removeInOrder(registration)
            if named[name]?.isEmpty == true { named[name] = nil }
        } else {
            anyName.removeInOrder(registration)
        }
        return registration
    }
}

// MARK: - Looking up

extension Registry {
    func observers(of name: NoticeName) -> Observers {
        Observers(named: named[name] ?? [], anyName: anyName)
    }

    func registration(_ number: UInt64) -> Registration? {
        byNumber[number]
    }

    func registrations(ofOwner identity: ObjectIdentifier) -> [Registration] {
        (numbersByOwner[identity] ?? []).compactMap { byNumber[$0] }
    }

    func registrations(of name: NoticeName?) -> [Registration] {
        guard let name else { return anyName }
        return named[name] ?? []
    }

    func count(of name: NoticeName?) -> Int {
        name.map { named[$0]?.count ?? 0 } ?? anyName.count
    }

    /// The first registration like this one that can still be called.
    ///
    /// To be asked while owner and sender of `registration` are held: those of the ones like it are the same objects,
    /// so that looking at them cannot come to release them.
    func first(like registration: Registration) -> Registration? {
        registrations(of: registration.name)
            .filter { $0.canBeCalled && $0.isLike(registration) }
            .min { $0.id.number < $1.id.number }
    }

    /// Every registration, in the order of registration.
    var all: [Registration] {
        byNumber.values.sorted { $0.id.number < $1.id.number }
    }

    var count: Int { byNumber.count }
}

// MARK: - Kept notices

extension Registry {
    /// Keeps a notice. Returns what was kept before, to be released outside of the lock.
    mutating func keep(_ notice: Notice) -> KeptNotice? {
        lastKeptNumber += 1
        return keptByName.updateValue(KeptNotice(notice, number: lastKeptNumber), forKey: notice.name)
    }

    mutating func forgetKept(_ name: NoticeName) -> KeptNotice? {
        keptByName.removeValue(forKey: name)
    }

    func kept(of name: NoticeName) -> KeptNotice? {
        keptByName[name]
    }

    /// What is kept for an observer of `name`, or of any name in the order in which it was posted.
    func keptNotices(of name: NoticeName?) -> [Notice] {
        let kept = name.map { [keptByName[$0]].compactMap { $0 } } ?? Array(keptByName.values)
        return kept.sorted { $0.number < $1.number }.map(\.notice)
    }
}

extension [Registration] {
    fileprivate mutating func insertInOrder(_ registration: Registration) {
        guard let last, registration.precedes(last) else {
            append(registration)
            return
        }
        insert(registration, at: position(of: registration))
    }

    fileprivate mutating func removeInOrder(_ registration: Registration) {
        let index = position(of: registration)
        if index < count, self[index] === registration { remove(at: index) }
    }

    /// The first index whose registration does not precede this one, by bisection.
    private func position(of registration: Registration) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].precedes(registration) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
