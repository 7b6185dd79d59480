import Notices
import NoticesCompatibility
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct OwnerTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a handler is given its owner, and runs for as long as the owner lives`() {
        var screen: Screen? = Screen(calls)
        center.observe("a", owner: Screen(Calls())) { [calls] _, _ in calls.add("of a released owner") }
        if let screen { center.observe("a", owner: screen) { me, notice in me.changed(notice) } }
        #expect(center.post("a") == PostOutcome(delivered: 1, ownersGone: 1))
        screen = nil
        #expect(center.post("a") == PostOutcome(ownersGone: 1))
        #expect(calls.all == ["changed a", "gone"])
    }

    @Test func `a method with or without the notice is called of its owner`() {
        let screen = Screen(calls)
        center.observe("a", owner: screen) { me, notice in me.changed(notice) }
        center.observe("a", owner: screen) { me, _ in me.refresh() }
        center.post("a")
        #expect(calls.all == ["changed a", "refresh"])
    }

    @Test func `the first post that finds the owner gone removes the registration`() {
        center.observe("a", owner: Screen(calls)) { me, _ in me.refresh() }
        #expect(center.registrations.map(\.state) == [.ownerGone])
        #expect(center.post("a") == PostOutcome(ownersGone: 1))
        #expect(center.registrationCount == 0)
        #expect(center.post("a") == PostOutcome())
    }

    @Test(arguments: [false, true])
    func `an owner is held while its handler runs, and not longer`(watched: Bool) {
        let monitor = watched ? center.monitor { _ in } : nil
        let screen = Box(Screen(calls))
        if let owner = screen.value {
            center.observe("a", owner: owner) { [calls] me, _ in
                screen.empty()
                calls.add("still here")
                me.refresh()
            }
        }
        let next = center.observe("a") { [calls] _ in calls.add("next") }
        center.post("a")
        #expect(calls.all == ["still here", "refresh", "gone", "next"])
        withExtendedLifetime((next, monitor)) {}
    }

    @Test func `an owner that goes before its turn is skipped`() {
        let screen = Box(Screen(calls))
        let token = center.observe("a") { _ in screen.empty() }
        if let owner = screen.value { center.observe("a", owner: owner) { me, _ in me.refresh() } }
        #expect(center.post("a") == PostOutcome(delivered: 1, ownersGone: 1))
        #expect(calls.all == ["gone"])
        withExtendedLifetime(token) {}
    }

    @Test func `all of an owner's registrations are removed, or those of one name`() {
        let (mine, other) = (Screen(Calls()), Screen(Calls()))
        for name: NoticeName in ["a", "b", "c"] {
            center.observe(name, owner: mine) { me, _ in me.refresh() }
            center.observe(name, owner: other) { me, _ in me.refresh() }
        }
        let token = center.observe("a") { _ in mine.refresh() }
        #expect(center.removeAll(named: "b", ownedBy: mine) == 1)
        #expect(center.removeAll(ownedBy: mine) == 2)
        #expect(center.removeAll(ownedBy: mine) == 0)
        #expect(center.registrationCount == 4)
        #expect(token.isActive)
        withExtendedLifetime(other) {}
    }

    @Test func `an owner may remove its registrations in its deinit`() {
        let owner = Box(SelfRemoving(center, calls))
        owner.value?.register()
        #expect(center.registrationCount == 2)
        owner.empty()
        #expect(calls.all == ["removed 2"])
        #expect(center.registrationCount == 0)
    }

    /// The allocator soon gives an address again.
    @Test func `an object that comes to stand where an owner was is not taken for it`() throws {
        for _ in 0..<20 {
            var screen: Screen? = Screen(Calls())
            let address = ObjectIdentifier(try #require(screen))
            if let screen { center.observe("a", owner: screen) { me, _ in me.refresh() } }
            screen = nil
            let heir = object(at: address) { Screen(Calls()) } ?? Screen(Calls())
            #expect(center.removeAll(ownedBy: heir) == 0)
            let before = center.registrationCount
            center.observe("b", owner: heir) { me, _ in me.refresh() }
            #expect(center.registrationCount == before + 1)
            #expect(center.removeAll(ownedBy: heir) == 1)
        }
        #expect(center.post("a") == PostOutcome(ownersGone: 20))
        #expect(center.registrationCount == 0)
    }

    @Test(arguments: [false, true])
    func `an object that registered nothing ends nothing, wherever it stands`(isWatched: Bool) throws {
        let monitor = isWatched ? center.monitor { _ in } : nil
        var endings = 0
        for _ in 0..<200 {
            var screen: Screen? = Screen(Calls())
            if let screen { center.addObserver(screen, name: "a") { _, _ in } }
            screen = nil
            let strangers = (0..<4).map { _ in Screen(Calls()) }
            for stranger in strangers {
                if (try? center.removeObserver(stranger)) != nil { endings += 1 }
                endings += center.removeAll(ownedBy: stranger)
            }
        }
        #expect(endings == 0)
        // Registrations clear away some whose owner is gone.
        #expect((1...200).contains(center.registrationCount))
        withExtendedLifetime(monitor) {}
    }

    @Test func `the memory of an owner that is gone is given back with its registrations`() throws {
        var screen: Screen? = Screen(calls)
        if let screen { center.observe("a", owner: screen) { me, _ in me.refresh() } }
        screen = nil
        #expect(calls.all == ["gone"])
        #expect(center.removeAbandoned() == 1)
        #expect(center.post("a") == PostOutcome())
    }

    @Test func `observers with a deallocated owner are cleared away on request`() {
        let screen = Screen(calls)
        center.observe("a", owner: Screen(calls)) { me, _ in me.refresh() }
        center.observe("b", owner: Screen(calls), from: Screen(calls)) { me, _ in me.refresh() }
        center.observe("a", owner: screen) { me, _ in me.refresh() }
        #expect(center.removeAbandoned() == 2)
        #expect(center.removeAbandoned() == 0)
        #expect(center.registrationCount == 1)
    }

    @Test func `an owned registration is removed sooner by its identity`() throws {
        let screen = Screen(calls)
        let id = center.observe("a", owner: screen) { me, _ in me.refresh() }
        #expect(try center.remove(id))
        #expect(center.post("a") == PostOutcome())
        withExtendedLifetime(screen) {}
    }
}

/// Removes what it registered when it goes, as the seeds' observers do.
private final class SelfRemoving: Sendable {
    private let center: NoticeCenter
    private let calls: Calls

    init(_ center: NoticeCenter, _ calls: Calls) {
        self.center = center
        self.calls = calls
    }

    func register() {
        center.observe("a", owner: self) { _, _ in }
        center.observe("b", owner: self) { _, _ in }
    }

    deinit { calls.add("removed \(center.removeAll(ownedBy: self))") }
}
