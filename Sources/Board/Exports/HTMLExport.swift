import BoardModel
import Notices
import NoticesWire

/// One page that a browser opens without a network: problems, a time line of names and observers, and the last records.
/// For a bug report, or a colleague without the board. It has no script.
package struct HTMLExport: ExportFormat {
    /// Problems of one kind, place and text.
    struct Problem {
        let title: String
        let text: String?
        let source: String?
        /// The name, of a post that no observer heard.
        let unheardName: String?
        var count = 1
        /// When it first happened, in nanoseconds since 1970, and the anchor of that record.
        let time: Int64
        let anchor: String?
    }

    private struct ProblemKey: Hashable {
        let title: String
        let text: String?
        let source: String?
    }

    /// A record that the page lists.
    struct Entry {
        let center: ExportedCenter
        let record: NoticeRecord
        let time: Int64

        var anchor: String { "r\(center.number)-\(record.seq)" }
    }

    let program: ExportedProgram
    private(set) var timeline = Timeline()
    private(set) var problems: [Problem] = []
    private var problemNumbers: [ProblemKey: Int] = [:]
    private(set) var hiddenProblems = 0
    /// The last records, the oldest first.
    private(set) var entries: [Entry] = []
    private(set) var recordCount = 0
    private(set) var problemCount = 0
    private(set) var droppedCount = 0
    private(set) var marks: [(text: String, time: Int64)] = []
    private(set) var centers: Set<ExportedCenter> = []

    static let entryLimit = 1_000
    private static let problemLimit = 200
    private static let markLimit = 100

    package init(_ program: ExportedProgram) { self.program = program }

    package mutating func begin() -> String { "" }

    package mutating func take(_ events: [ExportEvent]) -> String {
        for event in events {
            switch event {
            case .record(let center, let record):
                centers.insert(center)
                if record.isComplete { add(record, of: center) }
            case .dropped(_, let count): droppedCount += count
            case .mark(let text, let time): if marks.count < Self.markLimit { marks.append((text, time)) }
            }
        }
        entries.removeFirst(max(0, entries.count - Self.entryLimit))
        return ""
    }

    package mutating func end(_ ending: ExportEnding) -> String { HTMLPage(self, ending).text }

    private mutating func add(_ record: NoticeRecord, of center: ExportedCenter) {
        recordCount += 1
        let entry = Entry(center: center, record: record, time: center.wallClock(at: record.time))
        entries.append(entry)
        if record.isProblem { add(problem: entry) }
        // A name is marked where it was posted, an observer where it was called.
        let isDelivery = record.kind == .deliver
        let isPost = record.kind == .post
        guard isDelivery || isPost || record.isProblem else {
            return timeline.add(name: nil, observer: nil, from: entry.time, to: entry.time, isProblem: false)
        }
        timeline.add(
            name: isDelivery ? nil : record.name.map { centerPrefix(center) + $0 },
            observer: record.observer.map { centerPrefix(center) + $0 }, from: entry.time,
            to: entry.time + (isDelivery ? record.durationNanoseconds ?? 0 : 0), isProblem: record.isProblem)
    }

    private func centerPrefix(_ center: ExportedCenter) -> String {
        centers.count > 1 ? "\(center.label): " : ""
    }

    private mutating func add(problem entry: Entry) {
        problemCount += 1
        let record = entry.record
        let title = [record.kind.rawValue, record.name, record.observer].compactMap(\.self).joined(
            separator: " ")
        let text = record.text ?? record.reason?.rawValue
        let key = ProblemKey(title: title, text: text, source: record.source)
        if let number = problemNumbers[key] {
            problems[number].count += 1
        } else if problems.count < Self.problemLimit {
            problemNumbers[key] = problems.count
            problems.append(
                Problem(
                    title: title, text: text, source: record.source,
                    unheardName: record.kind == .unheard ? record.name : nil, time: entry.time,
                    anchor: entry.anchor))
        } else {
            hiddenProblems += 1
        }
    }
}
