import BoardModel
import Demo
import Notices
import TestSupport

/// A demo, the lines it is given, and the records that come of them.
final class Bench {
    let demo: DemoProgram
    private var collected: [NoticeRecord] = []
    private var lastLine = 0

    init(_ demo: DemoProgram = DemoProgram(stopwatch: { .zero })) {
        passForMainThread()
        self.demo = demo
    }

    /// Carries out lines, each at the next line of a file `t`. Gives what came of the last.
    @discardableResult
    func run(_ lines: String...) throws(LineError) -> LineResult {
        try run(lines)
    }

    @discardableResult
    func run(_ lines: [String]) throws(LineError) -> LineResult {
        var result = LineResult.done
        for line in lines {
            lastLine += 1
            result = try demo.execute(line, at: SourceLine(file: "t", line: lastLine))
        }
        return result
    }

    /// The records reported so far: those of posts and deliveries at their begin, and again at their end.
    var reported: [NoticeRecord] {
        collected += demo.inbox.take().records
        return collected
    }

    /// What has happened so far, in its order.
    var records: [NoticeRecord] {
        reported.filter(\.isComplete).sorted { $0.seq < $1.seq }
    }

    func records(_ kind: NoticeRecord.Kind) -> [NoticeRecord] {
        records.filter { $0.kind == kind }
    }

    /// Kind and observer or words of each record: `deliver X`, `note X is gone`.
    var story: [String] {
        records.map { record in
            [record.kind.rawValue, record.observer ?? record.text, record.reason?.rawValue]
                .compactMap { $0 }.joined(separator: " ")
        }
    }

    /// Whether an expectation holds.
    func holds(_ expectation: String) throws(LineError) -> Bool {
        try run("expect \(expectation)") == .done
    }
}

extension BoardSnapshot {
    var lines: [Lifeline] { objects?.lines ?? [] }
    var allObjects: [Object] { objects?.all ?? [] }
}
