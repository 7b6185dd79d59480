/// What goes wrong in a local engine: chances from 0 to 1, drawn in the order of messages by the engine's
/// seed.
///
/// ```swift
/// var faults = LocalFaults()
/// faults.loss = 0.1
/// engine.faults = faults
/// ```
///
/// Kept messages are neither lost nor reordered on their way, as ``/NoticesBroker/TransportSession`` asks.
public struct LocalFaults: Hashable, Sendable {
    /// A message does not reach a subscriber. At least once, it comes again after ``LocalEngine/repetition``.
    public var loss = 0.0
    /// A message that is to arrive at least once does not reach a subscriber, and the engine forgets that it has still to
    /// deliver it: it is stored, and has to be looked for.
    public var forgetting = 0.0
    /// A message reaches a subscriber twice.
    public var doubling = 0.0
    /// A message reaches a subscriber before the one that was sent before it.
    public var reordering = 0.0
    /// A message is stored, and its sender is told that the engine did not answer.
    public var lostConfirmation = 0.0
    /// How long a message is on its way to a subscriber; none overtakes another for it.
    public var delay: ClosedRange<Duration> = .zero ... .zero
    /// Nothing can be stored.
    public var isFull = false
    /// The engine cannot be reached, and sessions end when they send.
    public var isAway = false
    /// The engine stores what is sent again, in place of finding it by its identity.
    public var storesDoubles = false

    /// No faults.
    public init() {}
}
