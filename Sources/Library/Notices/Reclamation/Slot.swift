import CThreads
import Synchronization

/// Where one post announces what it reads.
///
/// The words: the number of its center, with `owed` as the lowest bit, or 0; the change at which its audience was
/// made, or `searching`; and the name of that audience.
struct Slot: Sendable, Hashable {
    let words: AtomicWords

    private static let center = 0
    private static let change = 1
    private static let name = 2
    /// The post may read everything that can be found.
    private static let searching = UInt.max

    static func == (left: Slot, right: Slot) -> Bool { left.words == right.words }
    func hash(into hasher: inout Hasher) { hasher.combine(words.memory.address) }

    func prepare() { words.store(Self.searching, at: Self.change, .relaxed) }
}

// MARK: - The post

extension Slot {
    /// Announces that a post of a center searches. A full barrier: what it finds afterwards is not freed.
    @inline(__always)
    func claim(_ center: UInt) {
        words.swap(center << 1, at: Self.center)
        Delay.pass()
    }

    /// Announces that the post uses only what was alive at a change and may be in an audience of a name.
    @inline(__always)
    func settle(at change: UInt, name: UInt32) {
        Delay.pass()
        words.store(UInt(name), at: Self.name, .relaxed)
        words.store(change, at: Self.change, .releasing)
        Delay.pass()
    }

    /// Announces that the post reads nothing any more. Returns `true` if something waits for that.
    @inline(__always)
    func release() -> Bool {
        Delay.pass()
        words.store(Self.searching, at: Self.change, .releasing)
        return words.swap(0, at: Self.center) & 1 != 0
    }

    var isEmpty: Bool { words.load(Self.center, .relaxed) == 0 }
}

// MARK: - The thread that unlinks

extension Slot {
    /// Whether its post may use an unlinked object. Ask after unlinking it.
    func mayUse(_ item: Retired, in center: UInt) -> Bool {
        Delay.pass()
        guard words.load(Self.center, .sequentiallyConsistent) >> 1 == center else { return false }
        let change = words.load(Self.change, .sequentiallyConsistent)
        if change == Self.searching { return true }
        guard item.born <= change, change < item.ended else { return false }
        return item.name == Retired.anyName || UInt(item.name) == words.load(Self.name, .relaxed)
    }

    /// Whether something waits for the end of its post.
    var isOwed: Bool { words.load(Self.center, .relaxed) & 1 != 0 }

    /// Waits a moment for its post to finish searching. Returns `false` if it was not searching, or still is.
    func endsSearch() -> Bool {
        guard words.load(Self.change, .relaxed) == Self.searching else { return false }
        for _ in 0..<Self.patience {
            notices_pause()
            if words.load(Self.change, .relaxed) != Self.searching { return true }
        }
        return false
    }

    private static var patience: Int { 16 }

    /// Makes its post free what waits when it ends. Returns `false` if it has ended.
    func owe(by center: UInt) -> Bool {
        Delay.pass()
        return words.exchange(center << 1, for: center << 1 | 1, at: Self.center)
            || words.load(Self.center, .relaxed) == center << 1 | 1
    }
}
