import Foundation
import Notices
import NoticesTesting
import Synchronization
import TestSupport
import Testing

/// The samples of the guide and of the front page, as they stand there, with what is said of them.
@Suite(.leavesNoObservers, .endsInTime) struct ArticleSampleTests {
    @Test func `adding an item announces the count`() async throws {
        let center = NoticeCenter()
        let cart = Cart(center)
        let count = try await center.expect(.cartCount, from: cart) { cart.add("tea") }
        #expect(count == 1)
    }

    @Test func `a notice is posted, or is not`() async throws {
        let center = NoticeCenter()
        let cart = Cart(center)

        try await center.expect("cart.changed") { cart.add("tea") }

        let count = try await center.expect(.cartCount, from: cart, within: .zero) { cart.add("milk") }
        #expect(count == 2)

        let counts = try await center.expect(.cartCount, count: 2) {
            cart.add("bread")
            await cart.removeLater("tea")
        }
        #expect(counts == [3, 2])

        await center.expectNone("cart.emptied") { cart.add("salt") }
    }

    @Test func `what a failure says`() async {
        let center = NoticeCenter()
        let (cart, other) = (Cart(center), Cart(center))
        await fails(
            with: """
                “cart.count” by Cart#1 was not posted while the body ran.
                It was posted by another sender: by Cart#2 (ArticleSampleTests.swift:\(#line + 5)), 1 time.
                Names like it were posted: “cart.cuont” (1 time).
                """
        ) {
            try await center.expect(.cartCount, from: cart, within: .zero) {
                center.post(.cartCount, 1, from: other)
                center.post("cart.cuont", from: cart, payload: 1)
            }
        }
    }

    @Test func `an object is deallocated`() async {
        let center = NoticeCenter()

        await center.checkFreed {
            let screen = Screen(center)
            screen.open()
            return screen
        }
    }

    @Test func `an object is not deallocated`() async {
        let center = NoticeCenter()
        await fails(
            with: """
                Screen#1 was not deallocated when it was released.
                  center → handler of “cart.changed” registered at Screen.swift:9, kept by its token → captures Screen#1
                  Screen.token is the token of the handler registered at Screen.swift:9: a cycle
                """
        ) {
            await center.checkFreed(within: .zero) {
                let screen = Screen(center)
                screen.openAndLeak()
                return screen
            }
        }
        center.removeAll()
    }

    @Test func `the records of a test that fails`() async throws {
        let center = NoticeCenter()
        let cart = Cart(center)
        let badge = Badge(center)

        try await center.recording {
            try await center.expect("cart.changed") { cart.add("tea") }
            #expect(badge.text == "1 item")
        }
    }

    @Test func `a run does what it did before`() async {
        let center = NoticeCenter()
        let cart = Cart(center)
        let recording = await center.recording { cart.add("tea") }
        expect(recording, matches: "cart")
    }

    @Test func `in every order`() async throws {
        try await exploringOrders { center in
            let label = CountLabel(center)
            center.post(.cartCount, 1)
            center.post(.cartCount, 2)
            await center.quiescent()
            #expect(await label.count == 2)
        }
    }

    @Test func `every sample of the library's pages stands in this file`() throws {
        let tests = URL(fileURLWithPath: #filePath)
        let tested = withoutLayout(try String(contentsOf: tests, encoding: .utf8))
        let catalog = tests.deletingLastPathComponent()
            .appending(path: "../../Sources/Library/NoticesTesting/NoticesTesting.docc")
        var count = 0
        for page in ["NoticesTesting.md", "TestingNotices.md"] {
            let text = try String(contentsOf: catalog.appending(path: page), encoding: .utf8)
            for block in text.components(separatedBy: "```swift\n").dropFirst() {
                // What comes after is said in comments, and tested as the text of an issue.
                let sample = withoutLayout(block.components(separatedBy: "```")[0])
                let isTested = tested.contains(sample)
                #expect(isTested, "of \(page), this is not tested as it stands there:\n\(sample)")
                count += 1
            }
        }
        #expect(count == 12)
    }

    private func withoutLayout(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.filter { !$0.isEmpty && !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
            .joined(separator: "\n")
    }
}

// MARK: - The program of the samples

extension NoticeDescriptor<Int> {
    fileprivate static let cartCount = NoticeDescriptor("cart.count")
}

extension ArticleSampleTests {
    fileprivate final class Cart: Sendable {
        private let center: NoticeCenter
        private let items = Lock<[String]>([])

        init(_ center: NoticeCenter) { self.center = center }

        func add(_ item: String) { change { $0.append(item) } }

        func removeLater(_ item: String) async {
            Task { change { items in items.removeAll { $0 == item } } }
        }

        private func change(_ change: (inout [String]) -> Void) {
            let count = items.withLock { items in
                change(&items)
                return items.count
            }
            center.post("cart.changed", from: self)
            center.post(.cartCount, count, from: self)
        }
    }

    fileprivate final class Badge: Sendable {
        private let count = Lock(0)

        init(_ center: NoticeCenter) {
            center.observe("cart.changed", owner: self) { badge, _ in badge.count.withLock { $0 += 1 } }
        }

        var text: String { "\(count.withLock { $0 }) item" }
    }

    @MainActor fileprivate final class CountLabel {
        private(set) var count = 0

        nonisolated init(_ center: NoticeCenter) {
            center.observe(.cartCount, owner: self) { @MainActor label, count in label.count = count }
        }
    }

    fileprivate final class Screen: Sendable {
        private let center: NoticeCenter
        private let token = Mutex<NoticeToken?>(nil)

        init(_ center: NoticeCenter) { self.center = center }

        func open() {
            center.observe("cart.changed", owner: self) { screen, _ in screen.refresh() }
        }

        func openAndLeak() {
            let token = center.observe("cart.changed", file: "Shop/Screen.swift", line: 9) { _ in
                self.refresh()
            }
            self.token.withLock { $0 = token }
        }

        private func refresh() {}
    }
}
