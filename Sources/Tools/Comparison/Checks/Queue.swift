import Foundation
import Notices
import NoticesQueue

/// Queues that post later.
extension Check {
    static let queue = [firstInFirstOut, idleLast, enqueuingInHandler]

    private static let firstInFirstOut = Check(
        "L18", "A queue posts notifications in the order in which they were enqueued.",
        foundation: {
            let posted = await postedByFoundation(5) { queue in
                for name in names { queue.enqueue(name, .asap) }
            }
            return .kept(if: posted == names, otherwise: posted.joined(separator: ", "))
        },
        notices: {
            let posted = postedByNotices { queue in
                for name in names { queue.enqueue(NoticeName(name)) }
            }
            return .kept(if: posted == names, otherwise: posted.joined(separator: ", "))
        })

    private static let names = ["one", "two", "three", "four", "five"]

    private static let idleLast = Check(
        "L19", "A queue posts what is due as soon as possible before what waits for idle time.",
        foundation: {
            let posted = await postedByFoundation(2) { queue in
                queue.enqueue("idle", .whenIdle)
                queue.enqueue("soon", .asap)
            }
            return .kept(if: posted == ["soon", "idle"], otherwise: posted.joined(separator: ", "))
        },
        notices: {
            let posted = postedByNotices { queue in
                queue.enqueue("idle", style: .idle)
                queue.enqueue("soon", style: .soon)
            }
            return .kept(if: posted == ["soon", "idle"], otherwise: posted.joined(separator: ", "))
        })

    private static let enqueuingInHandler = Check(
        "L20", "A handler may enqueue into the queue that is calling it.", isApart: true,
        foundation: {
            let posted = await postedByFoundation(2) { queue in
                queue.enqueue("first", .asap)
            } inHandler: { name, queue in
                if name == "first" { queue.enqueue("second", .asap) }
            }
            return .kept(if: posted == ["first", "second"], otherwise: posted.joined(separator: ", "))
        },
        notices: {
            let posted = postedByNotices { queue in
                queue.enqueue("first")
            } inHandler: { name, queue in
                if name == "first" { queue.enqueue("second") }
            }
            return .kept(if: posted == ["first", "second"], otherwise: posted.joined(separator: ", "))
        })

    private static func postedByNotices(
        _ enqueue: (NoticeQueue) -> Void,
        inHandler handler: @escaping @Sendable (NoticeName, NoticeQueue) -> Void = { _, _ in }
    ) -> [String] {
        let center = NoticeCenter()
        let queue = NoticeQueue(for: center)
        let posted = Calls()
        center.observe(.any) { notice in
            posted.add(notice.name.rawValue)
            handler(notice.name, queue)
        }.detach()
        enqueue(queue)
        queue.drain()
        return posted.all
    }

    /// The names posted on a thread that runs its run loop until `count` notifications have been delivered.
    private static func postedByFoundation(
        _ count: Int, _ enqueue: @escaping @Sendable (NotificationQueue) -> Void,
        inHandler handler: @escaping @Sendable (String, NotificationQueue) -> Void = { _, _ in }
    ) async -> [String] {
        let posted = Calls()
        await withCheckedContinuation { done in
            Thread.detachNewThread {
                let center = NotificationCenter()
                let queue = Unchecked(value: NotificationQueue(notificationCenter: center))
                let token = center.addObserver(forName: nil, object: nil, queue: nil) { notification in
                    posted.add(notification.name.rawValue)
                    handler(notification.name.rawValue, queue.value)
                }
                // A run loop without sources or timers returns at once, without calling its observers.
                let heartbeat = Timer(timeInterval: 0.001, repeats: true) { _ in }
                RunLoop.current.add(heartbeat, forMode: .default)
                enqueue(queue.value)
                let deadline = ContinuousClock.now + patience
                while posted.count < count, ContinuousClock.now < deadline {
                    _ = RunLoop.current.run(mode: .default, before: Date())
                }
                heartbeat.invalidate()
                withExtendedLifetime(token) { done.resume() }
            }
        }
        return posted.all
    }
}

extension NotificationQueue {
    fileprivate func enqueue(_ name: String, _ style: NotificationQueue.PostingStyle) {
        enqueue(
            Notification(name: Notification.Name(name)), postingStyle: style, coalesceMask: [], forModes: nil)
    }
}
