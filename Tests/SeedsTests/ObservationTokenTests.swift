import Dispatch
import Foundation
import Notices
import NoticesCompatibility
import NoticesFoundation
import TestSupport
import Testing

private let myNotification: NoticeName = "seeds.my.notification"

/// After the article of Ole Begemann: a token that unregisters when it is released.
@Suite(.leavesNoObservers, .endsInTime) struct ObservationTokenTests {
    /// Keeps what the center returned, and does nothing else to unregister.
    private class MyObserver {
        var observation: Any?

        init(_ printed: Printed) {
            observation = NoticeCenter.default.addObserver(forName: myNotification, object: nil, queue: nil) {
                notification in printed.print("Received \(notification.name)")
            }
        }
    }

    @MainActor private final class InboxViewController: ViewController {
        private let notificationCenter: NoticeCenter
        private var token: NotificationToken?
        private(set) var unread = 0

        init(_ notificationCenter: NoticeCenter) { self.notificationCenter = notificationCenter }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            token = notificationCenter.observe(name: "mail", object: nil, queue: nil) {
                [weak self] notification in
                self?.unread += 1
            }
        }

        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            token = nil
        }
    }

    private let center = NoticeCenter()
    private let printed = Printed()

    @Test func `a block is discarded when the observer that keeps its token is released`() {
        var observer: MyObserver? = MyObserver(printed)
        NoticeCenter.default.post(myNotification)
        #expect(printed.all == ["Received seeds.my.notification"])
        observer = nil
        #expect(!NoticeCenter.default.post(myNotification).wasHeard)
        #expect(observer == nil && printed.all.count == 1)
    }

    @Test func `a view controller observes from when it appears until it disappears`() async {
        await MainActor.run {
            let inbox = InboxViewController(center)
            center.post("mail")
            inbox.viewWillAppear(false)
            center.post("mail")
            #expect(inbox.unread == 1)
            inbox.viewWillDisappear(false)
            center.post("mail")
            #expect(inbox.unread == 1)
        }
    }

    @Test func `a view controller that forgets to unregister is released, and its block with it`() async {
        await MainActor.run {
            var inbox: InboxViewController? = InboxViewController(center)
            weak let released = inbox
            inbox?.viewWillAppear(false)
            inbox = nil
            #expect(released == nil)
            #expect(center.registrationCount == 0)
        }
    }

    @Test func `removing by hand works, too, and twice is harmless`() {
        let token = center.addObserver(forName: "mail", object: nil, queue: nil) { _ in }
        center.removeObserver(token)
        center.removeObserver(token)
        #expect(!center.post("mail").wasHeard)
    }

    @Test func `a block with an operation queue runs there, and the poster does not wait`() async {
        let queue = OperationQueue()
        queue.name = "mails"
        queue.isSuspended = true
        let token = center.observe(name: "mail", object: nil, queue: queue) { [printed] notification in
            printed.print("\(notification.payload ?? "nothing") in \(OperationQueue.current?.name ?? "none")")
        }
        #expect(center.post("mail", payload: 1) == PostOutcome(scheduled: 1))
        #expect(center.post("mail", payload: 2) == PostOutcome(scheduled: 1))
        #expect(printed.all == [])
        queue.isSuspended = false
        await until("two lines") { printed.all == ["1 in mails", "2 in mails"] }
        withExtendedLifetime(token) {}
    }

    @Test func `cancelling the operations of the queue does not stop deliveries`() async {
        let queue = OperationQueue()
        queue.isSuspended = true
        let token = center.addObserver(forName: "mail", object: nil, queue: queue) { [printed] _ in
            printed.print("mail")
        }
        center.post("mail")
        await until("a delivery waits") { queue.operationCount > 0 }
        queue.cancelAllOperations()
        queue.isSuspended = false
        await until("a line") { printed.all == ["mail"] }
        center.post("mail")
        await until("two lines") { printed.all == ["mail", "mail"] }
        withExtendedLifetime(token) {}
    }

    @Test func `the main queue runs a block where main-actor code runs`() async {
        let token = center.addObserver(forName: "mail", object: nil, queue: .main) { [printed] _ in
            dispatchPrecondition(condition: .onQueue(.main))
            MainActor.assumeIsolated { printed.print("mail") }
        }
        center.post("mail")
        await until("a line") { printed.all == ["mail"] }
        withExtendedLifetime(token) {}
    }

    @Test func `nil as the name is any name, and an object is the only sender`() {
        let sender = MyObserver(Printed())
        let tokens = [
            center.addObserver(forName: nil, object: nil, queue: nil) { [printed] in
                printed.print("any \($0.name)")
            },
            center.observe(name: nil, object: sender, queue: nil) { [printed] in
                printed.print("one \($0.name)")
            },
        ]
        center.post("mail")
        center.post("letter", from: sender)
        #expect(printed.all == ["any mail", "any letter", "one letter"])
        withExtendedLifetime(tokens) {}
    }
}
