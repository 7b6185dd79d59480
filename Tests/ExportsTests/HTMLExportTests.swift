import Foundation
import Notices
import NoticesRecording
import NoticesWire
import Testing

@testable import Exports

@Suite struct HTMLExportTests {
    @Test func `the page lists problems first, then a timeline and the records`() throws {
        let recorded = try Recorded()
        try recorded.add(NoticeRecord.few)
        let text = try recorded.export(HTMLExport.self).text
        let titles = text.matches(of: /<h[123]>(.*)<\/h[123]>/).map { String($0.1) }
        #expect(titles == ["shop", "Problems: 1", "Timeline", "Names", "Observers", "Records"])
        #expect(
            text.contains(
                "<p class=\"facts\">process 4711 · center main · from 2025-06-15T15:06:41.000Z · 5.5 µs · 5 records</p>"
            ))
        #expect(
            text.contains(
                """
                <tr class="problem"><td><a href="#r1-4">unheard badge.changed</a></td><td></td>\
                <td>did you mean cart.changed?</td><td class="number">1</td><td class="number">0.000002</td></tr>
                """))
        #expect(
            text.contains(
                """
                <tr id="r1-2" class="delivery"><td class="number">2</td><td class="number">0.000000</td>\
                <td>Badge#1 cart.changed, 5.5 µs</td><td></td><td></td><td>main</td>\
                <td class="number"><a href="#r1-1">#1</a></td></tr>
                """))
        #expect(text.contains(#"aria-label="1 post, 1 problem""#))
    }

    @Test func `without problems it says so`() throws {
        let recorded = try Recorded()
        try recorded.add([.made(1, .post, "a", at: 1)])
        let text = try recorded.export(HTMLExport.self).text
        #expect(text.contains("<h2>Problems</h2>\n<p>None was recorded.</p>"))
        #expect(!text.contains("class=\"warnings\""))
    }

    @Test func `it loads nothing, runs nothing, and escapes every text`() throws {
        let recorded = try Recorded(program: hostile, centers: [hostile, "b"])
        try recorded.add([
            .made(1, .post, hostile, at: 1, on: hostile) { record in
                (record.payload, record.sender, record.file) = (hostile, hostile, hostile)
            },
            .made(2, .deliver, hostile, at: 1) { ($0.observer, $0.post) = (hostile, 1) },
            .made(3, .unheard, hostile, at: 1) { ($0.text, $0.file) = (hostile, hostile) },
        ])
        try recorded.add([.made(1, .note, nil, at: 1) { $0.text = hostile }], center: 2)
        try recorded.append(.mark(Mark(time: Recorded.start + 1_000_000_000, text: hostile)))
        try recorded.append(
            .leaks(
                ExpectedGone(
                    goneCount: 0, livingCount: 1,
                    living: [
                        ExpectedGone.Object(
                            id: 1, label: hostile, since: 0,
                            suspects: [ExpectedGone.Suspect(center: 1, registration: 1, text: hostile)])
                    ])))
        let text = try recorded.export(HTMLExport.self).text
        #expect(!text.contains("<script") && !text.contains("</script") && !text.contains("<img"))
        #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("url("))
        #expect(
            !text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{2028}" })
        let escaped =
            #"&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\u{1b}[31m\u{202e}\u{2028}\\u{a}"#
        #expect(text.contains(escaped), "\(text)")
    }

    @Test func `it says how much of a long recording it lists`() throws {
        let recorded = try Recorded()
        try recorded.add((1...1_500).map { .made($0, .post, "a", at: Double($0)) })
        let text = try recorded.export(HTMLExport.self).text
        #expect(text.contains("<h2>Records: the last 1 000 of 1 500</h2>"))
        #expect(text.contains("aria-label=\"1 500 posts\""))
        #expect(text.matches(of: /<tr id=/).count == 1_000)
    }

    @Test func `columns of the timeline grow with time, and problems stay in sight`() {
        var line = Timeline()
        line.add(name: "a", observer: nil, from: 0, to: 0, isProblem: false)
        line.add(name: "a", observer: nil, from: 500, to: 500, isProblem: true)
        line.add(name: "a", observer: "o", from: 1_000_000, to: 1_000_400, isProblem: false)
        #expect(line.width == 1_024)
        let runs = line.names.rows[0].runs
        #expect(runs.map(\.mark) == [.problem, .activity])
        #expect(runs.map(\.columns) == [0..<1, 976..<977])
        #expect(line.observers.rows[0].runs.map(\.columns) == [976..<977])
        #expect((line.names.rows[0].count, line.names.rows[0].problems) == (3, 1))
    }

    @Test func `what could not be read is said on the page`() throws {
        let recorded = try Recorded()
        try recorded.add(NoticeRecord.few)
        try recorded.close()
        try recorded.damage("cart.changed", to: "cart.chamged")
        let (text, faults) = try recorded.exportAsIs(HTMLExport.self)
        #expect(faults.map(\.kind) == [.check])
        #expect(text.contains("<li>Unreadable: byte 0: the block differs from its check"))
    }
}
