import Notices

/// Which demo objects live and what they received, told by themselves: “gone” means that the `deinit` ran.
final class LifeLedger: Sendable {
    private struct Lives: Sendable {
        var living: [String: Int] = [:]
        var received: [String: Int] = [:]
        var known: [String] = []
        /// One for each object, also of those that share a label, by their numbers.
        var lines: [LifeLine] = []
        /// The number of the first of the lines.
        var firstNumber = 0
        /// How often one began or ended.
        var changes = 0
    }

    /// Older lives are forgotten.
    private static let lineLimit = 1000

    private let lives = Lock(Lives())
    private let clock: @Sendable () -> UInt64

    /// - Parameter clock: How many records there have been.
    init(clock: @escaping @Sendable () -> UInt64 = { 0 }) {
        self.clock = clock
    }

    /// Returns the number that the object is known by from here on.
    func began(_ label: String) -> Int {
        let now = clock()
        return lives.withLock { lives in
            if lives.living[label] == nil { lives.known.append(label) }
            lives.living[label, default: 0] += 1
            lives.changes += 1
            var line = LifeLine(label: label)
            line.add(.made, at: now)
            lives.lines.append(line)
            if lives.lines.count > Self.lineLimit {
                lives.lines.removeFirst()
                lives.firstNumber += 1
            }
            return lives.firstNumber + lives.lines.count - 1
        }
    }

    func ended(_ label: String, _ number: Int) {
        lives.withLock { lives in
            lives.living[label, default: 0] -= 1
            lives.changes += 1
        }
        tell(.gone, of: number)
    }

    func received(_ label: String, _ number: Int) {
        lives.withLock { $0.received[label, default: 0] += 1 }
        tell(.called, of: number)
    }

    func tell(_ moment: LifeLine.Moment, of number: Int) {
        let now = clock()
        lives.withLock { lives in
            let index = number - lives.firstNumber
            guard lives.lines.indices.contains(index) else { return }
            lives.lines[index].add(moment, at: now)
        }
    }

    /// How often an object began or ended.
    var changeCount: Int { lives.withLock { $0.changes } }

    /// How many objects of that name live; `nil` when there never was one.
    func living(_ label: String) -> Int? {
        lives.withLock { $0.living[label] }
    }

    func received(by label: String) -> Int {
        lives.withLock { $0.received[label] ?? 0 }
    }

    /// Every name there has been, in the order of first mention, with how many live and what they received.
    var all: [(label: String, living: Int, received: Int)] {
        lives.withLock { lives in
            lives.known.map { ($0, lives.living[$0] ?? 0, lives.received[$0] ?? 0) }
        }
    }

    /// The lives, in the order in which they began.
    var lines: [LifeLine] { lives.withLock { $0.lines } }
}
