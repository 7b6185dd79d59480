import Notices
import NoticesCompatibility
import TestSupport
import Testing

/// The class that the article writes.
private typealias MyNotificationCenter = NoticeCenter

/// After the other edition of that article: several classes, several names, several closures.
@Suite(.leavesNoObservers, .endsInTime) struct CenterForSeveralClassesTests {
    @MainActor private final class ScoreViewController: ViewController {
        private let notificationCenter: MyNotificationCenter
        private(set) var score = 0
        private(set) var names: [String] = []

        init(_ notificationCenter: MyNotificationCenter) { self.notificationCenter = notificationCenter }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            // The closures change the view controller: they run on its actor.
            notificationCenter.addObserver(self, name: "goal") { [weak self] (name, object) in
                self?.score += object as? Int ?? 0
            }
            for name in ["kick.off", "full.time"] {
                notificationCenter.addObserver(self, name: name) { [weak self] (name, object) in
                    self?.names.append(name)
                }
            }
        }

        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            try? notificationCenter.removeObserver(self)
        }
    }

    private final class Ticker {
        init(_ notificationCenter: MyNotificationCenter, _ printed: Printed) {
            notificationCenter.addObserver(self, name: "goal") { (name, object) in
                printed.print("first \(object)")
            }
            notificationCenter.addObserver(self, name: "goal") { (name, object) in
                printed.print("second \(object)")
            }
        }
    }

    private actor Statistics {
        private(set) var goals = 0

        func start(in notificationCenter: MyNotificationCenter) {
            notificationCenter.addObserver(self, name: "goal") { (name, object) in self.goals += 1 }
        }
    }

    private struct Spectator {}

    private let notificationCenter = MyNotificationCenter()
    private let printed = Printed()

    @Test
    func `a view controller observes several names, and its closures change it before the post returns`()
        async
    {
        await MainActor.run {
            let page = ScoreViewController(notificationCenter)
            page.viewWillAppear(false)
            #expect(throws: Never.self) {
                try notificationCenter.postNotification("kick.off", object: "now")
                try notificationCenter.postNotification("goal", object: 1)
                try notificationCenter.postNotification("goal", object: 2)
                try notificationCenter.postNotification("full.time", object: "now")
            }
            #expect(page.score == 3)
            #expect(page.names == ["kick.off", "full.time"])

            page.viewWillDisappear(false)
            #expect(throws: NotificationCenterError.self) {
                try notificationCenter.postNotification("goal", object: 1)
            }
            #expect(page.score == 3)
        }
    }

    @Test func `classes that observe one name are all called, and one that is removed leaves the others`()
        async throws
    {
        let ticker = Ticker(notificationCenter, printed)
        let statistics = Statistics()
        await statistics.start(in: notificationCenter)
        try notificationCenter.postNotification("goal", object: 1)
        #expect(printed.all == ["first 1", "second 1"])
        await until("one goal") { await statistics.goals == 1 }

        try notificationCenter.removeObserver(ticker)
        try notificationCenter.postNotification("goal", object: 2)
        #expect(printed.all.count == 2)
        await until("two goals") { await statistics.goals == 2 }
        try notificationCenter.removeObserver(statistics)
    }

    @Test func `what is not an instance of a class is ignored, whether it is added or removed`() throws {
        notificationCenter.addObserver(Spectator(), name: "goal") { (name, object) in }
        #expect(throws: NotificationCenterError.self) {
            try notificationCenter.postNotification("goal", object: 1)
        }
        try notificationCenter.removeObserver(Spectator())
    }

    @Test func `two instances of one class are two observers, which those of the article are not`() throws {
        let tickers = (Ticker(notificationCenter, printed), Ticker(notificationCenter, printed))
        try notificationCenter.removeObserver(tickers.0)
        try notificationCenter.postNotification("goal", object: 1)
        #expect(printed.all == ["first 1", "second 1"])
        withExtendedLifetime(tickers) {}
    }
}
