import Notices

/// Which demo objects live and what they received, told by themselves: “gone” means that the `deinit` ran.
final class LifeLedger: Sendable {
    private struct Lives: Sendable {
        var living: [String: Int] = [:]
        var received: [String: Int] = [:]
        var known: [String] = []
    }

    private let lives = Lock(Lives())

    func began(_ label: String) {
        lives.withLock { lives in
            if lives.living[label] == nil { lives.known.append(label) }
            lives.living[label, default: 0] += 1
        }
    }

    func ended(_ label: String) {
        lives.withLock { $0.living[label, default: 0] -= 1 }
    }

    func received(_ label: String) {
        lives.withLock { $0.received[label, default: 0] += 1 }
    }

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
}
