/// What an outbox holds while notices wait for the engine, and what it drops when it is full.
///
/// ```swift
/// try broker.share(.mouseMoved, as: Point.self, delivery: .atMostOnce, outbox: .dropOldest(1_000))
/// ```
///
/// A poster never waits for room. What is dropped is counted and recorded, and a receipt says so. The outbox
/// of a kept name holds the latest notice only, whatever the policy: an earlier one that waits is superseded,
/// which is no drop.
public struct OutboxPolicy: Hashable, Sendable {
    enum Victim: Hashable, Sendable { case oldest, newest }

    let victim: Victim
    /// How many notices wait at most.
    public let count: Int
    /// How many bytes their payloads have at most, together.
    public let bytes: Int

    /// The notices that wait longest are dropped.
    public static func dropOldest(_ count: Int, bytes: Int = 16 << 20) -> OutboxPolicy {
        OutboxPolicy(victim: .oldest, count: max(1, count), bytes: max(1, bytes))
    }

    /// The notice that is posted is dropped.
    public static func dropNewest(_ count: Int, bytes: Int = 16 << 20) -> OutboxPolicy {
        OutboxPolicy(victim: .newest, count: max(1, count), bytes: max(1, bytes))
    }
}
