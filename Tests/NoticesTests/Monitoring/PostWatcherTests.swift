import TestSupport
import Testing

@testable import Notices

@Suite(.leavesNoObservers) struct PostWatcherTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func watch() -> NoticeMonitor {
        center.watchPosts { [calls] post in
            let payload = post.notice.payload ?? "nothing"
            calls.add("\(post.isOver ? "over" : "begun") \(post.notice.name) \(payload)")
        }
    }

    @Test func `a watcher sees a post before its handlers run and after they have returned`() {
        let watcher = watch()
        let token = center.observe("a") { [center, calls] _ in
            calls.add("handler")
            center.post("b")
        }
        center.post("a", payload: 1)
        #expect(calls.all == ["begun a 1", "handler", "begun b nothing", "over b nothing", "over a 1"])
        withExtendedLifetime((watcher, token)) {}
    }

    @Test func `a watcher sees every way to post`() throws {
        let descriptor = NoticeDescriptor<Int>("typed")
        let tokens = [center.observe(descriptor) { _ in }, center.observe("named") { _ in }]
        let named = center.channel(named: "named")
        let typed = center.channel(of: descriptor)
        let watcher = watch()
        center.post(descriptor, 1)
        typed.post(2)
        named.post()
        center.channel(of: NoticeDescriptor<Int>("named")).post(3)
        center.post("sticky", payload: 4, sticky: true)
        #expect(throws: NoticeError.self) { try center.post("none").requireHeard() }
        let begun = calls.all.filter { $0.hasPrefix("begun") }
        #expect(
            begun == [
                "begun typed 1", "begun typed 2", "begun named nothing", "begun named 3", "begun sticky 4",
                "begun none nothing",
            ])
        #expect(calls.all.count == 2 * begun.count)
        withExtendedLifetime((tokens, watcher)) {}
    }

    @Test func `a watched center has no more observers, and records nothing of its watcher`() {
        let monitor = center.monitor { [calls] record in
            if record.isComplete { calls.add("\(record.seq) \(record.kind.rawValue)") }
        }
        let watcher = center.watchPosts { _ in }
        #expect(!center.hasObservers(of: "a"))
        #expect(center.registrationCount == 0)
        #expect(!center.post("a").wasHeard)
        #expect(calls.all == ["2 unheard", "1 post"])
        withExtendedLifetime((watcher, monitor)) {}
    }

    @Test func `a ring of a watched center still has one record of each post`() {
        let ring = center.recordRing()
        let watcher = watch()
        let token = center.observe("a") { _ in }
        center.post("a")
        #expect(ring.take().records.map(\.kind) == [.observe, .post, .deliver])
        #expect(calls.all == ["begun a nothing", "over a nothing"])
        withExtendedLifetime((watcher, token)) {}
    }

    @Test func `a watcher that is detached or released sees nothing`() {
        let watcher = watch()
        watcher.detach()
        center.post("a")
        _ = watch()
        center.post("a")
        #expect(calls.all == [])
    }

    @Test func `a one-shot is gone when its post is over`() {
        center.observe("a", options: .once) { _ in }.detach()
        let counts = Box<[Int]>([])
        let watcher = center.watchPosts { [center] _ in
            counts.set((counts.value ?? []) + [center.registrationCount])
        }
        center.post("a")
        #expect(counts.value == [1, 0])
        withExtendedLifetime(watcher) {}
    }

    @Test func `a watcher of one name sees its posts only, each once, and does not count as an observer`() {
        let watcher = center.watchPosts(named: "a") { [calls] in calls.add("\($0.name) \($0.payload ?? "-")")
        }
        center.post("b", payload: 1)
        #expect(!center.post("a", payload: 2).wasHeard)
        center.post(NoticeDescriptor<Int>("a"), 3)
        center.channel(named: "b").post()
        center.channel(named: "a").post()
        #expect(calls.all == ["a 2", "a 3", "a -"])
        #expect(!center.hasObservers(of: "a"))
        watcher.detach()
        center.post("a")
        #expect(calls.all.count == 3)
    }

    @Test func `a watcher of one name leaves its name when it goes, as often as it goes`() {
        let first = center.watchPosts(named: "a") { [calls] _ in calls.add("first") }
        let second = center.watchPosts(named: "a") { [calls] _ in calls.add("second") }
        first.detach()
        first.detach()
        center.post("a")
        second.detach()
        center.post("a")
        #expect(calls.all == ["second"])
        #expect(center.registry.state.withLock { $0.topics.allSatisfy { $0.holders == 0 } })
    }

    @Test func `watchers of any name come first, then those of the name, whichever of them has gone`() {
        func watchAll(_ text: String) -> NoticeMonitor {
            center.watchPosts { [calls] in if !$0.isOver { calls.add(text) } }
        }
        func watchName(_ text: String) -> NoticeMonitor {
            center.watchPosts(named: "a") { [calls] _ in calls.add(text) }
        }
        let ofName = ["n1", "n2", "n3"].map(watchName)
        let ofAll = ["all1", "all2", "all3"].map(watchAll)
        let monitor = center.monitor { _ in }
        func seen() -> [String] {
            let before = calls.all.count
            center.post("a")
            return Array(calls.all[before...])
        }
        #expect(seen() == ["all1", "all2", "all3", "n1", "n2", "n3"])
        ofName[1].detach()
        ofAll[0].detach()
        monitor.detach()
        #expect(seen() == ["all2", "all3", "n1", "n3"])
        ofAll[1].detach()
        ofAll[2].detach()
        #expect(seen() == ["n1", "n3"])
        ofName[0].detach()
        ofName[2].detach()
        #expect(seen() == [])
    }

    @Test func `what a watcher holds is released when it is detached, also by a post that it sees`() {
        weak var (held, heldByName): (Calls?, Calls?)
        let monitors = Box<[NoticeMonitor]>([])
        do {
            let (first, second) = (Calls(), Calls())
            (held, heldByName) = (first, second)
            monitors.set([
                center.watchPosts { _ in first.add("all") },
                center.watchPosts(named: "a") { _ in
                    second.add("name")
                    monitors.value?.forEach { $0.detach() }
                },
            ])
        }
        #expect(held != nil && heldByName != nil)
        center.post("a")
        #expect(held == nil && heldByName == nil)
        monitors.set([])
    }

    @Test(arguments: [false, true])
    func `a watched name's posts are seen by each way to post, whoever observes it`(isRinged: Bool) throws {
        let typed = NoticeDescriptor<Int>("a")
        let (named, lent) = (center.channel(named: "a"), center.channel(of: typed))
        let ring = isRinged ? center.recordRing() : nil
        let watcher = center.watchPosts(named: "a") { [calls] in calls.add("\($0.payload ?? "-")") }
        let sender = Calls()
        func postAll() {
            center.post("a")
            center.post("a", from: sender, payload: 1)
            center.post(typed, 2)
            center.post(typed, 3, from: sender)
            named.post()
            named.post(from: sender)
            center.channel(of: typed).post(4)
            lent.post(5)
            lent.post(6, from: sender)
        }
        let seen = ["-", "1", "2", "3", "-", "-", "4", "5", "6"]
        postAll()
        let typedToken = center.observe(typed) { [calls] _ in calls.add("typed") }
        postAll()
        let senderToken = center.observe("a", from: sender) { [calls] _ in calls.add("sender") }
        postAll()
        let anyToken = center.observe(.any) { [calls] _ in calls.add("any") }
        postAll()
        #expect(calls.all.filter { !["typed", "sender", "any"].contains($0) } == seen + seen + seen + seen)
        watcher.detach()
        let count = calls.all.count
        postAll()
        #expect(calls.all.count > count)
        #expect(calls.all[count...].allSatisfy { ["typed", "sender", "any"].contains($0) })
        withExtendedLifetime((typedToken, senderToken, anyToken, ring)) {}
    }

    @Test func `posts of other names take the way they took without a watcher`() {
        let token = center.observe("other") { _ in }
        let watcher = center.watchPosts(named: "a") { _ in }
        #expect(center.registry.isPlain)
        withExtendedLifetime((watcher, token)) {}
    }

    @Test func `a watched name's posts are seen where the thread has posted so often that it posts faster`() {
        let typed = NoticeDescriptor<Int>("a")
        let lent = center.channel(of: typed)
        let token = center.observe(typed) { _ in }
        for number in 0..<5_000 { lent.post(number) }
        let watcher = center.watchPosts(named: "a") { [calls] in calls.add("\($0.payload ?? "-")") }
        lent.post(1)
        center.post(typed, 2)
        center.post("a", payload: 3)
        #expect(calls.all == ["1", "2", "3"])
        withExtendedLifetime((token, watcher)) {}
    }
}
