import BoardModel
import Demo
import TerminalUI
import TestSupport
import Testing

@testable import Lessons

/// Keys, sizes and time in any order, in lessons.
@Suite(.leavesNoObservers) struct LessonFuzzTests {
    private static let lines = [
        "post kettle.boils 1", "release Cook", "observe a as Z by strong", "keyboard show",
    ]

    @Test(arguments: 1...3 as ClosedRange<UInt64>)
    func `nothing traps, no row shears, and the step is one of the lesson`(seed: UInt64) async throws {
        // On a thread of its own: a lesson may wait for tasks, which have to have the tests' threads.
        let problem = try await onThread { self.problem(seed) }
        #expect(problem == nil)
    }

    private func problem(_ seed: UInt64) -> String? {
        var generator = Dice(seed: seed)
        let long = "title L\n\nsay " + String(repeating: "木村 and a long word ", count: 40) + "\n\n" + moving
        let texts = [tea, moving, long.replacing("\ntitle Moving\n", with: "")]
        let board = Board(unicode: seed % 3 != 0, playing: texts[Int(seed) % texts.count])
        var log: [String] = []
        for _ in 0..<400 {
            log.append(step(board, &generator))
            let isInside = board.state.lesson.map {
                $0.lesson.steps.indices.contains($0.page.step) && $0.top >= 0
            }
            let problem = isInside == false ? "no step" : board.frame.problem(for: board.state.size)
            if let problem { return "\(problem) after \(log.suffix(12).joined(separator: " | "))" }
        }
        return nil
    }

    private func step(_ board: Board, _ generator: inout Dice) -> String {
        switch Int.random(in: 0..<24, using: &generator) {
        case 0, 1:
            let rows = Int.random(in: 1...50, using: &generator)
            let columns = Int.random(in: 1...160, using: &generator)
            board.resize(columns, rows)
            return "\(columns)x\(rows)"
        case 2:
            board.session.advance(by: .milliseconds(Int.random(in: 0...20_000, using: &generator)))
            board.session.collect()
            return "tick"
        case 3:
            let line = Self.lines.randomElement(using: &generator) ?? ""
            _ = board.session.run([TextLine.success(line)], file: "fuzz")
            return line
        case 4 where board.state.lesson == nil:
            board.session.open(lesson(moving))
            return "open"
        default:
            let key = KeyMap.commands.flatMap(\.keys).randomElement(using: &generator) ?? .tab
            _ = board.session.handle(.key(key))
            return key.name
        }
    }
}
