import Notices

extension Workbench {
    /// In seconds. No handler of the workbench takes long, but a machine may have much else to do.
    private static let patience = 120

    /// Behind a line the desk is free: what was to run on its queue runs now, and what runs on actors is waited for, so
    /// that the next line finds it done.
    func finishDeliveries() {
        // Others' deliveries are nothing to wait for.
        guard usesDesk, !inbox.isSettled else { return }
        desk.letRun {
            if !inbox.waitUntilSettled(seconds: Self.patience) {
                center.note("a delivery is still under way")
            }
        }
    }
}
