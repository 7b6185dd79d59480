import TestSupport
import Testing

@testable import TerminalUI

/// The lines that are kept from run to run.
@Suite(.leavesNoObservers) struct PromptHistoryTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `the lines of a run go behind the earlier ones, each once where it follows itself`() {
        #expect(text(PromptHistory.bytes(adding: ["b", "b", "c"], to: ["a", "b"])) == "a\nb\nc\n")
    }

    @Test(arguments: [
        "", " post a", "\tx", "a\nb", "a\u{1b}[A", "a\u{7f}", String(repeating: "x", count: 5_000),
    ])
    func `a line that is secret, long, or no line is not kept`(line: String) {
        #expect(text(PromptHistory.bytes(adding: ["a", line], to: [line])) == "a\n")
    }

    @Test func `the newest thousand are kept, in a file of at most a megabyte`() {
        let short = (1...1_500).map { "line \($0)" }
        let lines = PromptHistory.lines(of: PromptHistory.bytes(adding: short, to: []))
        #expect(lines == Array(short.suffix(1_000)))
        let long = (1...1_000).map { "\($0) " + String(repeating: "é", count: 2_000) }
        let bytes = PromptHistory.bytes(adding: long, to: [])
        #expect(bytes.count <= PromptHistory.sizeLimit)
        #expect(PromptHistory.lines(of: bytes).last == long.last)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `any bytes are lines that may be shown`(seed: UInt64)
    {
        var dice = Dice(seed: seed)
        let bytes = (0..<4_000).map { _ in
            Int.random(in: 0..<9, using: &dice) == 0 ? 10 : UInt8.random(in: 0...255, using: &dice)
        }
        let lines = PromptHistory.lines(of: bytes)
        #expect(lines.allSatisfy(PromptHistory.isKept))
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains("\u{1b}") })
    }

    @Test func `earlier lines are behind the arrow, and only this run's are added`() {
        let board = Board()
        board.session.take(history: ["note one", "note two"])
        board.press("p<up><up>")
        #expect(board.promptRow == " › note one")
        board.press("<enter>p note three<enter>")
        #expect(board.session.linesToKeep == ["note one"])
        board.press("pnonsense x y<enter>")
        #expect(board.state.prompt.error != nil)
        #expect(board.session.linesToKeep == ["note one"])
    }
}
