import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import Lessons

/// Random texts, and lessons with slips.
@Suite(.leavesNoObservers) struct LessonFuzzTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `random bytes are a lesson or have faults inside of them`(seed: UInt64) {
        var dice = Dice(seed: seed)
        for _ in 0..<300 {
            let bytes = (0..<dice.roll(0..<200)).map { _ in UInt8(dice.roll(0..<256)) }
            check(bytes, "seed \(seed)")
            check(Array("title T\n\n".utf8) + Array(dice.text(upTo: 80).utf8), "seed \(seed)")
        }
    }

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `a lesson with slips is understood or refused, and plays without a trap`(seed: UInt64) async throws {
        try await onThread { try playWithSlips(seed) }
    }

    private func playWithSlips(_ seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<100 {
            let lesson = LessonLibrary.all[dice.roll(0..<LessonLibrary.all.count)]
            var lines = try source(of: lesson.name).split(separator: "\n", omittingEmptySubsequences: false)
            for _ in 0..<dice.roll(1..<4) {
                let (from, to) = (dice.roll(0..<lines.count), dice.roll(0..<lines.count))
                switch dice.roll(0..<4) {
                case 0: lines.swapAt(from, to)
                case 1: lines[to] = lines[from]
                case 2: lines[from] = lines[from].dropLast(dice.roll(0..<10))
                default: lines[from] += dice.text(upTo: 10)
                }
            }
            guard let mutated = check(Array(lines.joined(separator: "\n").utf8), "seed \(seed)") else {
                continue
            }
            let player = LessonPlayer(mutated)
            player.goToEnd()
            player.goBack()
        }
    }

    @discardableResult
    private func check(_ bytes: [UInt8], _ comment: Comment) -> Lesson? {
        do throws(LessonError) {
            return try LessonParser.parse(bytes, name: "t", file: "t")
        } catch {
            #expect(!error.faults.isEmpty, comment)
            #expect(
                error.faults.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.message.isEmpty }, comment)
            #expect(error.faults.map(\.line) == error.faults.map(\.line).sorted(), comment)
            return nil
        }
    }
}
