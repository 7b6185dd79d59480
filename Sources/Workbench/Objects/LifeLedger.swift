import DequeModule
import Notices
import Synchronization

/// Which demo objects live and what they received, told by themselves: “gone” means that the `deinit` ran.
final class LifeLedger: Sendable {
    fileprivate struct Lives: Sendable {
        /// Every label there has been, in the order of first mention.
        var objects: [WorkbenchSnapshot.Object] = []
        /// How many objects of each label live.
        var living: [Int] = []
        /// Which labels the workbench holds an object of.
        var isHeld: [Bool] = []
        var places: [String: Int] = [:]
        var leakedCount = 0
        /// Labels of objects whose life is another since they were last taken, but for new ones.
        var changed: Set<String> = []
        /// One for each object, also of those that share a label, by their numbers.
        var lines: Deque<LifeLine> = []
        /// The number of the first of the lines.
        var firstNumber = 0
    }

    /// Older lives are forgotten, some at a time, so that it costs O(1) an object.
    private static let lineLimit = 1000
    private static let lineSurplus = 100

    private let lives = Mutex(Lives())
    private let clock: @Sendable () -> UInt64

    /// - Parameter clock: How many records there have been.
    init(clock: @escaping @Sendable () -> UInt64 = { 0 }) {
        self.clock = clock
    }

    /// Returns the number that the object is known by from here on.
    func began(_ label: String) -> Int {
        let now = clock()
        return lives.withLock { lives in
            lives.began(label)
            var line = LifeLine(label: label)
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
            lives.change(label) { lives, place in lives.living[place] -= 1 }
            // Also when another object of that label stands as this one did: what this one owned has no owner.
            lives.changed.insert(label)
        }
        tell(.gone, of: number)
    }

    /// The workbench holds an object of that label, or has let go of it.
    func holds(_ label: String, _ isHeld: Bool) {
        lives.withLock { $0.change(label) { lives, place in lives.isHeld[place] = isHeld } }
    }

    func received(_ label: String, _ number: Int) {
        let now = clock()
        lives.withLock { lives in
            if let place = lives.places[label] { lives.objects[place].received += 1 }
            lives.tell(.called, of: number, at: now)
        }
    }

    func tell(_ moment: LifeLine.Moment, of number: Int) {
        let now = clock()
        lives.withLock { $0.tell(moment, of: number, at: now) }
    }

    /// How many objects of that name live; `nil` when there never was one.
    func living(_ label: String) -> Int? {
        lives.withLock { lives in lives.places[label].map { lives.living[$0] } }
    }

    func received(by label: String) -> Int {
        lives.withLock { lives in lives.places[label].map { lives.objects[$0].received } ?? 0 }
    }

    /// How the object of that name stands; `nil` when there never was one.
    func life(of label: String) -> WorkbenchSnapshot.Life? {
        lives.withLock { lives in lives.places[label].map { lives.objects[$0].life } }
    }

    /// Which of all labels it was, in the order of first mention.
    func place(of label: String) -> Int? { lives.withLock { $0.places[label] } }

    /// Every object there has been, in the order of first mention.
    var objects: [WorkbenchSnapshot.Object] { lives.withLock { $0.objects } }

    /// Every object, where each is, and how many were released and live on.
    var standing: (objects: [WorkbenchSnapshot.Object], places: [String: Int], leakedCount: Int) {
        lives.withLock { ($0.objects, $0.places, $0.leakedCount) }
    }

    /// Takes the labels whose objects' lives are others since the last taking, but for new ones.
    func takeChanged() -> Set<String> {
        lives.withLock { lives in
            defer { lives.changed = [] }
            return lives.changed
        }
    }

    /// The lives, in the order in which they began.
    var lines: [LifeLine] { lives.withLock { Array($0.lines) } }
}

extension LifeLedger.Lives {
    fileprivate mutating func began(_ label: String) {
        guard places[label] == nil else { return change(label) { lives, place in lives.living[place] += 1 } }
        places[label] = objects.count
        // The workbench makes it, and holds it from then on.
        objects.append(.init(label: label, life: .held, received: 0))
        living.append(1)
        isHeld.append(true)
    }

    fileprivate mutating func change(_ label: String, _ body: (inout Self, Int) -> Void) {
        guard let place = places[label] else { return }
        body(&self, place)
        let life: WorkbenchSnapshot.Life = isHeld[place] ? .held : living[place] > 0 ? .leaked : .gone
        let former = objects[place].life
        guard life != former else { return }
        leakedCount += (life == .leaked ? 1 : 0) - (former == .leaked ? 1 : 0)
        objects[place].life = life
        changed.insert(label)
    }

    fileprivate mutating func tell(_ moment: LifeLine.Moment, of number: Int, at seq: UInt64) {
        let index = number - firstNumber
        guard lines.indices.contains(index) else { return }
        lines[index].add(moment, at: seq)
    }
}
