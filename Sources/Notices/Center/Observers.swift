/// The observers that a post may call: one name's and those of any name, as they were when the post began.
///
/// Iterates over both in one sequence: by priority, and of the same priority in the order of registration.
struct Observers: Sequence, IteratorProtocol {
    private let named: [Registration]
    private let anyName: [Registration]
    private var nextNamed = 0
    private var nextAny = 0

    init(named: [Registration], anyName: [Registration]) {
        self.named = named
        self.anyName = anyName
    }

    mutating func next() -> Registration? {
        guard nextNamed < named.count else { return takeAny() }
        guard nextAny < anyName.count else { return takeNamed() }
        return named[nextNamed].precedes(anyName[nextAny]) ? takeNamed() : takeAny()
    }

    private mutating func takeNamed() -> Registration? {
        defer { nextNamed += 1 }
        return named[nextNamed]
    }

    private mutating func takeAny() -> Registration? {
        guard nextAny < anyName.count else { return nil }
        defer { nextAny += 1 }
        return anyName[nextAny]
    }
}
