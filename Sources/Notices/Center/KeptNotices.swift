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

    subscript(name: NoticeName) -> KeptNotice? { byName[name] }

    /// The notices kept for an observer of `name`, or of any name, in the order in which they were posted.
    func notices(for name: NoticeName?) -> [Notice] {
        let kept = name.map { [byName[$0]].compactMap { $0 } } ?? Array(byName.values)
        return kept.sorted { $0.number < $1.number }.map(\.notice)
    }
}
