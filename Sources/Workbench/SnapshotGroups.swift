import Notices

/// The groups of the latest snapshot: they are listed anew only when something came or went.
struct SnapshotGroups: Sendable {
    /// What they depend on.
    struct Key: Hashable, Sendable {
        var changes: UInt64
        var lives: Int
        var held: Int
        var kinds: Int
        var names: Int
    }

    private(set) var groups: [WorkbenchSnapshot.Group] = []
    /// How often they were listed.
    private(set) var number = 0
    private(set) var observerCount = 0
    private(set) var goneCount = 0
    private var key: Key?
    private var totals = Totals.Counts()

    /// Lists them with `list`, if what they depend on is another; else only their counts are renewed.
    mutating func follow(_ key: Key, _ totals: Totals, list: () -> [WorkbenchSnapshot.Group]) {
        if key != self.key {
            groups = list()
            observerCount = groups.reduce(0) { $0 + $1.observers.count }
            goneCount = groups.reduce(0) { $0 + $1.observers.count { $0.registration.state != .active } }
            number += 1
            self.key = key
        } else if totals.all != self.totals {
            for index in groups.indices { groups[index].counts = totals.counts(of: groups[index].names) }
        }
        self.totals = totals.all
    }
}

extension WorkbenchSnapshot {
    mutating func list(_ listed: SnapshotGroups, of center: UInt64) {
        groups = listed.groups
        version = Version(center: center, number: listed.number)
        observerCount = listed.observerCount
        goneCount = listed.goneCount
    }
}
