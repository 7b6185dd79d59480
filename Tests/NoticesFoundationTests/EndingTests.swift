import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct `A bridge ends` {
    let pair = Pair("a")

    @Test func `when it goes away, and leaves no observer behind`() {
        var bridge: NoticeBridge? = pair.bridge()
        #expect(pair.notices.registrationCount == 2)
        withExtendedLifetime(bridge) {}
        bridge = nil
        #expect(pair.notices.registrationCount == 1)
        pair.foundation.post("a")
        pair.notices.post("a")
        #expect(pair.inNotices.all == ["a"] && pair.inFoundation.all == ["a"])
    }

    /// Foundation on Linux takes a second removal for that of another observer; the last to register is hit.
    @Test func `once: ending it again, and releasing it, removes no other observer`() {
        let pair = pair
        var bridge: NoticeBridge? = pair.bridge(.names(["a", "b", "c"]))
        #expect(bridge?.isActive == true)
        #expect(bridge?.end() == true)
        let got = Log<String>()
        for name in ["a", "b", "c", "a", "b", "c"] {
            pair.foundation.watch(name) { got.add($0.name.rawValue) }
        }
        #expect(bridge?.end() == false)
        #expect(bridge?.isActive == false)
        bridge = nil
        for name in ["a", "b", "c"] { pair.foundation.post(name) }
        #expect(got.all == ["a", "a", "b", "b", "c", "c"])
    }

    /// Foundation goes on calling observers that are removed during the post, in an order that changes.
    @Test(arguments: 0..<20)
    func `during a post, and forwards it no more`(_ round: Int) throws {
        let order = Log<String>()
        let pair = pair
        let held = Lock<NoticeBridge?>(nil)
        let end: @Sendable (Notification) -> Void = { _ in
            held.withLock { $0 }?.end()
            order.add("ended")
        }
        if round % 2 == 0 { pair.foundation.watch("a", end) }
        let bridge = pair.bridge(.names(["a"]))
        if round % 2 == 1 { pair.foundation.watch("a", end) }
        held.withLock { $0 = bridge }
        let token = pair.notices.observe("a") { _ in order.add("forwarded") }
        pair.foundation.post("a")
        #expect(order.all == ["ended"] || order.all == ["forwarded", "ended"])
        withExtendedLifetime(token) {}
    }

    @Test func `in the report of a failure, and sends nothing after it`() {
        struct Unknown {}
        let held = Lock<NoticeBridge?>(nil)
        let bridge = pair.bridge { _ in
            let bridge = held.withLock { $0 }
            bridge?.end()
        }
        held.withLock { $0 = bridge }
        pair.foundation.post("a", from: Unknown())
        #expect(pair.inNotices.all.isEmpty)
        // The bridge and the box hold each other.
        let taken = held.withLock { content in
            let taken = content
            content = nil
            return taken
        }
        withExtendedLifetime(taken) {}
    }

    @Test func `with either center, which it does not keep`() {
        var (foundation, notices): (NotificationCenter?, NoticeCenter?) = (
            NotificationCenter(), NoticeCenter()
        )
        weak let (weakFoundation, weakNotices) = (foundation, notices)
        let bridge = NoticeBridge(between: foundation!, and: notices!, forwarding: .all)
        notices = nil
        #expect(weakNotices == nil)
        foundation?.post("a")
        foundation = nil
        #expect(weakFoundation == nil)
        bridge.end()
    }

    @Test func `while four threads post on either side, without a deadlock or a call after it`() {
        let pair = pair
        let bridge = pair.bridge()
        let threads = DispatchGroup()
        for number in 0..<4 {
            threads.enter()
            Thread {
                for _ in 0..<500 {
                    if number % 2 == 0 { pair.foundation.post("a") } else { pair.notices.post("a") }
                }
                if number == 3 { bridge.end() }
                threads.leave()
            }.start()
        }
        #expect(threads.wait(timeout: .now() + 30) == .success)
        let count = pair.inNotices.all.count
        #expect(count >= 1_000 && count <= 2_000)
        pair.foundation.post("a")
        #expect(pair.inNotices.all.count == count)
    }
}
