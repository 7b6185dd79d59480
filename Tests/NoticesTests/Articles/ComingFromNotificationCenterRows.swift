import Dispatch
import Foundation
import Notices
import NoticesQueue
import TestSupport
import Testing

extension NoticeName { static let cartEmptied: NoticeName = "cart.emptied" }

/// The right columns of the tables of “Coming from NotificationCenter”, each as it stands there.
@Suite(.leavesNoObservers, .endsInTime) struct ComingFromNotificationCenterRows {
    private let center = NoticeCenter()
    private let n: NoticeName = "cart.changed"
    private let calls = Calls()

    /// An observer that ends its own registrations.
    private final class Screen: Sendable {
        let calls: Calls

        init(_ calls: Calls) { self.calls = calls }

        func changed(_ notice: Notice) { calls.add("changed") }

        func start(_ n: NoticeName, from cart: Cart, in center: NoticeCenter) -> RegistrationID {
            center.observe(n, owner: self) { me, notice in me.changed(notice) }
            return center.observe(n, owner: self, from: cart) { me, notice in me.changed(notice) }
        }

        func stop(_ n: NoticeName, _ id: RegistrationID, in center: NoticeCenter) throws {
            try center.remove(id)
            center.removeAll(named: n, ownedBy: self)
            center.removeAll(ownedBy: self)
        }
    }

    @Test func `names and payloads`() throws {
        let (cart, url) = (Cart(), "https://a.example/1")
        let text = "cart.\(3)"
        let name = NoticeName(text)
        let got = Lock<[String]>([])
        let tokens = [
            center.observe(name, from: SenderValue(url)) { notice in
                got.withLock { $0.append(notice.senderValue(as: String.self) ?? "none") }
            },
            center.observe(.cartEmptied, from: cart) { notice in
                let sender = notice.sender(as: Cart.self)
                got.withLock { $0.append("\(sender === cart) \(notice.isSent(by: cart))") }
            },
            center.observe(n) { notice in
                do {
                    let count = try notice.payload(as: Int.self)
                    got.withLock { $0.append("\(count)") }
                } catch {
                    got.withLock { $0.append("\(notice.payload is [String: Int])") }
                }
            },
        ]
        center.post(name, from: SenderValue(url))
        center.post(.cartEmptied, from: cart)
        center.post(n, payload: 3)
        center.post(n, payload: ["count": 3])
        #expect(got.withLock { $0 } == [url, "true true", "3", "true"])
        #expect(NoticeCenter.shared !== NoticeCenter())
        withExtendedLifetime(tokens) {}
    }

    @Test func `observing and ending`() async throws {
        let (cart, screen) = (Cart(), Screen(calls))
        let id = screen.start(n, from: cart, in: center)
        let token = center.observe(n) { notice in calls.add("token") }
        let kept = center.observe(n) { notice in calls.add("kept") }.detach()
        center.post(n, from: cart)
        #expect(calls.all == ["changed", "changed", "token", "kept"])
        token.cancel()
        try screen.stop(n, id, in: center)
        center.post(n, from: cart, payload: 3)
        #expect(calls.all.dropFirst(4) == ["kept"])
        try center.remove(kept)

        let notices = center.notices(named: n)
        center.post(n, payload: 4)
        for await notice in notices.prefix(1) { #expect(notice.payload as? Int == 4) }
    }

    @Test func `where the block runs`() async {
        let dispatchQueue = DispatchQueue(label: "uploads")
        let (done, over) = AsyncStream<Void>.makeStream()
        let calls = calls
        let tokens = [
            center.observe(n) { @MainActor notice in
                MainActor.assertIsolated()
                over.yield()
            },
            center.observe(n, on: .task) { notice in
                await Task.yield()
                over.yield()
            },
            center.observe(n, on: .queue(dispatchQueue)) { notice in
                calls.add("queue")
                over.yield()
            },
        ]
        center.post(n)
        for await _ in done.prefix(3) {}
        #expect(calls.all == ["queue"])
        withExtendedLifetime(tokens) {}
    }

    @MainActor @Test func `posting later`() async {
        let (cart, v) = (Cart(), 3)
        let (done, over) = AsyncStream<Int?>.makeStream()
        let token = center.observe(n) { notice in over.yield(notice.payload as? Int) }
        center.post(n, from: cart, payload: v)
        let queue = NoticeQueue(for: center, drainingOn: MainActor.shared)
        queue.enqueue(n, style: .idle)
        queue.enqueue(n, from: cart, style: .soon, coalescing: [.name, .sender])
        queue.enqueue(n, style: .now)
        var count = 0
        for await payload in done.prefix(4) {
            #expect(payload == (count == 0 ? 3 : nil))
            count += 1
        }
        withExtendedLifetime(token) {}
    }

    /// In place of the samples' message of the same name.
    private enum OfMainActor {
        @MainActor struct RowSelected: NoticeMessage {
            typealias Subject = Table
            let row: Row
        }
    }

    @MainActor @Test func `typed messages`() async {
        let (table, row) = (Table(), Row())
        let token = center.observe(OfMainActor.RowSelected.self, from: table) { message in
            message.row.isHighlighted = true
        }
        center.post(OfMainActor.RowSelected(row: row), from: table)
        #expect(row.isHighlighted)

        let (cart, message) = (Cart(), CartChanged(count: 3))
        let calls = calls
        let tokens = [
            center.observe(CartChanged.self, from: cart) { message in calls.add("\(message.count)") },
            center.observe(CartChanged.self) { message in calls.add("any \(message.count)") },
        ]
        let messages = center.messages(of: CartChanged.self, from: cart)
        center.post(message, from: cart)
        #expect(calls.all == ["3", "any 3"])
        for await message in messages.prefix(1) { #expect(message.count == 3) }
        withExtendedLifetime((token, tokens)) {}
    }

    @Test func `every call in the right columns stands in this file`() throws {
        let tests = URL(fileURLWithPath: #filePath)
        let lines = try String(contentsOf: tests, encoding: .utf8).split(separator: "\n").map(String.init)
        let article = tests.deletingLastPathComponent()
            .appending(path: "../../../Sources/Library/Notices/Notices.docc/ComingFromNotificationCenter.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
        // Of the tables of two columns.
        let cells = rows.map { $0.split(separator: "|").dropFirst() }.filter { $0.count == 1 }
        let spans = cells.joined().flatMap { cell in
            cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { String($0.element) }
        }
        let calls = spans.filter { $0.contains("(") && !$0.contains("/") || $0.contains("{") }
        for call in calls where !Self.elsewhere.contains(call) {
            let parts = call.components(separatedBy: "…")
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " }")) }.filter { !$0.isEmpty }
            let isTested = lines.contains { line in parts.allSatisfy { line.contains($0) } }
            #expect(isTested, "no line of this file has \(call)")
        }
        #expect(calls.count > 25)
    }

    /// What other targets compile, or other systems.
    private static let elsewhere = [
        "center.publisher(for: n)",  // Combine
        "on: .operations(queue)",
        "try await center.expect(n, from: cart) { … }",
        "expectation(forNotice: n, from: cart, in: center)",
    ]
}
