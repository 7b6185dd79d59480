import Testing

@testable import NoticesBroker

@Suite struct KeptViewTests {
    private let here = MessageSource(node: "here", epoch: "x")
    private let there = MessageSource(node: "there", epoch: "x")

    private func shows(_ id: MessageID, isOwn: Bool, isWaiting: Bool, in view: inout KeptView) -> Bool {
        view.take(id, isOwn: isOwn, isWaiting: isWaiting)
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

    @Test func `an own message that comes back after another's is shown again, if it is the latest`() {
        var view = KeptView()
        let (first, second) = (MessageID(source: here, counter: 1), MessageID(source: here, counter: 2))
        view.post()
        view.depart(first, isLatest: true)
        #expect(!shows(first, isOwn: true, isWaiting: false, in: &view))
        view.post()
        view.depart(second, isLatest: true)
        #expect(shows(MessageID(source: there, counter: 1), isOwn: false, isWaiting: false, in: &view))
        #expect(!shows(first, isOwn: true, isWaiting: false, in: &view))
        #expect(!shows(second, isOwn: true, isWaiting: true, in: &view))
        #expect(shows(second, isOwn: true, isWaiting: false, in: &view))
    }
}
