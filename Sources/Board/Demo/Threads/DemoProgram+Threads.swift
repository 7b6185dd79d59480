import BoardModel
import Notices

extension DemoProgram {
    /// In seconds. Handlers of the demo are short, but the machine may be busy.
    private static let patience = 120

    /// Called after each line. Runs the work on the demo's queue and waits for deliveries on actors, so that
    /// they are complete before the next line.
    func finishDeliveries() {
        // Without registrations on the queue, a delivery in progress belongs to other code.
        guard usesQueue, !inbox.isIdle else { return }
        demoQueue.resume {
            if !inbox.waitUntilIdle(seconds: Self.patience) {
                center.note("a delivery is still running")
            }
        }
    }
}
