import BoardModel
import DequeModule
import Notices
import Synchronization

/// The living demo objects and their deliveries, as the objects report them. “gone” means that the `deinit`
/// ran.
final class LifeLedger: Sendable {
    fileprivate struct Lives: Sendable {
        /// Every label, in the order of first mention.
        var objects: [BoardSnapshot.Object] = []
        /// The number of living objects of each label.
        var living: [Int] = []
        /// Whether the demo holds an object with the label.
        var isHeld: [Bool] = []
        var indices: [String: Int] = [:]
        var leakedCount = 0
        /// The labels of leaked objects: the demo released them, but they are alive.
        var awaited: Set<String> = []
        /// Of these, the labels whose last object has ended, in order.
        var endedLeaks: [String] = []
        /// The labels, except new ones, whose objects' lives have changed since the last take.
        var changed: Set<String> = []
        /// A lifeline for each object, by number. Objects that share a label have separate lifelines.
        var lines: Deque<Lifeline> = []
        /// The number of the first line.
        var firstNumber = 0
    }

    /// Older lifelines are dropped in batches, which costs O(1) for each object.
    private static let lineLimit = 1000
    private static let lineSurplus = 100

    private let lives = Mutex(Lives())
    private let clock: @Sendable () -> UInt64

    /// - Parameter clock: Returns the number of records so far.
    init(clock: @escaping @Sendable () -> UInt64 = { 0 }) {
        self.clock = clock
    }

    /// Returns the object's number in the ledger.
    func began(_ label: String) -> Int {
        let now = clock()
        return lives.withLock { lives in
            lives.began(label)
            var line = Lifeline(label: label)
            line.add(.made, at: now)
            lives.lines.append(line)
            if lives.lines.count >= Self.lineLimit + Self.lineSurplus {
                lives.lines.removeFirst(Self.lineSurplus)
                lives.firstNumber += Self.lineSurplus
            }
            return lives.firstNumber + lives.lines.count - 1
        }
    }

    func ended(_ label: String, _ number: Int) {
        lives.withLock { lives in
            lives.change(label) { lives, index in lives.living[index] -= 1 }
            if lives.indices[label].map({ lives.living[$0] }) == 0, lives.awaited.remove(label) != nil {
                lives.endedLeaks.append(label)
            }
            // Even if the label's state is unchanged, registrations that this object owned have lost their
            // owner.
            lives.changed.insert(label)
        }
        note(.gone, of: number)
    }

    /// Makes `takeEndedLeaks()` report the end of a leaked object.
    func expectEnd(of label: String) {
        lives.withLock { lives in
            guard let index = lives.indices[label], lives.living[index] > 0 else { return }
            lives.awaited.insert(label)
        }
    }

    /// Takes the labels of leaked objects that ended since the last call.
    func takeEndedLeaks() -> [String] {
        lives.withLock { lives in
            defer { lives.endedLeaks = [] }
            return lives.endedLeaks
        }
    }

    /// Notes that the demo took or released an object with the label.
    func holds(_ label: String, _ isHeld: Bool) {
        lives.withLock { $0.change(label) { lives, index in lives.isHeld[index] = isHeld } }
    }

    func received(_ label: String, _ number: Int) {
        let now = clock()
        lives.withLock { lives in
            if let index = lives.indices[label] { lives.objects[index].received += 1 }
            lives.note(.called, of: number, at: now)
        }
    }

    func note(_ moment: Lifeline.Moment, of number: Int) {
        let now = clock()
        lives.withLock { $0.note(moment, of: number, at: now) }
    }

    /// The number of living objects with the label; `nil` if there never was one.
    func living(_ label: String) -> Int? {
        lives.withLock { lives in lives.indices[label].map { lives.living[$0] } }
    }

    func received(by label: String) -> Int {
        lives.withLock { lives in lives.indices[label].map { lives.objects[$0].received } ?? 0 }
    }

    /// The state of the label's object; `nil` if there never was one.
    func life(of label: String) -> BoardSnapshot.Life? {
        lives.withLock { lives in lives.indices[label].map { lives.objects[$0].life } }
    }

    /// The index of the label in the order of first mention.
    func index(of label: String) -> Int? { lives.withLock { $0.indices[label] } }

    /// The objects of all labels, in the order of first mention.
    var objects: [BoardSnapshot.Object] { lives.withLock { $0.objects } }

    /// The objects of all labels, the index of each, and the number of leaked ones.
    var standing: (objects: [BoardSnapshot.Object], indices: [String: Int], leakedCount: Int) {
        lives.withLock { ($0.objects, $0.indices, $0.leakedCount) }
    }

    /// Takes the labels, except new ones, whose objects' lives have changed since the last call.
    func takeChanged() -> Set<String> {
        lives.withLock { lives in
            defer { lives.changed = [] }
            return lives.changed
        }
    }

    /// The lifelines, in order of creation.
    var lines: [Lifeline] { lives.withLock { Array($0.lines) } }
}

extension LifeLedger.Lives {
    fileprivate mutating func began(_ label: String) {
        guard indices[label] == nil else { return change(label) { lives, index in lives.living[index] += 1 } }
        indices[label] = objects.count
        // The demo makes the object and holds it.
        objects.append(.init(label: label, life: .held, received: 0))
        living.append(1)
        isHeld.append(true)
    }

    fileprivate mutating func change(_ label: String, _ body: (inout Self, Int) -> Void) {
        guard let index = indices[label] else { return }
        body(&self, index)
        let life: BoardSnapshot.Life = isHeld[index] ? .held : living[index] > 0 ? .leaked : .gone
        let former = objects[index].life
        guard life != former else { return }
        leakedCount += (life == .leaked ? 1 : 0) - (former == .leaked ? 1 : 0)
        objects[index].life = life
        changed.insert(label)
    }

    fileprivate mutating func note(_ moment: Lifeline.Moment, of number: Int, at seq: UInt64) {
        let index = number - firstNumber
        guard lines.indices.contains(index) else { return }
        lines[index].add(moment, at: seq)
    }
}
