import Foundation
import Notices
import NoticesCompatibility
import NoticesFoundation
import TestSupport
import Testing

/// After the article of Macoscope: a controller that refuses duplicates and unregisters by itself.
@Suite(.leavesNoObservers, .endsInTime) struct NotificationControllerTests {
    @MainActor private final class ProfileViewController: ViewController {
        private var notificationController: MCSNotificationController<ProfileViewController>?
        private(set) var localCounter = 0
        /// What each registration has returned.
        private(set) var answers: [Bool] = []

        init(center: NoticeCenter) {
            super.init()
            notificationController = MCSNotificationController(observer: self, center: center)
        }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            guard let notificationController else { return }
            let isNew = notificationController.addObserver(
                forName: notificationName, sender: nil, queue: nil,
                usingBlock: { [weak self] (note) in self?.localCounter += 1 })
            answers.append(isNew)
        }
    }

    /// A class on no actor, which is `Sendable`.
    private final class Uploader: Sendable {
        private let printed: Printed

        init(_ printed: Printed) { self.printed = printed }

        func start(in center: NoticeCenter, sender: AnyObject?, on queue: OperationQueue?) -> Bool {
            // The controller that the center keeps for each observer, as the article's property does.
            center.controller(for: self).addObserver(forName: "photo", sender: sender, queue: queue) {
                [printed] note in
                printed.print(
                    "\(note.payload ?? "nothing") in \(OperationQueue.current?.name ?? "the poster")")
            }
        }
    }

    private let center = NoticeCenter()
    private let printed = Printed()

    @Test
    func `a second registration for the same name does nothing, and both answer whether they registered`()
        async
    {
        await MainActor.run {
            let page = ProfileViewController(center: center)
            page.viewWillAppear(false)
            page.viewWillAppear(false)
            #expect(page.answers == [true, false])
            center.post(NoticeName(notificationName))
            #expect(page.localCounter == 1)
        }
    }

    @Test func `the observer is released though its block is registered, and the registration ends with it`()
        async
    {
        await MainActor.run {
            var page: ProfileViewController? = ProfileViewController(center: center)
            weak let released = page
            page?.viewWillAppear(false)
            #expect(center.registrationCount == 1)
            page = nil
            #expect(released == nil)
            #expect(center.registrationCount == 0)
        }
    }

    @Test func `another sender is another registration`() {
        let (uploader, album, other) = (Uploader(printed), Album(), Album())
        #expect(uploader.start(in: center, sender: album, on: nil))
        #expect(uploader.start(in: center, sender: other, on: nil))
        #expect(!uploader.start(in: center, sender: album, on: nil))
        center.post("photo", from: album, payload: "mine")
        #expect(printed.all == ["mine in the poster"])
        withExtendedLifetime((uploader, album, other)) {}
    }

    @Test func `a block runs on the operation queue that it is registered with, in the order of the posts`()
        async
    {
        let (uploader, queue) = (Uploader(printed), OperationQueue())
        queue.name = "uploads"
        #expect(uploader.start(in: center, sender: nil, on: queue))
        for number in 1...100 { center.post("photo", payload: number) }
        await until("100 lines") { printed.all.count == 100 }
        #expect(printed.all == (1...100).map { "\($0) in uploads" })
        withExtendedLifetime(uploader) {}
    }

    @Test func `a block of a view controller runs on the main actor, whatever the queue`() async throws {
        let page = Gallery()
        await page.start(in: center)
        _ = try await onThread { [center] in center.post("photo", payload: 1) }
        await until("a photo") { await page.photos == 1 }
    }

    @MainActor private final class Gallery: ViewController {
        private(set) var photos = 0

        func start(in center: NoticeCenter) {
            let controller = center.controller(for: self)
            controller.addObserver(forName: "photo", sender: nil, queue: OperationQueue()) {
                [weak self] note in
                self?.photos += 1
            }
        }
    }

    private final class Album: Sendable {}
}

private let notificationName = "seeds.user.changed"
