import Foundation
import Notices
import NoticesRecording
import NoticesWire
import Testing

@testable import Exports

@Suite struct PerfettoExportTests {
    private static func events(_ text: String) throws -> [[String: Any]] {
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return try #require(object?["traceEvents"] as? [[String: Any]])
    }

    @Test func `a recording is a trace in Chrome's format`() throws {
        let recorded = try Recorded()
        try recorded.add(NoticeRecord.few)
        let (text, faults) = try recorded.export(PerfettoExport.self)
        #expect(faults.allSatisfy { $0.kind == .cutOff })
        let lines = text.split(separator: "\n").map(String.init)
        let expected = #"""
            {"displayTimeUnit":"ns","traceEvents":[
            {"ph":"M","name":"process_name","cat":"__metadata","pid":4711,"tid":0,"ts":0.000,"args":{"name":"shop"}},
            {"ph":"M","name":"thread_name","cat":"__metadata","pid":4711,"tid":1,"ts":0.000,"args":{"name":"main"}},
            {"ph":"i","name":"unheard badge.changed","cat":"problem","pid":4711,"tid":1,"ts":1000002.000,"s":"t","args":{"center":"main","seq":4,"text":"did you mean cart.changed?"}},
            {"ph":"X","name":"cart.changed","cat":"post","pid":4711,"tid":1,"ts":1000000.000,"dur":5.500,"args":{"center":"main","seq":1,"sender":"Cart#1","payload":"3","deliveries":1,"scheduled":1,"source":"Shop/Cart.swift:12"}},
            {"ph":"s","name":"delivery","cat":"flow","pid":4711,"tid":1,"ts":1000000.000,"id":"0x100000000000001"},
            {"ph":"X","name":"Badge#1 cart.changed","cat":"deliver","pid":4711,"tid":1,"ts":1000000.000,"dur":5.500,"args":{"center":"main","seq":2}},
            {"ph":"s","name":"cause","cat":"flow","pid":4711,"tid":1,"ts":1000000.000,"id":"0x100000000000002"},
            {"ph":"f","name":"delivery","cat":"flow","pid":4711,"tid":1,"ts":1000000.000,"id":"0x100000000000001","bp":"e"},
            {"ph":"M","name":"thread_name","cat":"__metadata","pid":4711,"tid":2,"ts":0.000,"args":{"name":"Ledger"}},
            {"ph":"X","name":"Ledger#1 cart.changed","cat":"deliver","pid":4711,"tid":2,"ts":1000000.000,"dur":1.000,"args":{"center":"main","seq":5}},
            {"ph":"f","name":"delivery","cat":"flow","pid":4711,"tid":2,"ts":1000000.000,"id":"0x100000000000001","bp":"e"},
            {"ph":"X","name":"badge.changed","cat":"post","pid":4711,"tid":1,"ts":1000001.000,"dur":0.001,"args":{"center":"main","seq":3,"deliveries":0}},
            {"ph":"f","name":"cause","cat":"flow","pid":4711,"tid":1,"ts":1000001.000,"id":"0x100000000000002","bp":"e"}
            ],"otherData":{"program":"shop","leaks":0,"unreadable":[]}}
            """#
        #expect(lines == expected.split(separator: "\n").map(String.init))
    }

    @Test func `slices of a thread that overlap without being nested are in two lanes`() throws {
        let recorded = try Recorded()
        try recorded.add(
            [1.0, 1.2, 1.3].enumerated().map { index, time in
                .made(UInt64(index + 1), .deliver, "a", at: time) { $0.durationNanoseconds = 250_000_000 }
            })
        let events = try Self.events(try recorded.export(PerfettoExport.self).text)
        let threads = events.filter { $0["ph"] as? String == "X" }.map { $0["tid"] as? Int }
        #expect(threads == [1, 2, 1])
        let names = events.filter { $0["name"] as? String == "thread_name" }
            .compactMap { ($0["args"] as? [String: String])?["name"] }
        #expect(names == ["main", "main, lane 2"])
    }

    @Test func `a handler that still runs at the end is a slice that has not ended`() throws {
        let recorded = try Recorded()
        var delivery = NoticeRecord.made(1, .deliver, "a", at: 1)
        delivery.isComplete = false
        try recorded.add([delivery, .made(2, .note, nil, at: 3) { $0.text = "later" }])
        let events = try Self.events(try recorded.export(PerfettoExport.self).text)
        let slice = try #require(events.first { $0["ph"] as? String == "X" })
        #expect(slice["dur"] as? Double == 2_000_000)
        #expect((slice["args"] as? [String: Any])?["ended"] as? Bool == false)
    }

    @Test func `leaks, marks and dropped records are instants`() throws {
        let recorded = try Recorded()
        try recorded.add([.made(1, .note, nil, at: 1) { $0.text = "begin" }])
        try recorded.append(.drops(center: 1, Drops(total: 12)))
        try recorded.append(.mark(Mark(time: Recorded.start + 2_000_000_000, text: "login")))
        try recorded.append(
            .leaks(
                ExpectedGone(
                    goneCount: 0, livingCount: 1,
                    living: [
                        ExpectedGone.Object(
                            id: 1, label: "Page#1", since: Recorded.start + 500_000_000,
                            suspects: [
                                ExpectedGone.Suspect(center: 1, registration: 4, text: "Screens.swift:21")
                            ])
                    ])))
        let events = try Self.events(try recorded.export(PerfettoExport.self).text)
        let instants = events.filter { $0["ph"] as? String == "i" }
        #expect(
            instants.compactMap { $0["name"] as? String } == [
                "begin", "12 records dropped", "login", "leaked Page#1, held by Screens.swift:21",
            ])
        #expect(instants.compactMap { $0["ts"] as? Double } == [1_000_000, 1_000_000, 2_000_000, 500_000])
        #expect(instants.compactMap { $0["s"] as? String } == ["t", "p", "g", "p"])
    }

    @Test func `a block boundary loses no flow`() throws {
        let recorded = try Recorded()
        let payload = "\"" + String(repeating: "x", count: 2_000) + "\""
        // The posts of a handler that runs through the whole recording.
        var first = NoticeRecord.made(1, .deliver, "a", at: 1)
        first.isComplete = false
        try recorded.add([first])
        let count: UInt64 = 1_200
        for seq in 2...count {
            try recorded.add([
                .made(seq, .post, "b", at: 1 + Double(seq) / 1_000) { ($0.cause, $0.payload) = (1, payload) }
            ])
        }
        try recorded.add([.made(1, .deliver, "a", at: 1) { $0.durationNanoseconds = 5_000_000_000 }])
        let events = try Self.events(try recorded.export(PerfettoExport.self).text)
        #expect(events.count { $0["ph"] as? String == "s" } == 1)
        #expect(events.count { $0["ph"] as? String == "f" } == Int(count) - 1)
    }

    @Test func `hostile texts are escaped`() throws {
        let recorded = try Recorded(program: hostile, centers: [hostile])
        try recorded.add([
            .made(1, .post, hostile, at: 1, on: hostile) { ($0.payload, $0.sender) = (hostile, hostile) }
        ])
        let text = try recorded.export(PerfettoExport.self).text
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{2028}" })
        let event = try #require(try Self.events(text).first { $0["ph"] as? String == "X" })
        #expect(event["name"] as? String == hostile)
    }
}
