import BoardModel
import Notices

extension DemoProgram {
    /// In seconds. Handlers of the demo are short, but the machine may be busy.
    private static let patience = 120

    /// After a line, runs the work on the desk's queue and waits for deliveries on actors, so that the next line finds
    /// them complete.
    func finishDeliveries() {
        // Without the desk, a delivery in progress belongs to other code.
        guard usesDesk, !inbox.isSettled else { return }
        desk.letRun {
            if !inbox.waitUntilSettled(seconds: Self.patience) {
                center.note("a delivery is still under way")
            }
        }
    }
}
