import Dispatch
import Notices
import TestSupport
import Testing

/// Names that begin alike, where they are easily mistaken for others.
@Suite(.leavesNoObservers, .endsInTime) struct NameTreeAttackTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private func heard(by pattern: NoticeName, _ names: [NoticeName]) -> [String] {
        let calls = Calls()
        let token = center.observe(pattern) { calls.add($0.name.rawValue) }
        for name in names { center.post(name) }
        withExtendedLifetime(token) {}
        return calls.all
    }

    @Test func `two spellings of a beginning are one, as two of a name are`() {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        let names = [composed, decomposed].map { NoticeName($0 + ".open") }
        for pattern in [composed, decomposed] {
            #expect(heard(by: NoticeName(pattern + ".*"), names).count == 2)
            #expect(heard(by: NoticeName(pattern + "*"), names).count == 2)
        }
        // In one spelling its bytes are a beginning, in the other not: it is none.
        #expect(heard(by: "cafe*", names + ["cafeteria", "cafe"]) == ["cafeteria", "cafe"])
        #expect(heard(by: "caf*", names).count == 2)
        // The sign for kelvin is the letter K.
        #expect(heard(by: "\u{212A}.*", ["K.a", "\u{212A}.b", "k.c"]).count == 2)
        #expect(heard(by: "K.*", ["K.a", "\u{212A}.b", "k.c"]).count == 2)
    }

    @Test func `lines, flags and signs before the star are taken as they are`() {
        #expect(heard(by: "a\r*", ["a\r\nb", "a\rb", "a\n"]) == ["a\r\nb", "a\rb"])
        #expect(heard(by: "\u{600}*", ["\u{600}1", "1"]) == ["\u{600}1"])
        #expect(heard(by: "🛒*", ["🛒", "🛒.a", "🛍"]) == ["🛒", "🛒.a"])
        #expect(heard(by: "a\0*", ["a\0b", "a", "ab"]) == ["a\0b"])
    }

    @Test func `a star in the middle, or with a mark on it, is a letter`() {
        #expect(heard(by: "a.*.b", ["a.x.b", "a.*.b"]) == ["a.*.b"])
        #expect(heard(by: "a*\u{301}", ["ab", "a*\u{301}"]) == ["a*\u{301}"])
        #expect(heard(by: "**", ["*", "*a", "a", "**"]) == ["*", "*a", "**"])
        #expect(heard(by: "a.**", ["a.b", "a.*", "a.*b"]) == ["a.*", "a.*b"])
    }

    @Test func `a post whose name ends with a star is a post of that name only`() {
        let tokens = [
            center.observe("cart.*") { [calls] _ in calls.add("tree") },
            center.observe("cart.changed") { [calls] _ in calls.add("name") },
            center.observe(.any) { [calls] _ in calls.add("any") },
        ]
        #expect(center.post("cart.*") == PostOutcome(delivered: 2))
        #expect(center.post(.any) == PostOutcome(delivered: 1))
        #expect(center.post("*") == PostOutcome(delivered: 1))
        #expect(calls.all == ["tree", "any", "any", "any"])
        #expect(center.explain("cart.*").called.count == 2)
        withExtendedLifetime(tokens) {}
    }

    @Test func `a sticky notice whose name ends with a star is kept under that name`() {
        center.post("cart.*", payload: 1, sticky: true)
        center.post("cart.a", payload: 2, sticky: true)
        #expect(center.stickyNotice(of: "cart.*")?.payload as? Int == 1)
        #expect(center.stickyNotice(of: "cart.x") == nil)
        let token = center.observe("cart.*", options: [.receivingSticky, .once]) { [calls] in
            calls.add("\($0.name)")
        }
        #expect(calls.all == ["cart.*"])
        #expect(!token.isActive)
        #expect(center.removeSticky("cart.*"))
        #expect(center.stickyNotices.map(\.name) == ["cart.a"])
        let filtered = center.observe(
            "cart.*", options: [.receivingSticky, .filter { $0.payload as? Int == 3 }]
        ) { [calls] in calls.add("filtered \($0.name)") }
        center.post("cart.b", payload: 3, sticky: true)
        #expect(calls.all == ["cart.*", "filtered cart.b"])
        withExtendedLifetime(filtered) {}
    }

    @Test func `of sticky notices that wait for it, another thread's of other names are not for it`() async {
        center.post("cart.a", sticky: true)
        let (isIn, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let poster = Task.detached { [center] in
            await withCheckedContinuation { over in
                DispatchQueue.global().async {
                    isIn.wait()
                    let outcomes = [
                        center.post("user.a", sticky: true), center.post("cart.b", sticky: true),
                    ]
                    goOn.signal()
                    over.resume(returning: outcomes)
                }
            }
        }
        let token = center.observe("cart.*", options: .receivingSticky) { [calls] in
            calls.add("\($0.name)")
            guard $0.name == "cart.a" else { return }
            isIn.signal()
            goOn.wait()
        }
        #expect(await poster.value == [PostOutcome(), PostOutcome(scheduled: 1)])
        #expect(calls.all == ["cart.a", "cart.b"])
        withExtendedLifetime(token) {}
    }

    @Test func `repeats are dropped across its names, and only those`() {
        let token = center.observe("cart.*", options: .droppingRepeats(of: Int.self)) { [calls] in
            calls.add("\($0.name) \($0.payload ?? "-")")
        }
        center.post("cart.a", payload: 1)
        center.post("user.a", payload: 2)
        center.post("cart.b", payload: 1)
        center.post("cart.a", payload: 2)
        #expect(calls.all == ["cart.a 1", "cart.a 2"])
        withExtendedLifetime(token) {}
    }

    @Test func `blocks count for its names, and other posts skip nobody`() {
        let token = center.observe("cart.*") { [calls] _ in calls.add("called") }
        let blocker = token.block()
        #expect(center.post("user") == PostOutcome())
        #expect(center.post("cart.a") == PostOutcome(blocked: 1))
        #expect(center.explain("cart.a").passedOver.map(\.reason) == [.blocked])
        withExtendedLifetime(blocker) {}
        let all = center.block()
        #expect(center.post("user") == PostOutcome())
        #expect(center.post("cart.a") == PostOutcome(blocked: 1))
        withExtendedLifetime(all) {}
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `a sender, a priority and a typed post go with it`() {
        final class Cart: Sendable {}
        let (cart, other) = (Cart(), Cart())
        let count = NoticeDescriptor<Int>("cart.count")
        let tokens = [
            center.observe(count) { [calls] in calls.add("count \($0)") },
            center.observe("cart.*", from: cart) { [calls] in calls.add("own \($0.payload ?? "-")") },
            center.observe(NoticeDescriptor<Int>("cart.*"), options: .priority(1)) { [calls] in
                calls.add("first \($0)")
            },
            center.observe(NoticeDescriptor<String>("cart.*")) { [calls] in calls.add("text \($0)") },
        ]
        #expect(center.post(count, 1, from: cart) == PostOutcome(delivered: 3, failed: 1))
        #expect(center.post(count, 2, from: other) == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["first 1", "count 1", "own 1", "first 2", "count 2"])
        #expect(center.explain(count, 2, from: other).passedOver.count == 2)
        withExtendedLifetime(tokens) {}
    }

    @Test func `the record of an unheard post names who passed it over, also behind many of other names`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let others = (0..<20).map { number in center.observe("user\(number).*") { _ in } }
        let token = center.observe("cart.*", options: .filter { _ in false }, label: "Cart") { _ in }
        center.post("cart.a")
        #expect(records.complete(.unheard).map(\.text) == ["Cart has a filter that rejects it"])
        withExtendedLifetime((others, token, monitor)) {}
    }

    @Test func `a sequence of names that begin alike ends with its sender`() async {
        final class Cart: Sendable {}
        var cart: Cart? = Cart()
        let sequence = center.notices(named: "cart.*", from: cart)
        let reader = Task { () -> [NoticeName] in
            var names: [NoticeName] = []
            for await notice in sequence { names.append(notice.name) }
            return names
        }
        center.post("cart.a", from: cart)
        center.post("user.a", from: cart)
        cart = nil
        center.post("cart.b")
        #expect(await reader.value.allSatisfy { $0 == "cart.a" })
        #expect(center.registrationCount == 0)
    }

    @Test func `its end is waited for, whatever the name of the post that calls it`() async throws {
        let (isIn, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let token = center.observe("cart.*") { [calls] _ in
            isIn.signal()
            goOn.wait()
            calls.add("over")
        }
        let others = center.observe("cart.changed") { _ in }
        DispatchQueue.global().async { [center] in _ = center.post("cart.changed") }
        isIn.wait()
        let end = Task<Void, any Error> { [calls] in
            let wasActive = try await token.cancelAndWait()
            #expect(wasActive && calls.all == ["over"])
        }
        await until("the end to begin") { !token.isActive }
        goOn.signal()
        try await end.value
        withExtendedLifetime(others) {}
    }

    @Test func `handlers that end their like during a post leave no call behind`() {
        let held = Box<[NoticeToken]>()
        let pattern: NoticeName = "cart.*"
        held.set(
            (0..<4).map { number in
                center.observe(pattern) { [calls, weak center] _ in
                    calls.add("\(number)")
                    if number == 1 { center?.removeAll(named: pattern) }
                }
            })
        let outcome = center.post("cart.changed")
        #expect(outcome.delivered == 2 && outcome.ended == 2)
        #expect(calls.all == ["0", "1"])
        #expect(!center.post("cart.changed").wasHeard)
        #expect(center.registrationCount == 0)
    }

    @Test func `a channel, and a watcher, of a name with a star are of that name only`() {
        let channel = center.channel(of: NoticeDescriptor<Int>("cart.*"))
        let watcher = center.watchPosts(named: "cart.*") { [calls] in calls.add("watched \($0.name)") }
        let token = center.observe(channel.descriptor) { [calls] in calls.add("\($0)") }
        center.post("cart.changed", payload: 1)
        #expect(channel.post(2) == PostOutcome(delivered: 1))
        token.cancel()
        #expect(!channel.post(3).wasHeard)
        #expect(calls.all == ["1", "watched cart.*", "2", "watched cart.*"])
        withExtendedLifetime(watcher) {}
    }
}
