/// Is kept by all that may be running a handler which has ended; says so when the last of them has let go of it.
final class EndSentinel: Sendable {
    private let whenOver: @Sendable () -> Void

    init(_ whenOver: @escaping @Sendable () -> Void) { self.whenOver = whenOver }

    deinit { whenOver() }
}
