import BoardModel
import Notices
import NoticesWire

/// Chrome's trace format in JSON, which Perfetto opens.
///
/// Each place where something ran is a thread. Posts and deliveries are slices; all other records are instants. Flows
/// lead from a post to its deliveries, and from a delivery to what its handler posted.
package struct PerfettoExport: ExportFormat {
    private let program: ExportedProgram
    /// The lanes of each thread, and the numbers by which events name the lanes.
    private var lanes: [String: Lanes] = [:]
    private var numbers: [String: Int] = [:]
    /// Deliveries that posts name as their cause, whose slices are not written.
    private var causes: Set<RecordKey> = []
    /// The latest block. It is written when the next one is known, which may have deliveries of its posts.
    private var held: [ExportEvent] = []
    /// Posts and deliveries that have begun and not ended.
    private var running: [RecordKey: (center: ExportedCenter, record: NoticeRecord)] = [:]
    private var lastTime: Int64 = 0
    private var isFirst = true
    private var text = ""

    /// Only a damaged file, or one that was made to harm its reader, has more.
    private static let limit = 100_000
    private static let threadLimit = 1_000
    private static let unknown = "unknown thread"
    private static let others = "other threads"

    package init(_ program: ExportedProgram) {
        self.program = program
        lastTime = program.startedAt
    }

    package mutating func begin() -> String {
        text = "{\"displayTimeUnit\":\"ns\",\"traceEvents\":["
        var name = JSONObjectText()
        name.add("name", program.name)
        metadata("process_name", thread: 0, name)
        return taken()
    }

    package mutating func take(_ events: [ExportEvent]) -> String {
        write(held, before: events)
        held = events
        return taken()
    }

    package mutating func end(_ ending: ExportEnding) -> String {
        write(held, before: [])
        for (key, (center, record)) in running.sorted(by: {
            ($0.key.center, $0.key.seq) < ($1.key.center, $1.key.seq)
        }) {
            let start = center.wallClock(at: record.time)
            slice(record, key, center, from: start, to: max(start + 1, lastTime), isEnded: false)
        }
        for leak in ending.leaks {
            var arguments = JSONObjectText()
            arguments.add("held by", json: Self.list(leak.holders))
            instant(leak.title, "leak", scope: "p", thread: 0, at: leak.since, arguments)
        }
        var about = JSONObjectText()
        about.add("program", program.name)
        about.add("leaks", ending.leakCount)
        about.add("unreadable", json: Self.list(ending.faults))
        return taken() + "\n],\"otherData\":\(about.text)}\n"
    }

    // MARK: - A block

    private mutating func write(_ events: [ExportEvent], before next: [ExportEvent]) {
        let both = events + next
        let ends = both.endsOfPosts()
        if causes.count > Self.limit { causes = [] }
        for case .record(let center, let record) in both {
            if let cause = record.cause { causes.insert(RecordKey(center: center.number, seq: cause)) }
        }
        var slices:
            [(key: RecordKey, center: ExportedCenter, record: NoticeRecord, start: Int64, end: Int64)] = []
        for event in events {
            switch event {
            case .record(let center, let record):
                let key = RecordKey(center: center.number, seq: record.seq)
                let start = center.wallClock(at: record.time)
                lastTime = max(lastTime, start)
                guard record.kind == .post || record.kind == .deliver else {
                    other(record, center, at: start)
                    continue
                }
                guard record.isComplete else {
                    if running.count < Self.limit { running[key] = (center, record) }
                    continue
                }
                running[key] = nil
                let end = ends[key] ?? start + (record.durationNanoseconds ?? 0)
                slices.append((key, center, record, start, max(start + 1, end)))
            case .dropped(let center, let count):
                var arguments = JSONObjectText()
                arguments.add("center", center.label)
                instant("\(count) records dropped", "problem", scope: "p", thread: 0, at: lastTime, arguments)
            case .mark(let text, let time):
                instant(text, "mark", scope: "g", thread: 0, at: time, JSONObjectText())
            }
        }
        // A post comes before its deliveries, of which the first has the same time.
        slices.sort { ($0.start, $0.key.seq) < ($1.start, $1.key.seq) }
        for (key, center, record, start, end) in slices {
            slice(record, key, center, from: start, to: end, isEnded: true)
        }
    }

    private mutating func slice(
        _ record: NoticeRecord, _ key: RecordKey, _ center: ExportedCenter, from start: Int64, to end: Int64,
        isEnded: Bool
    ) {
        let thread = thread(of: record, from: start, to: end)
        var event = event("X", record.title, record.kind.rawValue, thread: thread, at: start)
        event.add("dur", json: Self.microseconds(end - start))
        var arguments = Self.arguments(of: record, center)
        if !isEnded { arguments.add("ended", false) }
        event.add("args", arguments)
        add(event)
        // Directly after its slice: viewers bind flows to slices by order and time.
        func flow(_ phase: String, _ name: String, _ seq: UInt64) {
            var event = self.event(phase, name, "flow", thread: thread, at: start)
            // The seq has at most 54 bits.
            event.add("id", "0x" + String(center.number << 56 | seq, radix: 16))
            if phase == "f" { event.add("bp", "e") }
            add(event)
        }
        if record.kind == .post, record.outcome?.wasHeard ?? false { flow("s", "delivery", key.seq) }
        if record.kind == .deliver, causes.remove(key) != nil { flow("s", "cause", key.seq) }
        if let cause = record.cause { flow("f", "cause", cause) }
        if record.kind == .deliver, let post = record.post { flow("f", "delivery", post) }
    }

    private mutating func other(_ record: NoticeRecord, _ center: ExportedCenter, at time: Int64) {
        let category = record.isProblem ? "problem" : record.kind.rawValue
        instant(
            record.title, category, scope: "t", thread: thread(of: record), at: time,
            Self.arguments(of: record, center))
    }

    // MARK: - Events

    private mutating func instant(
        _ name: String, _ category: String, scope: String, thread: Int, at time: Int64,
        _ arguments: JSONObjectText
    ) {
        var event = event("i", name, category, thread: thread, at: time)
        event.add("s", scope)
        event.add("args", arguments)
        add(event)
    }

    private mutating func metadata(_ name: String, thread: Int, _ arguments: JSONObjectText) {
        var event = event("M", name, "__metadata", thread: thread, at: program.startedAt)
        event.add("args", arguments)
        add(event)
    }

    private func event(
        _ phase: String, _ name: String, _ category: String, thread: Int, at time: Int64
    ) -> JSONObjectText {
        var event = JSONObjectText()
        event.add("ph", phase)
        event.add("name", name)
        event.add("cat", category)
        event.add("pid", program.pid & 0x7FFF_FFFF)
        event.add("tid", thread)
        event.add("ts", json: Self.microseconds(max(0, time - program.startedAt)))
        return event
    }

    private static func arguments(of record: NoticeRecord, _ center: ExportedCenter) -> JSONObjectText {
        var arguments = JSONObjectText()
        arguments.add("center", center.label)
        arguments.add("seq", record.seq)
        arguments.add("sender", record.sender)
        arguments.add("owner", record.owner)
        arguments.add("payload", record.payload)
        arguments.add("text", record.text)
        arguments.add("reason", record.reason?.rawValue)
        arguments.add("passed", json: record.passed.map { $0 ? "true" : "false" })
        arguments.add("origin", record.origin?.description)
        arguments.add("deliveries", record.deliveries)
        arguments.add("scheduled", record.scheduled)
        arguments.add("source", record.source)
        arguments.add("stack", record.stack)
        return arguments
    }

    private mutating func add(_ event: JSONObjectText) {
        text += isFirst ? "\n" : ",\n"
        text += event.text
        isFirst = false
    }

    private mutating func taken() -> String {
        defer { text = "" }
        return text
    }

    private static func list(_ texts: [String]) -> String {
        "[\(texts.map(JSONValue.quoted).joined(separator: ","))]"
    }

    /// Digits, since a floating-point number may lose nanoseconds.
    private static func microseconds(_ nanoseconds: Int64) -> String {
        let rest = String(nanoseconds % 1_000 + 1_000).dropFirst()
        return "\(nanoseconds / 1_000).\(rest)"
    }

    // MARK: - Threads

    /// The number of the lane that has room for a slice, on the thread where the record happened.
    private mutating func thread(of record: NoticeRecord, from start: Int64, to end: Int64) -> Int {
        var name = record.on ?? Self.unknown
        if lanes[name] == nil, lanes.count >= Self.threadLimit { name = Self.others }
        guard let lane = lanes[name, default: Lanes()].lane(from: start, to: end) else { return 0 }
        return number(of: lane == 0 ? name : "\(name), lane \(lane + 1)")
    }

    /// The first lane of the thread where the record happened.
    private mutating func thread(of record: NoticeRecord) -> Int { number(of: record.on ?? Self.unknown) }

    private mutating func number(of thread: String) -> Int {
        if let number = numbers[thread] { return number }
        if thread != Self.others, numbers.count >= Self.threadLimit { return number(of: Self.others) }
        let number = numbers.count + 1
        numbers[thread] = number
        var name = JSONObjectText()
        name.add("name", thread)
        metadata("thread_name", thread: number, name)
        return number
    }
}
