import Notices
import TestSupport
import Testing

/// Observers with every option, in programs made at random: 20 000 of up to thirty steps.
@Suite(.leavesNoObservers) struct OptionsModelTests {
    private static let count = 5_000 / Share.divisor

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `programs made at random do what the reference says`(seed: UInt64) {
        var programs = RandomPrograms(seed: seed)
        for number in 1...Self.count {
            let program = programs.next()
            guard program.difference != nil else { continue }
            let smaller = program.shrunk { $0.difference != nil }
            _ = smaller.agrees(note: "seed \(seed), program \(number), made smaller:\n")
            return
        }
    }

    @Test func `a program that fails is made smaller until no step can be left out`() {
        var programs = RandomPrograms(seed: 5)
        let program = Program(.immediate, (0..<3).flatMap { _ in programs.next().steps } + [.forget("q")])
        #expect(program.shrunk { $0.steps.contains(.forget("q")) }.steps == [.forget("q")])
    }

    @Test func `the programs use every step and every option`() {
        var programs = RandomPrograms(seed: 6)
        let text = (0..<200).map { _ in programs.next().description }.joined()
        let words = [
            "observe", "post", "keep", "forget", "cancel", "remove", "dropToken", "dropOwner", "dropSender",
            "dropCenter", "removeNamed", "removeOwned", "removeAll", "sweep", "block", "unblock", "queued",
            "isOneShot: true", "priority: -1", "receivesSticky: true", "duplicates: .refuse",
            "duplicates: .replace", "wantsEven: true", "kind: .untilRemoved", "kind: .owner(1)", "actions: [",
        ]
        #expect(words.filter { !text.contains($0) } == [])
    }
}
