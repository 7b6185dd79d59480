import Notices
import NoticesCompatibility
import TestSupport
import Testing

/// The class that the article writes.
private typealias MyNotificationCenter = NoticeCenter

/// After the article on a center from scratch: one class that observes, posts and removes itself.
@Suite(.leavesNoObservers, .endsInTime) struct CenterFromScratchTests {
    /// An ordinary class: neither `Sendable` nor on an actor.
    private class Thermometer {
        private let printed: Printed

        init(_ printed: Printed) { self.printed = printed }

        func measure() {
            let notificationCenter = MyNotificationCenter.shared

            notificationCenter.addObserver(self, name: "seeds.degrees") { [printed] (name, object) in
                printed.print("\(name) \(object)")
            }

            try? notificationCenter.postNotification("seeds.degrees", object: "19 °C")
            try? notificationCenter.removeObserver(self)
        }

        func measureUnheard() throws {
            try MyNotificationCenter.shared.postNotification("seeds.degrees.unheard", object: 20)
        }

        func removeTwice() throws {
            MyNotificationCenter.shared.addObserver(self, name: "seeds.degrees.removed") { _, _ in }
            try MyNotificationCenter.shared.removeObserver(self)
            try MyNotificationCenter.shared.removeObserver(self)
        }
    }

    private let printed = Printed()

    @Test func `a class observes a name, is called with name and object, and removes itself`() {
        let thermometer = Thermometer(printed)
        thermometer.measure()
        #expect(printed.all == ["seeds.degrees 19 °C"])
        thermometer.measure()
        #expect(printed.all.count == 2)
    }

    @Test func `a post that nobody observes throws notificationNotFound`() {
        do {
            try Thermometer(printed).measureUnheard()
            Issue.record("it threw nothing")
        } catch NotificationCenterError.notificationNotFound {
        } catch {
            Issue.record("it threw \(error)")
        }
    }

    @Test func `removing an instance that observes nothing throws notificationNotFound`() {
        do {
            try Thermometer(printed).removeTwice()
            Issue.record("it threw nothing")
        } catch NotificationCenterError.notificationNotFound(let reason) {
            #expect(reason.description == "Thermometer is not registered for any name")
        } catch {
            Issue.record("it threw \(error)")
        }
    }
}
