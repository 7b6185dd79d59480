import Dispatch
import Foundation
import Notices
import NoticesInspector

/// Posts on a thread of its own.
struct Cart: Sendable {
    private let center: NoticeCenter

    init(_ center: NoticeCenter) { self.center = center }

    func fill(_ posts: Int) async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [center] in
                for count in 0..<posts { center.post("cart.changed", payload: count) }
                continuation.resume()
            }
        }
    }
}

/// Of the main actor.
@MainActor final class Badge {
    private let (center, progress): (NoticeCenter, Progress)

    init(in center: NoticeCenter, _ progress: Progress) {
        (self.center, self.progress) = (center, progress)
        center.observe("cart.changed", owner: self) { me, _ in
            me.center.post("badge.shown")
            me.progress.count("badge")
        }
    }

    func appear() {
        center.observe("cart.changed", owner: self) { me, _ in me.progress.count("badge") }
    }
}

/// An actor, whose handler posts.
actor History {
    private let (center, progress): (NoticeCenter, Progress)

    init(in center: NoticeCenter, _ progress: Progress) { (self.center, self.progress) = (center, progress) }

    func open(_ name: NoticeName) {
        center.observe("cart.changed", owner: self) { me, _ in
            me.center.post(name)
            me.progress.count("history")
        }
    }
}

/// On a queue.
final class Printer: Sendable {
    private let token: NoticeToken

    init(in center: NoticeCenter, _ progress: Progress) {
        let queue = DispatchQueue(label: "printer")
        token = center.observe("history.written", on: .queue(queue), label: "Printer") { _ in
            progress.count("printer")
        }
    }
}

/// On tasks.
final class Backup: Sendable {
    init(in center: NoticeCenter, _ progress: Progress) {
        center.observe("history.written", owner: self, on: .task) { _, _ in
            await Task.yield()
            progress.count("backup")
        }
    }
}

/// Two handlers on the poster's thread; the second one posts.
struct Office {
    private let tokens: [NoticeToken]

    init(in center: NoticeCenter, isLedgerFirst: Bool) {
        let both = [
            { center.observe("cart.changed", label: "Counter") { _ in } },
            { center.observe("cart.changed", label: "Ledger") { _ in center.post("total.changed") } },
        ]
        tokens = (isLedgerFirst ? both.reversed() : both).map { $0() }
    }
}

/// A task, which suspends and then posts a notice that nobody observes.
final class Mail: Sendable {
    init(in center: NoticeCenter, _ progress: Progress) {
        center.observe("order.placed", owner: self, on: .task) { _, _ in
            await Task.yield()
            center.post("mail.sent")
            progress.count("mail")
        }
    }
}

/// Closed before the posts. With the fault its handler captures it.
@MainActor final class OfferPage {
    private var token: NoticeToken?

    func open(in center: NoticeCenter, isLeaking: Bool) {
        let captured = isLeaking ? self : nil
        token = center.observe("cart.changed") { _ in withExtendedLifetime(captured) {} }
    }

    func close(_ inspector: NoticeInspector?) { inspector?.checkFreed(self) }
}
