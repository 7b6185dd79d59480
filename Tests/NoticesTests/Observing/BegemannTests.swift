import Notices
import TestSupport
import Testing

/// Ole Begemann's experiment on when a block observer must be unregistered, in four variants. Each posts once,
/// releases its observer and posts again; the counts are what he measured.
@Suite(.leavesNoObservers) struct BegemannTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let life = Life()

    @Test func `weak self that never unregisters is called after its release`() {
        var observer: Tracked? = Tracked(life)
        center.observe("test") { [weak observer, calls] _ in
            calls.add(observer == nil ? "called without observer" : "called")
        }.detach()
        center.post("test")
        observer = nil
        center.post("test")
        #expect(calls.all == ["called", "called without observer"])
        #expect(life.count == 0)
    }

    @Test func `weak self that unregisters in its deinit is not`() {
        let id = Box<RegistrationID>()
        var observer: Tracked? = Tracked(life) { [center] in _ = id.value.map { try? center.remove($0) } }
        id.set(
            center.observe("test") { [weak observer, calls] _ in
                observer?.use()
                calls.add("called")
            }.detach())
        center.post("test")
        observer = nil
        center.post("test")
        #expect(calls.all == ["called"])
        #expect(life.count == 0)
    }

    @Test func `strong self that unregisters in its deinit never gets there, and the leak is named`() {
        let id = Box<RegistrationID>()
        var observer: Tracked? = Tracked(life) { [center] in _ = id.value.map { try? center.remove($0) } }
        if let observer {
            id.set(
                center.observe("test", label: "Tracked#1") { [calls] _ in
                    observer.use()
                    calls.add("called")
                }.detach())
        }
        let expectation = observer.map { center.checkFreed($0) }
        center.post("test")
        observer = nil
        center.post("test")
        #expect(calls.all == ["called", "called"])
        #expect(life.count == 1)
        #expect(expectation?.leak?.suspects.map { Optional($0.id) } == [id.value])
        // The deinit that was to unregister would need this first.
        center.removeAll()
        #expect(life.count == 0)
        #expect(expectation?.leak == nil)
    }

    @Test func `a token that the observer keeps unregisters with it`() {
        var observer: Tracked? = Tracked(life)
        var token: NoticeToken? = center.observe("test") { [weak observer, calls] _ in
            observer?.use()
            calls.add("called")
        }
        center.post("test")
        #expect(token?.isActive == true)
        (observer, token) = (nil, nil)
        center.post("test")
        #expect(calls.all == ["called"])
        #expect(life.count == 0)
        #expect(center.registrationCount == 0)
    }
}
