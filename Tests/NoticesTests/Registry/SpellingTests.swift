import Notices
import TestSupport
import Testing

/// Names that read equal are one name, however they are spelled.
@Suite(.leavesNoObservers) struct SpellingTests {
    static let spellings: [[NoticeName]] = [
        ["K", "\u{212A}"], ["a;b", "a\u{37E}b"], ["`x`", "\u{1FEF}x`", "\u{1FEF}x\u{1FEF}"],
        ["caf\u{E9}", "cafe\u{301}"], ["\u{E9}K", "e\u{301}K", "e\u{301}\u{212A}"],
    ]

    private let center = NoticeCenter()

    @Test(arguments: spellings) func `an observer of one spelling receives each`(names: [NoticeName]) {
        for own in names {
            let calls = Calls()
            let token = center.observe(own) { _ in calls.add("called") }
            for posted in names { #expect(center.post(posted).delivered == 1, "\(own.rawValue.utf8.count)") }
            #expect(calls.all.count == names.count)
            token.cancel()
            for posted in names { #expect(!center.post(posted).wasHeard) }
        }
    }

    @Test(arguments: spellings) func `observers of all spellings are called in one order`(names: [NoticeName])
    {
        let calls = Calls()
        let sender = Calls()
        let all = (names + names.reversed()).enumerated().flatMap { number, name in
            [
                center.observe(name) { _ in calls.add("\(number)") },
                center.observe(name, from: sender) { _ in calls.add("\(number) of sender") },
            ]
        }
        for name in names {
            let before = calls.all.count
            #expect(center.post(name, from: sender).delivered == all.count)
            let expected = (0..<all.count / 2).flatMap { ["\($0)", "\($0) of sender"] }
            #expect(Array(calls.all[before...]) == expected)
        }
        #expect(center.removeAll(named: names[0]) == all.count)
        #expect(!center.post(names[1], from: sender).wasHeard)
    }

    @Test(arguments: 0...40) func `a name is found however its text is stored, and by no other`(length: Int) {
        let text = String((0..<length).map { Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))) })
        // Stored apart, although it is short enough to be stored in place.
        var apart = text
        apart.reserveCapacity(100)
        let token = center.observe(NoticeName(text)) { _ in }
        #expect(center.post(NoticeName(apart)).delivered == 1)
        #expect(center.post(NoticeName(Substring(text + "!").dropLast().description)).delivered == 1)
        for place in text.indices {
            var other = text
            other.replaceSubrange(place...place, with: "-")
            #expect(!center.post(NoticeName(other)).wasHeard)
        }
        #expect(!center.post(NoticeName(text + "-")).wasHeard)
        token.cancel()
    }

    @Test func `a name can go and come again in another spelling`() {
        for names in Self.spellings {
            for (first, second) in [(names[0], names[1]), (names[1], names[0])] {
                let former = center.observe(first) { _ in }
                let between = center.observe(second) { _ in }
                former.cancel()
                #expect(center.post(first).delivered == 1)
                between.cancel()
                let later = center.observe(second) { _ in }
                #expect(center.post(first).delivered == 1)
                #expect(center.post(second).delivered == 1)
                later.cancel()
            }
        }
    }
}
