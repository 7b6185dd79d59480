import BoardModel
import Notices
import NoticesWire

/// The text of the page.
struct HTMLPage {
    private let export: HTMLExport
    private let ending: ExportEnding
    private let start: Int64
    private let listed: Set<String>

    /// The number of rows shown of names, and of observers: those with problems first.
    private static let rowLimit = 60

    init(_ export: HTMLExport, _ ending: ExportEnding) {
        (self.export, self.ending) = (export, ending)
        start = export.timeline.start ?? export.program.startedAt
        listed = Set(export.entries.map(\.anchor))
    }

    var text: String {
        let title = "\(export.program.name), \(CivilTime(start).iso8601)"
        let parts = [heading(title), warnings, problems, timeline, records]
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title.inHTML)</title>
            <style>
            \(HTMLStyle.text)</style>
            </head>
            <body>
            \(parts.joined())</body>
            </html>

            """
    }

    // MARK: - Parts

    private func heading(_ title: String) -> String {
        let program = export.program
        let seconds = Double(max(0, export.timeline.end - start)) / 1e9
        let labels = Set(export.centers.map(\.label)).sorted()
        let facts = [
            "process \(program.pid)",
            labels.isEmpty ? "no center" : "center \(labels.joined(separator: ", "))",
            "from \(CivilTime(start).iso8601)", Self.seconds(seconds),
            export.recordCount.counted("record", "records"),
        ]
        return
            "<h1>\(program.name.inHTML)</h1>\n<p class=\"facts\">\(facts.joined(separator: " · ").inHTML)</p>\n"
    }

    private var warnings: String {
        var texts: [String] = []
        if export.droppedCount > 0 {
            texts.append("\(export.droppedCount.counted("record was", "records were")) dropped.")
        }
        if ending.hasLostBeginning {
            texts.append("The first files were removed when the recording rotated.")
        }
        texts += ending.faults.prefix(10).map { "Unreadable: \($0)" }
        if ending.faults.count > 10 {
            texts.append("… and \((ending.faults.count - 10).counted("more fault", "more faults")).")
        }
        guard !texts.isEmpty else { return "" }
        return "<ul class=\"warnings\">\n" + texts.map { "<li>\($0.inHTML)</li>\n" }.joined() + "</ul>\n"
    }

    private var problems: String {
        let total = export.problemCount + ending.leakCount
        guard total > 0 else { return "<h2>Problems</h2>\n<p>None was recorded.</p>\n" }
        var rows = ending.leaks.map { leak in
            row(
                leak.title, nil, leak.holders.dropFirst().joined(separator: ", "), 1, leak.since,
                nil)
        }
        rows += export.problems.map { problem in
            row(problem.title, problem.source, text(of: problem), problem.count, problem.time, problem.anchor)
        }
        let hidden = export.hiddenProblems + ending.leakCount - ending.leaks.count
        return "<h2>Problems: \(total.grouped)</h2>\n<table>\n"
            + "<tr><th>problem</th><th>source</th><th>detail</th><th>count</th><th>first at</th></tr>\n"
            + rows.joined() + "</table>\n"
            + (hidden > 0 ? "<p>\(hidden.grouped) more are not listed.</p>\n" : "")
    }

    /// Its text. An unheard post may have a misspelled name.
    private func text(of problem: HTMLExport.Problem) -> String {
        if let text = problem.text { return text }
        guard let name = problem.unheardName else { return "" }
        return SimilarNames.of(NoticeName(name), among: ending.observedNames.sorted().map { NoticeName($0) })
            .asSuggestion ?? ""
    }

    private func row(
        _ title: String, _ source: String?, _ text: String, _ count: Int, _ time: Int64, _ anchor: String?
    ) -> String {
        "<tr class=\"problem\"><td>\(linked(title, to: anchor))</td><td>\((source ?? "").inHTML)</td>"
            + "<td>\(text.inHTML)</td><td class=\"number\">\(count.grouped)</td>"
            + "<td class=\"number\">\(offset(of: time))</td></tr>\n"
    }

    private var timeline: String {
        let line = export.timeline
        guard line.start != nil else { return "" }
        return "<h2>Timeline</h2>\n<div class=\"timeline\">\n" + axis
            + rows("Names", "post", "posts", line.names)
            + rows("Observers", "delivery", "deliveries", line.observers)
            + "</div>\n"
    }

    private var usedColumns: Int {
        max(1, Int((export.timeline.end - start) / export.timeline.width) + 1)
    }

    private var axis: String {
        let length = Int64(usedColumns) * export.timeline.width
        let ticks = (0...4).map { "<span>\(Self.seconds(Double(length / 4 * Int64($0)) / 1e9))</span>" }
            .joined()
        return "<div class=\"row\"><span></span><span class=\"axis\">\(ticks)</span><span></span></div>\n"
            + markRow
    }

    /// The marks of the recording, as lines with their names.
    private var markRow: String {
        let shown = export.marks.filter { $0.time >= start && $0.time <= export.timeline.end }
        guard !shown.isEmpty else { return "" }
        let lines = shown.map { mark in
            let x = Int((mark.time - start) / export.timeline.width)
            return
                "<rect class=\"mark\" x=\"\(x)\" width=\"3\" height=\"12\"><title>\(mark.text.inHTML)</title></rect>"
        }
        return row("Marks", lines.joined(), shown.map(\.text).joined(separator: ", "), isProblem: false)
    }

    private func rows(
        _ title: String, _ one: String, _ many: String, _ all: TimelineRows
    ) -> String {
        guard !all.rows.isEmpty else { return "" }
        let shown = all.rows.sorted { ($1.problems, $1.count, $0.name) < ($0.problems, $0.count, $1.name) }
            .prefix(Self.rowLimit)
        let text = shown.map { row in
            let rects = row.runs.map { run in
                "<rect class=\"\(run.mark == .problem ? "problem" : "activity")\" x=\"\(run.columns.lowerBound)\""
                    + " width=\"\(max(2, run.columns.count))\" height=\"12\"/>"
            }
            let problems = row.problems > 0 ? ", \(row.problems.counted("problem", "problems"))" : ""
            return self.row(
                row.name, rects.joined(), (row.count - row.problems).counted(one, many) + problems,
                isProblem: row.problems > 0)
        }
        let rest = all.rows.count - shown.count
        let more = rest > 0 ? "<p>\(rest.grouped) more are not shown.</p>\n" : ""
        let others =
            all.hidden > 0
            ? "<p>\(all.hidden.grouped) records belong to others, which are not counted.</p>\n" : ""
        return "<h3>\(title)</h3>\n" + text.joined() + more + others
    }

    private func row(_ name: String, _ marks: String, _ count: String, isProblem: Bool) -> String {
        "<div class=\"row\"><span class=\"name\(isProblem ? " problem" : "")\" title=\"\(name.inHTML)\">\(name.inHTML)</span>"
            + "<svg viewBox=\"0 0 \(usedColumns) 12\" preserveAspectRatio=\"none\" role=\"img\""
            + " aria-label=\"\(count.inHTML)\">\(marks)</svg><span class=\"count\">\(count.inHTML)</span></div>\n"
    }

    private var records: String {
        let count = export.entries.count
        guard count > 0 else { return "" }
        let title =
            count == export.recordCount
            ? "Records" : "Records: the last \(count.grouped) of \(export.recordCount.grouped)"
        return "<h2>\(title)</h2>\n<table class=\"records\">\n"
            + "<tr><th>number</th><th>at</th><th>what</th><th>payload or text</th><th>source</th><th>where</th>"
            + "<th>from</th></tr>\n" + export.entries.map(record).joined() + "</table>\n"
    }

    private func record(_ entry: HTMLExport.Entry) -> String {
        let record = entry.record
        let parent = (record.post ?? record.cause).map { seq in
            linked("#\(seq)", to: "r\(entry.center.number)-\(seq)")
        }
        let took = record.durationNanoseconds.map { ", \(Self.seconds(Double($0) / 1e9))" } ?? ""
        let what =
            record.kind == .note
            ? "note" : "\(record.kind.rawValue) \(record.kind == .deliver ? "" : record.name ?? "*")"
        let title = record.kind == .deliver ? "\(record.title)\(took)" : what
        let shade =
            record.isProblem ? " class=\"problem\"" : record.kind == .deliver ? " class=\"delivery\"" : ""
        return "<tr id=\"\(entry.anchor)\"\(shade)><td class=\"number\">\(record.seq)</td>"
            + "<td class=\"number\">\(offset(of: entry.time))</td><td>\(title.inHTML)</td>"
            + "<td>\((record.text ?? record.payload ?? "").inHTML)</td><td>\((record.source ?? "").inHTML)</td>"
            + "<td>\((record.on ?? "").inHTML)</td><td class=\"number\">\(parent ?? "")</td></tr>\n"
    }

    // MARK: - Pieces

    /// A link if the page lists the record.
    private func linked(_ text: String, to anchor: String?) -> String {
        guard let anchor, listed.contains(anchor) else { return text.inHTML }
        return "<a href=\"#\(anchor)\">\(text.inHTML)</a>"
    }

    /// The time since the first record.
    private func offset(of time: Int64) -> String {
        let microseconds = max(0, time - start) / 1_000
        let rest = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        return "\(microseconds / 1_000_000).\(rest)"
    }

    /// `3.4 µs`, `12.5 ms`, `14.0 s`.
    private static func seconds(_ seconds: Double) -> String {
        let (value, unit) =
            seconds >= 1 || seconds == 0
            ? (seconds, "s") : seconds >= 1e-3 ? (seconds * 1e3, "ms") : (seconds * 1e6, "µs")
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10) \(unit)"
    }
}

extension String {
    /// The text for an element or a quoted attribute. Characters that are not shown, such as those that change the
    /// direction of text, are escaped.
    var inHTML: String {
        var result = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case _ where scalar.isShown: result.unicodeScalars.append(scalar)
            default: result += "\\u{\(String(scalar.value, radix: 16))}"
            }
        }
        return result
    }
}
