import Notices
import TestSupport
import Testing

/// The samples of “Why did my observer not fire?”.
@Suite(.leavesNoObservers, .endsInTime) struct WhyDidMyObserverNotFireTests: PrintingSamples {
    private let center = NoticeCenter()
    let printed = Calls()
    private let life = Life()

    @Test func `why did my observer not fire?`() {
        let cart = Tracked(life)
        let counter = center.observe(NoticeDescriptor<Int>("cart.changed"), label: "counter") { _ in }
        let outcome = center.post("cart.changed", from: cart, payload: "three")
        print(outcome.delivered, outcome.scheduled, outcome.skipped, outcome.failed)

        #expect(printed.all == ["0 0 0 1"])

        print(center.explain("cart.changed", from: cart, payload: "three"))

        let lines = printed.all.last?.split(separator: "\n") ?? []
        #expect(lines.first == "“cart.changed”: no observer is called, 1 passed over")
        #expect(lines.last?.hasSuffix("passed over: it needs an Int; this post has a String") == true)

        let monitor = center.monitor { record in
            guard record.isComplete else { return }
            print(record.kind.rawValue, record.name ?? "*", record.reason?.rawValue ?? record.text ?? "")
        }
        _ = center.observe("cart.changed") { _ in }

        #expect(printed.all.dropFirst(2) == ["observe cart.changed ", "remove cart.changed tokenReleased"])
        monitor.detach()

        for registration in center.registrations {
            print(
                registration.name, registration.observer, registration.sender ?? "any sender",
                registration.state)
        }

        #expect(printed.all.last == "cart.changed counter any sender active")

        let first = center.observe("cart.changed", label: "badge") { _ in }
        let refusing = NoticeOptions.refusingDuplicates { print("already registered at", $0.short) }
        let second = center.observe("cart.changed", options: refusing, label: "badge") { _ in }

        #expect(
            printed.all.last == "already registered at WhyDidMyObserverNotFireTests.swift:\(#line - 4)")
        #expect(!second.isActive)
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
        center.limitObservers(to: 20) { report in print(report) }
        for _ in 1...21 { center.observe("cart.changed", owner: badge) { me, _ in me.refresh() } }

        let place = "WhyDidMyObserverNotFireTests.swift:\(#line - 2)"
        #expect(printed.all == ["“cart.changed” has 21 observers, more than 20: \(place) (21 times)"])
        center.removeAll()
    }

    @Test func `why did my observer not fire: it fires, and should not`() {
        var screens = [Screen(Calls())]
        center.observe("a", owner: screens[0]) { me, _ in me.refresh() }
        let holder = Box(screens[0])

        let expectation = center.checkFreed(screens[0])
        screens.removeAll()
        if let leak = expectation.leak { print(leak) }

        let line = #line - 7
        let place = "“a” from WhyDidMyObserverNotFireTests.swift:\(line)"
        #expect(printed.all == ["Screen#1 is still alive; handlers that may hold it: \(place)"])
        holder.empty()
        #expect(expectation.leak == nil)
    }
}
