import Notices
import TestSupport
import Testing

private struct Changed: NoticeMessage {}

private enum Shop {
    struct Changed: NoticeMessage {}
    struct Box<Content: Sendable>: NoticeMessage {
        struct Opened: NoticeMessage {}
        let content: Content
    }
}

private struct Named: NoticeMessage {
    static let noticeName: NoticeName = "named"
}

/// What kinds of types can be messages, and what they are called.
@Suite(.leavesNoObservers) struct MessageNameTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private struct Changed: NoticeMessage {}

    private func nameOfLocalType() -> NoticeName {
        struct Changed: NoticeMessage {}
        return Changed.noticeName
    }

    @Test func `types of one short name have names of their own, the same each time`() {
        struct Changed: NoticeMessage {}
        let names = [
            Changed.noticeName, MessageNameTests.Changed.noticeName, Shop.Changed.noticeName,
            nameOfLocalType(),
            Shop.Box<Int>.noticeName, Shop.Box<String>.noticeName, Shop.Box<Shop.Box<Int>>.noticeName,
            Shop.Box<Int>.Opened.noticeName, Shop.Box<String>.Opened.noticeName,
        ]
        #expect(Set(names).count == names.count)
        #expect(names[0] == Changed.noticeName)
        #expect(names[3] == nameOfLocalType())
    }

    @Test func `a name says module and type, or what the type says`() {
        #expect(PublicMessage<Int>.noticeName == "NoticesTests.PublicMessage<Swift.Int>")
        #expect(Named.noticeName == "named")
        #expect(Named.descriptor.name == "named")
    }

    @Test func `a generic message reaches observers of its own arguments only`() {
        let token = center.observe(Shop.Box<Int>.self) { [calls] in calls.add("\($0.content)") }
        center.post(Shop.Box(content: "text"))
        center.post(Shop.Box(content: 1))
        #expect(calls.all == ["1"])
        withExtendedLifetime(token) {}
    }

    private enum Weather: NoticeMessage, Equatable {
        case sun
        case rain(Int)
    }

    private final class Letter: NoticeMessage {
        let text: String
        init(text: String) { self.text = text }
    }

    private actor Station: NoticeMessage {}

    @Test func `an enumeration, a class and an actor can be messages, the latter two as themselves`() {
        let (letter, station) = (Letter(text: "dear"), Station())
        let tokens = [
            center.observe(Weather.self) { [calls] in calls.add("\($0 == .rain(2))") },
            center.observe(Letter.self) { [calls] in calls.add("\($0 === letter) \($0.text)") },
            center.observe(Station.self) { [calls] in calls.add("\($0 === station)") },
        ]
        center.post(Weather.rain(2))
        center.post(letter)
        center.post(station)
        #expect(calls.all == ["true", "true dear", "true"])
        withExtendedLifetime(tokens) {}
    }
}

struct PublicMessage<Content: Sendable>: NoticeMessage {}
