/// The notices that a center keeps, the latest of each name.
struct KeptNotices: Sendable {
    private var byName: [NoticeName: KeptNotice] = [:]
    private var lastNumber: UInt64 = 0

    /// Keeps a notice. Returns the one kept before, to be released outside of the lock.
    mutating func keep(_ notice: Notice) -> KeptNotice? {
        lastNumber += 1
        return byName.updateValue(KeptNotice(notice, number: lastNumber), forKey: notice.name)
    }

    mutating func forget(_ name: NoticeName) -> KeptNotice? {
        byName.removeValue(forKey: name)
    }

    /// Forgets a name's notice if it is the one with that number.
    mutating func forget(_ name: NoticeName, number: UInt64) -> KeptNotice? {
        byName[name]?.number == number ? byName.removeValue(forKey: name) : nil
    }

    /// Forgets all notices. Returns them, to be released outside of the lock.
    mutating func forgetAll() -> [KeptNotice] {
        let all = all
        byName = [:]
        return all
    }

    /// In the order in which they were kept.
    var all: [KeptNotice] { byName.values.sorted { $0.number < $1.number } }

    subscript(name: NoticeName) -> KeptNotice? { byName[name] }

    /// The notices kept for an observer of `name`, or of any name, in the order in which they were posted.
    func notices(for name: NoticeName?) -> [Notice] {
        let kept = name.map { [byName[$0]].compactMap { $0 } } ?? all
        return kept.map(\.notice)
    }
}
