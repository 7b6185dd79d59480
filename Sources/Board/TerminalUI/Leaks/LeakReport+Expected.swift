import BoardModel
import Demo

extension LeakReport {
    /// The lines about objects that another program expects to be freed: one for each class and holder.
    static func fields(of expected: ExpectedObjects, _ prefix: CommonPrefix?) -> [Field] {
        guard expected.livingCount > 0 else {
            return [
                Field(
                    label: "",
                    text: ["\(expected.goneCount.counted("object was", "objects were")) freed as expected"],
                    role: .quiet)
            ]
        }
        var fields = rows(of: expected, prefix)
        let listed = expected.leaks.reduce(0) { $0 + $1.count }
        let more = expected.livingCount - listed
        if more > 0 {
            let text =
                "! \(more.counted("other object", "other objects")) should be gone, of classes not sent"
            fields.append(Field(label: "", text: [text], role: .bad))
        }
        if expected.goneCount > 0 {
            let gone = "\(expected.goneCount.counted("other was", "others were")) freed as expected"
            fields.append(Field(label: "", text: [gone], role: .quiet))
        }
        return fields
    }

    /// `! OfferPage ×461  +12/min  ▁▂▄█  held by handler Screens.swift:21 …`: those that grow the fastest first.
    private static func rows(of expected: ExpectedObjects, _ prefix: CommonPrefix?) -> [Field] {
        func shortened(_ text: String) -> String { prefix?.shortening(in: text) ?? text }
        let leaks = expected.leaks.sorted { left, right in
            (right.lastMinute, right.settledCount, left.label) < (
                left.lastMinute, left.settledCount, right.label
            )
        }
        let titles = leaks.map { leak in
            guard leak.count == 1 else { return "\(leak.label) ×\(leak.count.grouped)" }
            let age = expected.living.first { $0.label == leak.label }?.seconds
            return leak.label + (age.map { ", alive \($0) s too long" } ?? "")
        }
        let growths = leaks.map(growth)
        func padded(_ text: String, to width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        let widest = min(widestTitle, titles.map(\.count).max() ?? 0)
        let growthWidth = growths.map(\.count).max() ?? 0
        return leaks.indices.flatMap { index in
            let leak = leaks[index]
            let line = leak.minutes.contains { $0 > 0 } ? RateText.sparkline(leak.minutes) : ""
            var parts = ["! " + padded(titles[index], to: widest)]
            if growthWidth > 0 {
                parts.append(padded(growths[index], to: growthWidth))
                parts.append(padded(line, to: Leak.minuteCount))
            }
            let paths = expected.example(of: leak)?.paths ?? []
            let unknown = paths.isEmpty ? "no known observer may hold it" : "held as follows"
            let verb = paths.isEmpty ? "may be held by" : "held by"
            parts.append(leak.holder.isEmpty ? unknown : "\(verb) \(shortened(leak.holder))")
            let row = Field(label: "", text: [parts.joined(separator: "  ")], role: .bad)
            guard paths.isEmpty else {
                return [row, Field(label: "", text: .few(paths.map { "    \(shortened($0))" }))]
            }
            let suspects = expected.example(of: leak).map { counted($0.suspects) } ?? []
            guard suspects.count > 1 else { return [row] }
            let lines = ["    observers that may hold \(leak.count == 1 ? "it" : "one"):"]
            return [row, Field(label: "", text: .few(lines + suspects.map { "      \(shortened($0))" }))]
        }
    }

    /// Each text once, with its count: a page that the user opens repeatedly registers at the same line.
    private static func counted(_ texts: [String]) -> [String] {
        var counts: [String: Int] = [:]
        for text in texts { counts[text, default: 0] += 1 }
        return texts.compactMap { text in
            counts.removeValue(forKey: text).map { $0 == 1 ? text : "\(text)  \($0) times" }
        }
    }

    /// Longer titles push the rest of their row to the right.
    private static let widestTitle = 28

    /// `+12/min`; empty without growth.
    private static func growth(of leak: Leak) -> String {
        let tenths = leak.tenthsPerMinute
        switch tenths {
        case 0: return ""
        case ..<100 where tenths % 10 != 0: return "+\(tenths / 10).\(tenths % 10)/min"
        default: return "+\(((tenths + 5) / 10).grouped)/min"
        }
    }
}
