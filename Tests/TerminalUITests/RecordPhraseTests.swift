import Notices
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct RecordPhraseTests {
    private func phrase(
        _ kind: NoticeRecord.Kind, _ fill: (inout NoticeRecord) -> Void = { _ in }
    ) -> [String] {
        var record = NoticeRecord(seq: 1, time: 0, kind: kind)
        record.name = "cart.changed"
        record.observer = "Badge"
        record.lifetime = .token
        fill(&record)
        let phrase = RecordPhrase(record)
        return [phrase.glyph, phrase.subject, phrase.detail, phrase.outcome]
    }

    @Test func `a post shows its payload, its sender and the number of observers reached`() {
        #expect(
            phrase(.post) {
                $0.payload = #"{"items":3}"#
                $0.sender = "Store"
                $0.deliveries = 2
            } == [">", "cart.changed", #"{"items":3}  from Store"#, "→2"])
        #expect(phrase(.post) { $0.isComplete = false } == [">", "cart.changed", "", "…"])
        #expect(
            phrase(.post) { ($0.deliveries, $0.skipped, $0.failed) = (1, 2, 3) }[3]
                == "→1 2 skipped, 3 failed")
        #expect(phrase(.post) { ($0.deliveries, $0.skipped, $0.failed) = (0, 0, 1) }[3] == "→0 1 failed")
    }

    @Test func `a post that came from another process says from which node, in place of its sender`() {
        let detail = { (node: String?) in
            phrase(.post) {
                $0.sender = "broker at shop-1"
                $0.origin = NoticeRecord.Origin(process: 7, post: 9, node: node)
            }[2]
        }
        #expect(detail("shop-1") == "from shop-1")
        #expect(detail(nil) == "from broker at shop-1")
    }

    @Test func `a keyboard's movement is described by its direction and time`() {
        let frame = { (y: Int, x: Int) in #"{"x":\#(x),"y":\#(y),"width":390,"height":336}"# }
        let tail = #""duration":0.25,"curve":7,"isLocal":true}"#
        #expect(
            phrase(.post) { $0.payload = #"{"begin":\#(frame(844, 0)),"end":\#(frame(508, 0)),\#(tail)"# }[2]
                == "y 844→508  0.25 s  curve 7")
        #expect(
            phrase(.post) { $0.payload = #"{"begin":\#(frame(844, 0)),"end":\#(frame(508, 9)),\#(tail)"# }[2]
                == "0,844 390x336 → 9,508 390x336  0.25 s  curve 7")
        let foreign = #""duration":0.25,"curve":7,"isLocal":false}"#
        #expect(
            phrase(.post) { $0.payload = #"{"begin":\#(frame(844, 0)),"end":\#(frame(508, 0)),\#(foreign)"# }[
                2]
                == "y 844→508  0.25 s  curve 7  not local")
        let other = #"{"begin":1,"end":2}"#
        #expect(phrase(.post) { $0.payload = other }[2] == other)
    }

    @Test func `what came of a post is reported with the observer`() {
        #expect(phrase(.deliver) { $0.durationNanoseconds = 41_500 } == ["└", "Badge", "token", "ok 41 µs"])
        #expect(phrase(.deliver) { $0.isComplete = false } == ["└", "Badge", "token", "running"])
        #expect(phrase(.skip) { $0.reason = .ownerGone } == ["!", "Badge", "token", "skipped: owner gone"])
        #expect(phrase(.fail) { $0.text = "no number" } == ["!", "Badge", "no number", "failed"])
        #expect(
            phrase(.fail) { $0.text = "payload of “cart.changed”: needs Int, found String" }[2]
                == "needs Int, found String")
        #expect(phrase(.fail) { $0.text = "payload of “cart.changed”: no key" }[2] == "no key")
        #expect(phrase(.fail) { $0.text = "payload of “other” is odd" }[2] == "payload of “other” is odd")
        #expect(phrase(.unheard) == ["!", "unheard", "", ""])
    }

    @Test func `registrations come and go with what bounds them`() {
        #expect(phrase(.observe) == ["+", "cart.changed", "Badge  token", ""])
        #expect(phrase(.observe) { $0.sender = "Store" }[2] == "Badge  token  from Store")
        #expect(phrase(.observe) { $0.name = nil }[1] == "*")
        #expect(
            phrase(.refuse) { $0.text = "once is enough" } == [
                "!", "cart.changed", "Badge  once is enough", "refused",
            ])
        let first = NoticeRecord.Source(file: "a/b.txt", line: 7)
        #expect(phrase(.refuse) { ($0.file, $0.first) = ("a/b.txt", first) }[2] == "Badge  see line 7")
        #expect(
            phrase(.refuse) { ($0.text, $0.file, $0.first) = ("at b.txt:7", "c", first) }[2]
                == "Badge  at b.txt:7")
    }

    @Test(arguments: [
        (NoticeRecord.Reason.removed, "removed"), (.tokenReleased, "token released"),
        (.ownerGone, "owner gone"),
        (.finished, "finished"), (.senderGone, "sender gone"),
    ])
    func `a removal says why`(reason: NoticeRecord.Reason, words: String) {
        #expect(phrase(.remove) { $0.reason = reason } == ["-", "cart.changed", "Badge  token", words])
    }

    @Test func `notes, expectations and kinds to come are shown as words`() {
        #expect(phrase(.note) { $0.text = "well" } == ["#", "well", "", ""])
        let expect = NoticeRecord.Kind(rawValue: "expect")
        #expect(
            phrase(expect) { ($0.text, $0.passed) = ("a: expected 1", true) } == [
                "=", "a: expected 1", "", "holds",
            ])
        #expect(phrase(expect) { ($0.text, $0.passed) = ("a: expected 1", false) }[3] == "fails")
        #expect(phrase(NoticeRecord.Kind(rawValue: "teleport")) == ["=", "teleport", "", ""])
    }

    @Test(arguments: [
        (Int64(0), "0 ns"), (999, "999 ns"), (1000, "1.0 µs"), (9999, "9.9 µs"), (10_000, "10 µs"),
        (999_999, "999 µs"), (3_250_000, "3.2 ms"), (1_500_000_000, "1.5 s"), (90_000_000_000, "90 s"),
        (.max, "9223372036 s"),
    ])
    func `a time has two digits and a unit`(nanoseconds: Int64, text: String) {
        #expect(RecordPhrase.duration(nanoseconds) == text)
    }

    @Test(arguments: NoticeRegistration.Kind.allCases)
    func `every way to be kept has words`(kind: NoticeRegistration.Kind) {
        #expect(!kind.words.isEmpty)
        #expect(kind.words == kind.words.lowercased())
    }
}
