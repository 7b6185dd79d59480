import Testing

@testable import NoticesBroker

@Suite struct KeptViewTests {
    private let here = MessageSource(node: "here", epoch: "x")
    private let there = MessageSource(node: "there", epoch: "x")

    private func shows(_ id: MessageID, isOwn: Bool, isWaiting: Bool, in view: inout KeptView) -> Bool {
        view.take(id, isOwn: isOwn, isWaiting: isWaiting)
    }

    private func isUndone(_ id: MessageID, holding held: KeptView.Held, in view: inout KeptView) -> Bool {
        view.isUndone(id, holding: held)
    }

    @Test func `a message is shown once`() {
        var view = KeptView()
        let id = MessageID(source: there, counter: 1)
        #expect(shows(id, isOwn: false, isWaiting: false, in: &view))
        #expect(!shows(id, isOwn: false, isWaiting: false, in: &view))
    }

    @Test func `a late double of an earlier message is not shown`() {
        var view = KeptView()
        #expect(shows(MessageID(source: there, counter: 1), isOwn: false, isWaiting: false, in: &view))
        #expect(shows(MessageID(source: there, counter: 2), isOwn: false, isWaiting: false, in: &view))
        #expect(!shows(MessageID(source: there, counter: 1), isOwn: false, isWaiting: false, in: &view))
    }

    @Test func `of the own messages that come back only the latest counts, and only when none waits`() {
        var view = KeptView()
        let (first, second) = (MessageID(source: here, counter: 1), MessageID(source: here, counter: 2))
        view.post()
        view.depart(first)
        view.post()
        view.depart(second)
        #expect(!shows(first, isOwn: true, isWaiting: false, in: &view))
        #expect(!shows(second, isOwn: true, isWaiting: true, in: &view))
        #expect(shows(second, isOwn: true, isWaiting: false, in: &view))
    }

    @Test func `an own message is shown again where another's undid it`() {
        let (own, other) = (MessageID(source: here, counter: 1), MessageID(source: there, counter: 1))
        let origin = NoticeOrigin(node: "there", life: "x", number: 1, isHere: false, origin: nil)
        var view = KeptView()
        view.show(other, from: origin)
        #expect(view.origin === origin)
        #expect(isUndone(own, holding: .shown, in: &view))
        #expect(!isUndone(own, holding: .nothing, in: &view), "removed here, by hand")
        view.show(own, from: origin)
        #expect(!isUndone(own, holding: .shown, in: &view), "shown again already")
        view.forget()
        #expect(isUndone(own, holding: .nothing, in: &view))
        #expect(!isUndone(own, holding: .own, in: &view))
        #expect(
            !isUndone(own, holding: .nothing, in: &view), "removed here, after what was posted here was seen")
    }

    @Test func `an own message is not shown again where no other came`() {
        var view = KeptView()
        let own = MessageID(source: here, counter: 1)
        #expect(!isUndone(own, holding: .own, in: &view))
        #expect(!isUndone(own, holding: .nothing, in: &view))
    }
}
