/// The sticky notices of a center, the latest of each name.
struct StickyNotices: Sendable {
    private var byName: [NoticeName: StickyNotice] = [:]
    private var lastNumber: UInt64 = 0

    /// Adds a notice. Returns the one that it replaces, to be released outside of the lock.
    mutating func add(_ notice: Notice) -> StickyNotice? {
        lastNumber += 1
        return byName.updateValue(StickyNotice(notice, number: lastNumber), forKey: notice.name)
    }

    mutating func remove(_ name: NoticeName) -> StickyNotice? {
        byName.removeValue(forKey: name)
    }

    /// Removes a name's notice if it is the one with that number.
    mutating func remove(_ name: NoticeName, number: UInt64) -> StickyNotice? {
        byName[name]?.number == number ? byName.removeValue(forKey: name) : nil
    }

    /// Removes all notices. Returns them, to be released outside of the lock.
    mutating func removeAll() -> [StickyNotice] {
        let all = all
        byName = [:]
        return all
    }

    /// In the order in which they were posted.
    var all: [StickyNotice] { byName.values.sorted { $0.number < $1.number } }

    subscript(name: NoticeName) -> StickyNotice? { byName[name] }

    /// The notices for a new observer of `name`, or of any name, in the order in which they were posted.
    func notices(for name: NoticeName?) -> [Notice] {
        let notices = name.map { [byName[$0]].compactMap { $0 } } ?? all
        return notices.map(\.notice)
    }
}
