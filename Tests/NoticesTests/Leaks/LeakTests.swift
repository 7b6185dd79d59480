import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct LeakTests {
    private let center = NoticeCenter()

    @Test func `an object that goes is no leak`() {
        var screen: Screen? = Screen(Calls())
        let expectation = screen.map { center.checkFreed($0) }
        #expect(expectation?.leak != nil)
        screen = nil
        #expect(expectation?.leak == nil)
    }

    @Test func `a handler that captures its owner is named with its line`() throws {
        var screen: Screen? = Screen(Calls())
        let expectation = try #require(screen.map { center.checkFreed($0) })
        if let screen {
            center.observe("user.changed", owner: screen, file: "M/Screen.swift", line: 31) { _, _ in
                screen.refresh()
            }
        }
        screen = nil
        let leak = try #require(expectation.leak)
        #expect(leak.object == "Screen#1")
        #expect(leak.suspects.map(\.name) == ["user.changed"])
        #expect(
            leak.description == """
                Screen#1 is still alive:
                  center → handler of “user.changed” registered at Screen.swift:31, kept by its owner → captures Screen#1
                  Screen#1 is the owner, and the registration ends when it is freed: a cycle
                """)
        center.removeAll()
        #expect(expectation.leak == nil)
    }

    @Test func `a handler is found by its owner although it has a label of its own`() throws {
        let screen = Screen(Calls())
        center.observe("a", owner: screen, label: "other") { _, _ in screen.refresh() }
        let leak = try #require(center.checkFreed(screen).leak)
        #expect(leak.suspects.map(\.observer) == ["other"])
    }

    @Test func `a handler is found by a label that is the object's`() throws {
        let screen = Screen(Calls())
        let token = center.observe("a", label: "Screen#1") { _ in screen.refresh() }
        let others = [center.observe("a", label: "Screen#2") { _ in }, center.observe("a") { _ in }]
        let leak = try #require(center.checkFreed(screen).leak)
        #expect(leak.suspects.map(\.id) == [token.id])
        withExtendedLifetime(others) {}
    }

    @Test func `an object that something else holds has no suspects here`() throws {
        let screen = Screen(Calls())
        let leak = try #require(center.checkFreed(screen).leak)
        #expect(leak.suspects == [])
        #expect(leak.description.hasSuffix("no handler of this center is known to hold it"))
        withExtendedLifetime(screen) {}
    }

    @Test func `a controller's handler that captures the owner is named`() throws {
        var screen: Screen? = Screen(Calls())
        let expectation = try #require(screen.map { center.checkFreed($0) })
        if let screen {
            try center.controller(for: screen).observe("a") { _, _ in screen.refresh() }
        }
        screen = nil
        #expect(try #require(expectation.leak).suspects.map(\.kind) == [.controller])
        center.removeAll()
    }
}
