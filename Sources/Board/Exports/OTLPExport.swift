import BoardModel
import Notices
import NoticesWire

/// OpenTelemetry's file format: JSON lines, each a `TracesData`, with one line for each block.
///
/// Posts are spans of producers, deliveries of consumers. Problems and leaks are spans without a duration whose status
/// is an error. Registrations are left out.
package struct OTLPExport: ExportFormat {
    private let program: ExportedProgram
    private var traces: TraceIdentity
    private var lastTime: Int64 = 0

    package init(_ program: ExportedProgram) {
        self.program = program
        traces = TraceIdentity(epoch: program.epoch)
    }

    package mutating func begin() -> String { "" }

    package mutating func take(_ events: [ExportEvent]) -> String {
        let ends = events.endsOfPosts()
        var spans: [String] = []
        for case .record(let center, let record) in events {
            let start = center.wallClock(at: record.time)
            lastTime = max(lastTime, start)
            // Those of posts and deliveries that have not ended are known from now on.
            let place = traces.place(of: record, in: center.number)
            let isSpan = record.kind == .post || record.kind == .deliver || record.isProblem
            guard record.isComplete, isSpan else { continue }
            let key = RecordKey(center: center.number, seq: record.seq)
            let end = ends[key] ?? start + (record.durationNanoseconds ?? 0)
            spans.append(span(of: record, center, place, from: start, to: end))
        }
        return line(spans)
    }

    package mutating func end(_ ending: ExportEnding) -> String {
        line(
            ending.leaks.map { leak in
                let trace = TraceIdentity.Trace(high: program.epoch, low: .max - leak.id)
                var span = Self.span(
                    TraceIdentity.Place(trace: trace, span: max(1, leak.id)), leak.title, kind: 1,
                    from: max(0, leak.since), to: max(leak.since, lastTime))
                span.add("status", Self.failure("it should be freed and is alive"))
                return span.text
            })
    }

    // MARK: - Spans

    private func span(
        of record: NoticeRecord, _ center: ExportedCenter, _ place: TraceIdentity.Place, from start: Int64,
        to end: Int64
    ) -> String {
        let kind = record.kind == .post ? 4 : record.kind == .deliver ? 5 : 1
        var span = Self.span(place, record.title, kind: kind, from: start, to: end)
        span.add("attributes", json: Self.attributes(of: record, center))
        if let link = place.link {
            var linked = JSONObjectText()
            linked.add("traceId", link.trace.hex)
            linked.add("spanId", link.span.hex)
            linked.add("attributes", json: "[\(Self.attribute("notice.link", "cause"))]")
            span.add("links", json: "[\(linked.text)]")
        }
        if record.isProblem {
            span.add("status", Self.failure(record.text ?? record.reason?.rawValue ?? record.title))
        }
        return span.text
    }

    private static func span(
        _ place: TraceIdentity.Place, _ name: String, kind: Int, from start: Int64, to end: Int64
    ) -> JSONObjectText {
        var span = JSONObjectText()
        span.add("traceId", place.trace.hex)
        span.add("spanId", place.span.hex)
        span.add("parentSpanId", place.parent?.hex)
        span.add("name", name)
        span.add("kind", kind)
        // 64-bit numbers are strings in this format.
        span.add("startTimeUnixNano", "\(start)")
        span.add("endTimeUnixNano", "\(end)")
        return span
    }

    private static func failure(_ message: String) -> JSONObjectText {
        var status = JSONObjectText()
        status.add("message", message)
        status.add("code", 2)
        return status
    }

    private static func attributes(of record: NoticeRecord, _ center: ExportedCenter) -> String {
        let attributes: [(key: String, value: String?)] = [
            ("notice.name", record.name), ("notice.center", center.label), ("notice.seq", "\(record.seq)"),
            ("notice.observer", record.observer), ("notice.sender", record.sender),
            ("notice.payload", record.payload), ("notice.origin", record.origin?.description),
            ("thread.name", record.on), ("code.file.path", record.file),
            ("code.stacktrace", record.stack),
        ]
        var texts = attributes.compactMap { key, value in value.map { attribute(key, $0) } }
        if let line = record.line {
            texts.append("{\"key\":\"code.line.number\",\"value\":{\"intValue\":\"\(line)\"}}")
        }
        return "[\(texts.joined(separator: ","))]"
    }

    private static func attribute(_ key: String, _ value: String) -> String {
        "{\"key\":\"\(key)\",\"value\":{\"stringValue\":\(JSONValue.quoted(value))}}"
    }

    // MARK: - Lines

    /// One line of the file; none without spans.
    private func line(_ spans: [String]) -> String {
        guard !spans.isEmpty else { return "" }
        let resource = [
            Self.attribute("service.name", program.name),
            Self.attribute("service.instance.id", program.epoch.hex),
            "{\"key\":\"process.pid\",\"value\":{\"intValue\":\"\(program.pid & 0x7FFF_FFFF)\"}}",
        ]
        return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[\(resource.joined(separator: ","))]},"
            + "\"scopeSpans\":[{\"scope\":{\"name\":\"noticeboard\"},"
            + "\"spans\":[\(spans.joined(separator: ","))]}]}]}\n"
    }
}
