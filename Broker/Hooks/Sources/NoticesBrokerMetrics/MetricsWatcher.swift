public import CoreMetrics
internal import Notices
public import NoticesBroker
import Synchronization

/// Counts what a broker does.
///
/// ```swift
/// let broker = NoticeBroker(
///     center, over: transport, node: "shop-1", prefix: "notices.shop", watchers: [MetricsWatcher()])
/// ```
///
/// Counters: `notices_broker_posted`, `notices_broker_sent`, `notices_broker_received`,
/// `notices_broker_dropped`, `notices_broker_parked` and `notices_broker_failed`, each with the dimensions `node` and `name`; a failure
/// that belongs to no name has the name `-`.
///
/// Gauges: `notices_broker_connected`, with the dimension `node`, is 1 or 0; `notices_broker_lag_seconds`, with `node` and
/// `name`, is how long the notice that came last was on its way, by the clocks of both machines;
/// `notices_broker_parked_messages`, with `node`, is how many messages are kept for the node that it could not read;
/// `notices_broker_fill_ratio`, with `node` and `store`, is how full a stream at a NATS server is, from 0 to 1.
///
/// Only names that the program shares become dimensions, never one from outside. What waits in outboxes is in
/// ``NoticesBroker/NoticeBroker/status``.
public final class MetricsWatcher: BrokerWatcher {
    private struct Key: Hashable, Sendable {
        var label: String
        var node: String
        var name: String
    }

    private let factory: any MetricsFactory
    private let counters = Mutex<[Key: Counter]>([:])

    /// - Parameter factory: Where metrics are made; by default the one of `MetricsSystem`.
    public init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

    /// Counts the event.
    public func saw(_ event: BrokerEvent, at node: String) {
        switch event {
        case .posted(let name): count("posted", name, node)
        case .sent(let name, _): count("sent", name, node)
        case .received(let name, _): count("received", name, node)
        case .dropped(let name, let count, _): self.count("dropped", name, node, by: count)
        case .parked(let name, let count): self.count("parked", name, node, by: count)
        case .failed(let name, _): count("failed", name, node)
        case .entered(let state): set("connected", state == .connected ? 1 : 0, [("node", node)])
        case .arrived(let name, let lag):
            set("lag_seconds", lag / .seconds(1), [("node", node), ("name", name.rawValue)])
        case .parkedTotal(let count): set("parked_messages", Double(count), [("node", node)])
        case .filled(let fill):
            set("fill_ratio", Double(fill.percent) / 100, [("node", node), ("store", fill.name)])
        }
    }

    private func set(_ what: String, _ value: Double, _ dimensions: [(String, String)]) {
        Gauge(label: "notices_broker_\(what)", dimensions: dimensions, factory: factory).record(value)
    }

    private func count(_ what: String, _ name: NoticeName?, _ node: String, by amount: Int = 1) {
        let key = Key(label: "notices_broker_\(what)", node: node, name: name?.rawValue ?? "-")
        let known = counters.withLock { $0[key] }
        let counter = known ?? make(key)
        counter.increment(by: amount)
    }

    private func make(_ key: Key) -> Counter {
        let made = Counter(
            label: key.label, dimensions: [("node", key.node), ("name", key.name)], factory: factory)
        return counters.withLock { counters in
            let counter = counters[key] ?? made
            counters[key] = counter
            return counter
        }
    }
}
