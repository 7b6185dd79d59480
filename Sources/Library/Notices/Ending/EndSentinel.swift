/// Every call that may still be running an ended handler holds this; its deinit reports that all of them are over.
final class EndSentinel: Sendable {
    private let whenOver: @Sendable () -> Void

    init(_ whenOver: @escaping @Sendable () -> Void) { self.whenOver = whenOver }

    deinit { whenOver() }
}
