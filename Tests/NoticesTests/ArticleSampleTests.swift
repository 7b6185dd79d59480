import Dispatch
import Foundation
import Notices
import Synchronization
import TestSupport
import Testing

private final class Badge: Sendable {
    private let number = Mutex(0)
    var text: String { number.withLock { "\($0)" } }

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in
            me.number.withLock { $0 = notice.payload as? Int ?? 0 }
        }
    }
}

extension NoticeDescriptor<Int> {
    static let cartCount = NoticeDescriptor("cart.count")
}

private final class Cart: Sendable {}

private struct CartEmptied: NoticeMessage {
    typealias Subject = Cart
    let reason: String
}

private struct CartChanged: NoticeMessage {
    typealias Subject = Cart
    static let noticeName: NoticeName = "cart.changed"
    let count: Int

    static func message(from notice: Notice) throws -> CartChanged {
        CartChanged(count: try notice.payload(as: Int.self))
    }
}

private final class Table {}

private final class Row {
    var isHighlighted = false
}

private struct RowSelected: MainActorNoticeMessage {
    typealias Subject = Table
    let row: Row  // a class that is not Sendable
}

/// The samples of the articles, each followed by what its article says of it.
///
/// Each sample stands here as it stands there: the last test sees to it.
@Suite(.leavesNoObservers, .timeLimit(.minutes(1))) struct ArticleSampleTests {
    private let center = NoticeCenter()
    private let printed = Calls()
    private let life = Life()

    /// In place of the one that writes to standard output.
    @Sendable private func print(_ items: Any...) {
        printed.add(items.map { "\($0)" }.joined(separator: " "))
    }

    @Test func `the landing page`() {
        let center = NoticeCenter()
        let token = center.observe("cart.changed") { notice in print(notice.payload ?? "nothing") }
        let outcome = center.post("cart.changed", payload: 3)  // prints 3
        let reached = outcome.delivered  // 1

        #expect(reached == 1 && printed.all == ["3"])
        withExtendedLifetime(token) {}
    }

    @Test func `choosing how to observe: messages, and values as senders`() {
        let (cart, otherCart) = (Cart(), Cart())
        let token = center.observe(CartEmptied.self, from: cart) { print("emptied:", $0.reason) }
        let reader = center.observe(CartEmptied.noticeName) { print("by name:", $0.payload ?? "none") }
        center.post(CartEmptied(reason: "paid"), from: cart)  // a sender of another class does not compile

        #expect(printed.all == ["emptied: paid", #"by name: CartEmptied(reason: "paid")"#])
        center.post(CartEmptied(reason: "left"), from: otherCart)
        #expect(printed.all.dropFirst(2) == [#"by name: CartEmptied(reason: "left")"#])

        let address = "https://a.example/1"
        let progress = center.observe("download.progress", from: SenderValue(address)) { notice in
            print(notice.senderValue(as: String.self) ?? "no string", notice.payload ?? 0)
        }
        center.post("download.progress", from: SenderValue(address), payload: 0.5)

        #expect(printed.all.last == "https://a.example/1 0.5")
        #expect(!center.post("download.progress", from: SenderValue("https://a.example/2")).wasHeard)
        withExtendedLifetime((token, reader, progress)) {}
    }

    @Test func `choosing how to observe: an owner and a token`() {
        var badge: Badge? = Badge(in: center)
        center.post("cart.changed", payload: 3)
        let text = badge?.text  // "3"
        badge = nil
        let outcome = center.post("cart.changed")  // skipped 1: it met an owner that was gone
        let left = center.registrationCount  // 0: and so it removed the registration

        #expect(text == "3" && outcome == PostOutcome(skipped: 1) && left == 0)

        let (cart, otherCart) = (Tracked(life), Tracked(life))
        let redraw = { @Sendable in print("redraws") }
        let token = center.observe("cart.changed", from: cart) { _ in redraw() }
        center.post("cart.changed", from: cart)  // redraws
        center.post("cart.changed", from: otherCart)  // does not
        let wasActive = token.cancel()  // true

        #expect(wasActive && printed.all == ["redraws"])
    }

    @Test func `choosing how to observe: a controller, a sequence, options`() async {
        let screen = Screen(printed)
        let controller = center.controller(for: screen)
        let first = controller.observe("user.changed") { me, _ in me.refresh() }
        let second = controller.observe("user.changed") { me, _ in me.refresh() }
        if case .refused(let place) = second { print("already registered at \(place.short)") }

        #expect(first.isNew && !second.isNew)
        #expect(printed.all == ["already registered at ArticleSampleTests.swift:\(#line - 5)"])

        let positions = center.notices(named: "position.changed", buffering: .newest(1))
        center.post("position.changed", payload: 1)
        center.post("position.changed", payload: 2)
        for await notice in positions.prefix(1) { print(notice.payload ?? "none") }  // 2
        let dropped = positions.droppedCount  // 1

        #expect(dropped == 1 && printed.all.last == "2")

        center.postAndKeep("network.reachable", payload: true)
        let ready = center.observe("network.reachable", options: [.once, .receivingKept]) { _ in
            print("reachable")
        }
        let isOver = !ready.isActive  // true: called at registration, and done

        #expect(isOver && printed.all.last == "reachable")
    }

    @Test func `why did my observer not fire?`() {
        let cart = Tracked(life)
        let counter = center.observe(NoticeDescriptor<Int>("cart.changed"), label: "counter") { _ in }
        let outcome = center.post("cart.changed", from: cart, payload: "three")
        print(outcome.delivered, outcome.scheduled, outcome.skipped, outcome.failed)

        #expect(printed.all == ["0 0 0 1"])

        let monitor = center.monitor { record in
            guard record.isComplete else { return }
            print(record.kind.rawValue, record.name ?? "*", record.reason?.rawValue ?? record.text ?? "")
        }
        _ = center.observe("cart.changed") { _ in }

        #expect(printed.all.dropFirst() == ["observe cart.changed ", "remove cart.changed tokenReleased"])
        monitor.detach()

        for registration in center.registrations {
            print(
                registration.name ?? "*", registration.observer, registration.sender ?? "any sender",
                registration.state)
        }

        #expect(printed.all.last == "cart.changed counter any sender active")

        let first = center.observe("cart.changed", options: .refusingDuplicates, label: "badge") { _ in }
        let second = center.observe("cart.changed", options: .refusingDuplicates, label: "badge") { _ in }
        print(second.isActive, second.refusal?.short ?? "kept")

        #expect(printed.all.last == "false ArticleSampleTests.swift:\(#line - 4)")
        counter.cancel()

        let typed = center.observe(NoticeDescriptor<Int>("cart.changed")) { count in print(count) }
        let failed = center.post("cart.changed", payload: "three").failed  // 1

        #expect(failed == 1)
        withExtendedLifetime((first, typed)) {}
    }

    @Test func `why did my observer not fire: values as senders`() {
        let number: Int64 = 1
        let listener = center.observe("row.changed", from: SenderValue(1)) { _ in }
        let isHeard = center.post("row.changed", from: SenderValue(number)).wasHeard  // false: 1 is an Int

        #expect(!isHeard)
        #expect(center.post("row.changed", from: SenderValue(1)).wasHeard)
        #expect(!center.post("row.changed", from: Cart()).wasHeard)
        #expect(center.registrations.map(\.sender) == [SenderValue(number).description])
        withExtendedLifetime(listener) {}
    }

    @Test func `why did my observer not fire: it fires more than once`() {
        let badge = Screen(Calls())
        center.expectObservers(atMost: 20) { crowd in print(crowd) }
        for _ in 1...21 { center.observe("cart.changed", owner: badge) { me, _ in me.refresh() } }

        let place = "ArticleSampleTests.swift:\(#line - 2)"
        #expect(printed.all == ["“cart.changed” has 21 observers, more than 20: \(place) (21 times)"])
        center.removeAll()
    }

    @Test func `why did my observer not fire: it fires, and should not`() {
        var screens = [Screen(Calls())]
        center.observe("a", owner: screens[0]) { me, _ in me.refresh() }
        let holder = Box(screens[0])

        let expectation = center.expectDeallocation(of: screens[0])
        screens.removeAll()
        if let leak = expectation.leak { print(leak) }

        let line = #line - 7
        let place = "“a” from ArticleSampleTests.swift:\(line)"
        #expect(printed.all == ["Screen#1 is still alive; handlers that may hold it: \(place)"])
        holder.empty()
        #expect(expectation.leak == nil)
    }

    @MainActor private final class Label {
        private let printed: Calls

        init(_ printed: Calls) { self.printed = printed }

        func show(_ text: String) { printed.add(text) }
    }

    @Test func `threads and actors: the main actor`() async {
        let label = await Label(printed)
        let token = center.observe("user.changed", onMainActor: { _ in label.show("changed") })
        let outcome = await MainActor.run {
            let outcome = center.post("user.changed")
            label.show("posted")  // first, even here: a handler never interrupts its actor
            return outcome
        }
        print(outcome.scheduled)  // 1

        while printed.all.count < 3 { await Task.yield() }
        #expect(printed.all.filter { $0 != "1" } == ["posted", "changed"])
        #expect(outcome == PostOutcome(scheduled: 1))

        let records = Records()
        let monitor = center.monitor(into: records)
        await MainActor.run {
            center.post("user.changed")
            token.cancel()  // on the main actor: what waits is not delivered
        }

        while records.complete(.skip).isEmpty, printed.all.count < 4 { await Task.yield() }
        #expect(records.complete(.skip).map(\.reason) == [.removed])
        #expect(printed.all.count == 3)
        withExtendedLifetime(monitor) {}
    }

    @Test func `threads and actors: a dispatch queue`() async {
        let uploads = DispatchQueue(label: "uploads")
        let saved = center.observe("file.saved", queue: uploads) { notice in
            print("upload", notice.payload ?? "nothing")
        }
        let posted = uploads.sync { center.post("file.saved", payload: "a.txt") }
        print("scheduled", posted.scheduled)  // scheduled 1: to wait here would be a deadlock

        while printed.all.count < 2 { await Task.yield() }
        #expect(printed.all.sorted() == ["scheduled 1", "upload a.txt"])
        withExtendedLifetime(saved) {}
    }

    @Test @MainActor func `threads and actors: what is ended on a serial queue is not called any more`() async
    {
        let records = Records()
        let monitor = center.monitor(into: records)
        let uploads = DispatchQueue(label: "uploads")
        let saved = center.observe("file.saved", queue: uploads) { _ in print("called") }
        uploads.sync {
            center.post("file.saved")
            _ = saved.cancel()
        }

        while records.complete(.skip).isEmpty, printed.all.isEmpty { await Task.yield() }
        #expect(printed.all.isEmpty && records.complete(.skip).map(\.reason) == [.removed])
        withExtendedLifetime(monitor) {}
    }

    @Test @MainActor func `threads and actors: messages of the main actor`() async {
        let (table, row) = (Table(), Row())
        let token = center.observe(RowSelected.self, from: table) { $0.row.isHighlighted = true }
        let outcome = center.post(RowSelected(row: row), from: table)
        print(outcome.delivered, row.isHighlighted)  // 1 true

        #expect(printed.all == ["1 true"])
        let named = center.observe(RowSelected.noticeName) { notice in print(notice.payload ?? "none") }
        let later = center.observe(
            RowSelected.noticeName,
            onMainActor: { notice in
                let message = try? notice.message(as: RowSelected.self)
                print("opened", message?.row === row)
            })
        #expect(center.post(RowSelected(row: row)) == PostOutcome(delivered: 1, scheduled: 1))
        while printed.all.count < 3 { await Task.yield() }
        #expect(printed.all.dropFirst() == ["RowSelected", "opened true"])
        later.cancel()
        #expect(center.post(RowSelected.noticeName, from: table) == PostOutcome(delivered: 1, scheduled: 1))
        #expect(printed.all.last == "none")
        withExtendedLifetime((token, named)) {}
    }

    @Test func `threads and actors: posts made by handlers`() {
        let queueing = NoticeCenter(reentrancy: .queued)
        let outer = queueing.observe("a") { _ in
            let nested = queueing.post("b")
            print("a goes on,", nested.isQueued)
        }
        let inner = queueing.observe("b") { _ in print("b") }
        queueing.post("a")  // a goes on, true; then b

        #expect(printed.all == ["a goes on, true", "b"])

        let endless = center.observe("ping") { _ in
            do { try center.postExpectingObserver("ping") } catch { print(error) }
        }
        center.post("ping")

        #expect(printed.all.count == 3)
        #expect(printed.all.last?.contains("“ping” at ArticleSampleTests.swift:\(#line - 5)") == true)
        withExtendedLifetime((outer, inner, endless)) {}
    }

    @Test func `coming from NotificationCenter`() throws {
        let (screen, cart) = (Screen(printed), Tracked(life))
        center.observe("cart.changed", owner: screen, call: Screen.changed)
        let token = center.observe(.cartCount, from: cart) { count in print("count", count) }
        center.post("cart.changed", from: cart)
        center.post(.cartCount, 3, from: cart)

        #expect(printed.all == ["changed cart.changed", "count 3"])
        center.removeAll(ownedBy: screen)

        let kept = center.observeUntilRemoved("cart.changed") { _ in print("until removed") }
        center.post("cart.changed")
        center.remove(kept)

        #expect(printed.all.last == "until removed")
        #expect(!center.post("cart.changed").wasHeard)

        let (instance, sibling) = (Tracked(life), Tracked(life))
        center.addObserver(sibling, name: "foo") { _, _ in }
        center.addObserver(instance, name: "foo") { name, object in print(name, object) }
        try center.postNotification("foo", object: "Nothing")
        try center.removeObserver(instance)

        #expect(printed.all.last == "foo Nothing")
        #expect(center.post("foo").delivered == 1)
        withExtendedLifetime((token, sibling)) {}
    }

    @Test func `coming from NotificationCenter: typed messages`() {
        let cart = Cart()
        let token = center.observe(CartChanged.self, from: cart) { message in print("count", message.count) }
        center.post(CartChanged(count: 3), from: cart)
        center.post("cart.changed", from: cart, payload: 4)  // by name: converted, and heard as well

        #expect(printed.all == ["count 3", "count 4"])
        #expect(center.post("cart.changed", from: cart, payload: "four") == PostOutcome(failed: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `how it works inside`() {
        let outer = center.observe("a") { _ in center.post("b") }
        let inner = center.observe("b") { _ in }
        let monitor = center.monitor { record in
            guard record.isComplete else { return }
            print(record.seq, record.kind.rawValue, record.name ?? "*", "caused by", record.cause ?? 0)
        }
        center.post("a")

        #expect(
            printed.all == [
                "4 deliver b caused by 2", "3 post b caused by 2", "2 deliver a caused by 0",
                "1 post a caused by 0",
            ])
        withExtendedLifetime((outer, inner, monitor)) {}
    }

    @Test func `every sample of the articles stands in this file`() throws {
        let tests = URL(fileURLWithPath: #filePath)
        let catalog = tests.deletingLastPathComponent().appending(path: "../../Sources/Notices/Notices.docc")
        let tested = withoutLayout(try String(contentsOf: tests, encoding: .utf8))
        let articles = try FileManager.default.contentsOfDirectory(atPath: catalog.path).sorted()
        var count = 0
        for article in articles where article.hasSuffix(".md") {
            let text = try String(contentsOf: catalog.appending(path: article), encoding: .utf8)
            for block in text.components(separatedBy: "```swift\n").dropFirst() {
                let sample = withoutLayout(block.components(separatedBy: "```")[0])
                let isTested = tested.contains(sample)
                #expect(isTested, "of \(article), this is not tested as it stands there:\n\(sample)")
                count += 1
            }
        }
        #expect(count > 15)
    }

    private func withoutLayout(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
