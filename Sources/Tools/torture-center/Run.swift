import Dispatch
import Foundation
import Notices
import Synchronization

/// One run of a scenario: its duration, its seed, and its counts.
final class Run: Sendable {
    let seed: UInt64
    let seconds: Double
    private let end: ContinuousClock.Instant
    private let operations = Atomic(0)
    private let threads = Atomic(0)
    private let rounds = Atomic(0)
    private let calls = Atomic(0)
    private let problems = Mutex<[String]>([])

    init(seed: UInt64, seconds: Double) {
        self.seed = seed
        self.seconds = seconds
        end = .now + .seconds(seconds)
    }

    var goesOn: Bool { ContinuousClock.now < end }

    var operationCount: Int { operations.load(ordering: .relaxed) }
    var threadCount: Int { threads.load(ordering: .relaxed) }
    var allProblems: [String] { problems.withLock { $0 } }

    func count(_ number: Int = 1) { operations.add(number, ordering: .relaxed) }

    /// Counts a round that the reference model has checked, and the calls of its handlers.
    func countRound(_ calls: Int) {
        rounds.add(1, ordering: .relaxed)
        self.calls.add(calls, ordering: .relaxed)
    }

    /// What the reference model has checked, for the scenario's line of output.
    var checked: String {
        let count = rounds.load(ordering: .relaxed)
        return count == 0 ? "" : "\(count) rounds with \(calls.load(ordering: .relaxed)) calls, "
    }

    /// Records a fault.
    func complain(_ problem: String) { problems.withLock { $0.append(problem) } }

    func check(_ isRight: Bool, _ problem: @autoclosure () -> String) {
        if !isRight { complain(problem()) }
    }

    /// Runs `body` on several threads at once, each with its number and its own random numbers. Waits for
    /// them.
    func race(_ count: Int, _ body: @escaping @Sendable (Int, inout Dice) -> Void) {
        let running = DispatchGroup()
        for number in 0..<count {
            running.enter()
            start { [self] in
                var dice = Dice(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
                body(number, &dice)
                running.leave()
            }
        }
        guard running.wait(timeout: .now() + .seconds(120)) == .success else {
            print("the threads did not end within two minutes: a deadlock")
            exit(3)
        }
    }

    /// Starts a thread without waiting for it.
    func start(_ body: @escaping @Sendable () -> Void) {
        threads.add(1, ordering: .relaxed)
        let thread = Thread(block: body)
        thread.stackSize = 512 << 10
        thread.start()
    }
}

/// Random numbers from a seed: SplitMix64 (Guy Steele, Doug Lea and Christine Flood, 2014).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// True once in `count` times on average.
    mutating func isOne(in count: UInt64) -> Bool { next() % count == 0 }
}

/// An object that handlers capture. It detects use after deinitialization, and counts its living instances.
final class Canary: Sendable {
    private static let living = Atomic(0)
    private static let song: UInt64 = 0xC0FF_EE00_CAFE_F00D

    private let song = Atomic(Canary.song)

    static var livingCount: Int { living.load(ordering: .sequentiallyConsistent) }

    init() { Self.living.add(1, ordering: .sequentiallyConsistent) }

    deinit {
        song.store(0, ordering: .sequentiallyConsistent)
        Self.living.subtract(1, ordering: .sequentiallyConsistent)
    }

    func sing() {
        precondition(
            song.load(ordering: .relaxed) == Self.song, "a handler was called after it had been freed")
    }
}

/// A gate at which threads wait.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open(_ count: Int = 1) { for _ in 0..<count { semaphore.signal() } }

    /// Returns `false` if the gate did not open within a minute.
    @discardableResult
    func pass() -> Bool { semaphore.wait(timeout: .now() + .seconds(60)) == .success }
}
