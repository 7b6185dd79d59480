import Notices
import NoticesTesting
import Synchronization
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) struct NoLeakTests {
    private final class Screen: Sendable {
        // Not a lock of the package: built for thread sanitizer, that hides what it guards.
        private let token = Mutex<NoticeToken?>(nil)

        func keep(_ token: NoticeToken) { self.token.withLock { $0 = token } }

        func refresh() {}
    }

    private let center = NoticeCenter()

    @Test func `an object that nothing holds passes without a look at the clock`() async {
        await center.checkFreed(within: .zero) {
            let screen = Screen()
            center.observe("user.changed", owner: screen) { screen, _ in screen.refresh() }
            screen.keep(center.observe("user.changed") { [weak screen] _ in screen?.refresh() })
            center.post("user.changed")
            return screen
        }
    }

    @Test func `a handler of a token that its object keeps is named with its line`() async {
        let others = center.observe("user.changed") { _ in }
        await fails(
            with: """
                Screen#1 was not deallocated when it was released.
                  center → handler of “user.changed” registered at Screen.swift:31, kept by its token → captures Screen#1
                  Screen.token is the token of the handler registered at Screen.swift:31: a cycle
                """
        ) {
            await center.checkFreed(within: .zero) {
                let screen = Screen()
                screen.keep(
                    center.observe("user.changed", file: "Shop/Screen.swift", line: 31) { _ in
                        screen.refresh()
                    })
                return screen
            }
        }
        center.removeAll()
        withExtendedLifetime(others) {}
    }

    @Test func `a handler that captures its owner is named with the owner`() async {
        await fails(
            with: """
                Screen#1 was not deallocated when it was released.
                  center → handler of any name registered at Screen.swift:7, kept by its owner → captures Screen#1
                  Screen#1 is the owner, and the registration ends when it is freed: a cycle
                """
        ) {
            await center.checkFreed(within: .zero) {
                let screen = Screen()
                center.observe(.any, owner: screen, file: "Shop/Screen.swift", line: 7) { _, _ in
                    screen.refresh()
                }
                return screen
            }
        }
        center.removeAll()
    }

    @Test func `an object that something else holds is said to be held elsewhere`() async {
        let held = Lock<[Screen]>([])
        await fails(
            with: """
                Screen#1 was not deallocated when it was released.
                No registration of this center is its own or was made with it: look for another reference to it.
                """
        ) {
            await center.checkFreed(within: .zero) {
                let screen = Screen()
                held.withLock { $0.append(screen) }
                return screen
            }
        }
    }

    @Test func `an object that a handler elsewhere still uses is waited for`() async {
        let gate = AsyncStream.makeStream(of: Void.self)
        await center.checkFreed(within: .seconds(600)) {
            let screen = Screen()
            center.observe("user.changed", owner: screen, on: .task) { screen, _ in
                for await _ in gate.stream {}
                screen.refresh()
            }
            center.post("user.changed")
            Task {
                for _ in 0..<20 { await Task.yield() }
                gate.continuation.finish()
            }
            return screen
        }
    }

    @Test func `after the time the object is not waited for`() async {
        let clock = ManualClock()
        let passing = Task {
            var pauses: [Duration] = []
            while pauses.count < 4, let pause = await clock.nextSleep() {
                pauses.append(pause)
                clock.advance(by: pause)
            }
            return pauses
        }
        let held = Lock<[Screen]>([])
        await fails(
            with: """
                Screen#1 was not deallocated within 0.01 seconds of its release.
                No registration of this center is its own or was made with it: look for another reference to it.
                """
        ) {
            await center.checkFreed(within: .milliseconds(10), clock: clock) {
                let screen = Screen()
                held.withLock { $0.append(screen) }
                return screen
            }
        }
        #expect(await passing.value == [1, 2, 4, 3].map { .milliseconds($0) })
    }

    @Test @MainActor func `an object of the main actor is made and released there`() async {
        @MainActor final class View {
            var count = 0
        }
        await center.checkFreed {
            let view = View()
            view.count += 1
            return view
        }
    }
}
