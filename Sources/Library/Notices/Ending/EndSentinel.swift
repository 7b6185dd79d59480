/// Held by every call that may still run an ended handler. Its deinit reports that all of them have finished.
final class EndSentinel: Sendable {
    private let whenOver: @Sendable () -> Void

    init(_ whenOver: @escaping @Sendable () -> Void) { self.whenOver = whenOver }

    deinit { whenOver() }
}
