import Dispatch
import Foundation
import Notices

/// Handlers that run on a different thread from the poster's.
extension Check {
    static let delivery = [oneAtATime, busyQueue, waitingMainThread, unownedQueue]

    private static let oneAtATime = Check(
        "L13", "An asynchronous handler runs once at a time, in the order of the posts.",
        foundation: {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return .absent }
            let center = NotificationCenter()
            let sender = NumberMessage.Sender()
            let visits = Visits()
            let token = center.addObserver(of: sender, for: NumberMessage.self) { message async in
                await visits.visit(message.number)
            }
            for number in numbers { center.post(NumberMessage(number: number), subject: sender) }
            let result = await verdict(on: visits)
            return withExtendedLifetime(token) { result }
        },
        notices: {
            let center = NoticeCenter()
            let visits = Visits()
            let token = center.observe(
                "number", on: .task
            ) { notice in await visits.visit(notice.payload as? Int ?? -1) }
            for number in numbers { center.post("number", payload: number) }
            let result = await verdict(on: visits)
            return withExtendedLifetime(token) { result }
        })

    private static let numbers = 0..<50

    private static func verdict(on visits: Visits) async -> Verdict {
        guard await comesTrue({ visits.ended.count == numbers.count }) else {
            return .broken("only \(visits.ended.count) of \(numbers.count) were handled")
        }
        if visits.overlapped.value { return .broken("it ran several times at once") }
        return .kept(if: visits.ended.all == numbers.map(String.init), otherwise: "out of order")
    }

    /// Detects overlapping visits. The first visit waits for a while, so that another can begin if the center
    /// permits it.
    private final class Visits: Sendable {
        let ended = Calls()
        let overlapped = Box(false)
        private let present = Lock(0)

        func visit(_ number: Int) async {
            let others = present.withLock { present in
                defer { present += 1 }
                return present
            }
            if others > 0 { overlapped.set(true) }
            if number == numbers.first {
                _ = await comesTrue(within: .milliseconds(500)) { self.overlapped.value }
            }
            present.withLock { $0 -= 1 }
            ended.add("\(number)")
        }
    }

    private static let busyQueue = Check(
        "L15", "The poster does not wait for other work on the queue of a handler.",
        foundation: {
            let center = NotificationCenter()
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            center.add("name", queue: queue) {}
            let posted = Gate()
            let isWaitedFor = Box(true)
            queue.addOperation { isWaitedFor.set(!posted.isOpened(within: .seconds(1))) }
            center.post("name")
            posted.open()
            await withCheckedContinuation { done in queue.addBarrierBlock { done.resume() } }
            return .kept(if: !isWaitedFor.value, otherwise: "the poster waited for that work")
        },
        notices: {
            let center = NoticeCenter()
            let queue = DispatchQueue(label: "busy")
            let posted = Gate()
            let isWaitedFor = Box<Bool?>(nil)
            let token = center.observe("name", on: .queue(queue)) { _ in }
            queue.async { isWaitedFor.set(!posted.isOpened(within: .seconds(1))) }
            center.post("name")
            posted.open()
            let isDone = await comesTrue { isWaitedFor.value != nil }
            return withExtendedLifetime(token) {
                .kept(
                    if: isDone && isWaitedFor.value == false, otherwise: "the poster waited for that work")
            }
        })

    private static let waitingMainThread = Check(
        "L16", "The main thread may block on a poster whose handler runs on the main thread.", isApart: true,
        foundation: { @MainActor in
            let center = NotificationCenter()
            center.add("name", queue: .main) {}
            let posted = Gate()
            Thread.detachNewThread {
                center.post("name")
                posted.open()
            }
            return .kept(if: posted.isOpened(), otherwise: "deadlock")
        },
        notices: { @MainActor in
            let center = NoticeCenter()
            let calls = Calls()
            let token = center.observe("name") { @MainActor _ in calls.add("called") }
            let posted = Gate()
            Thread.detachNewThread {
                center.post("name")
                posted.open()
            }
            guard posted.isOpened() else { return .broken("deadlock") }
            let isCalled = await comesTrue { calls.count == 1 }
            return withExtendedLifetime(token) { .kept(if: isCalled, otherwise: "it was never called") }
        })

    private static let unownedQueue = Check(
        "L17", "A handler is called even if only its registration references its queue.",
        foundation: {
            let center = NotificationCenter()
            let calls = Calls()
            do { center.add("name", queue: OperationQueue()) { calls.add("called") } }
            center.post("name")
            let isCalled = await comesTrue(within: .seconds(1)) { calls.count == 1 }
            return .kept(if: isCalled, otherwise: "it was never called")
        },
        notices: {
            let center = NoticeCenter()
            let calls = Calls()
            let token = center.observe(
                "name", on: .queue(DispatchQueue(label: "referenced by its registration alone"))
            ) { _ in
                calls.add("called")
            }
            center.post("name")
            let isCalled = await comesTrue { calls.count == 1 }
            return withExtendedLifetime(token) { .kept(if: isCalled, otherwise: "it was never called") }
        })
}
