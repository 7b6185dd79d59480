import Notices

/// Counts the tracked objects that are alive.
final class Life: Sendable {
    private let alive = Lock(0)

    var count: Int { alive.withLock { $0 } }

    fileprivate func change(by amount: Int) {
        alive.withLock { $0 += amount }
    }
}

/// An object that shows its end: by its life's count, and by what it does in its deinit.
final class Tracked: Sendable {
    private let life: Life
    private let atEnd: @Sendable () -> Void

    init(_ life: Life, atEnd: @escaping @Sendable () -> Void = {}) {
        self.life = life
        self.atEnd = atEnd
        life.change(by: 1)
    }

    deinit {
        life.change(by: -1)
        atEnd()
    }

    /// Does nothing; a closure that calls it captures the object.
    func use() {}
}
