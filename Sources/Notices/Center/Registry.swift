/// Who observes what: the state that a center guards with its lock.
///
/// A plain struct that knows no lock and calls no foreign code. What it removes it returns, so that handlers,
/// and whatever they captured, are released after the lock is.
struct Registry: Sendable {
    /// Observers of one name, in the order of registration. A name without observers has no entry.
    private var named: [NoticeName: [Registration]] = [:]
    /// Observers of any name, in the order of registration.
    private var anyName: [Registration] = []
    private var byNumber: [UInt64: Registration] = [:]
    private var numbersByOwner: [ObjectIdentifier: [UInt64]] = [:]
    private var lastNumber: UInt64 = 0

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

    mutating func removeAll() -> [Registration] {
        defer { self = Registry(lastNumber: lastNumber) }
        return all
    }

    init() {}

    private init(lastNumber: UInt64) {
        self.lastNumber = lastNumber
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

    /// Every registration, in the order of registration.
    var all: [Registration] {
        byNumber.values.sorted { $0.id.number < $1.id.number }
    }

    var count: Int { byNumber.count }
}

extension [Registration] {
    /// Numbers are given before insertion, so another thread's later number may have come first.
    fileprivate mutating func insertInOrder(_ registration: Registration) {
        guard let last, last.id.number > registration.id.number else {
            append(registration)
            return
        }
        insert(registration, at: position(of: registration.id.number))
    }

    fileprivate mutating func removeInOrder(_ registration: Registration) {
        let index = position(of: registration.id.number)
        if index < count, self[index] === registration { remove(at: index) }
    }

    /// The first index whose number is not below `number`, by bisection.
    private func position(of number: UInt64) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].id.number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
