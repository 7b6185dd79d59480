public import Notices

/// Sees what a broker does, and may send some words along with its notices: for tracing, metrics and logs.
///
/// ```swift
/// struct Printer: BrokerWatcher {
///     func saw(_ event: BrokerEvent, at node: String) { print(node, event) }
/// }
/// let broker = NoticeBroker(
///     center, over: transport, node: "shop-1", prefix: "notices.shop", watchers: [Printer()])
/// ```
///
/// `Broker/Hooks`, a package of its own, has watchers for swift-distributed-tracing, swift-metrics and
/// swift-log. Each call has a default that does nothing; so a method with another spelling or type than here is never
/// called, and the compiler is silent. Calls are made on the poster's thread, on the
/// transport's or in a task of the broker, in no lock, and may overlap; a watcher that waits makes them wait.
/// It must not post shared names. A broker without watchers pays nothing for this.
public protocol BrokerWatcher: Sendable {
    /// What to send along with a notice that is posted here; called within the post, with its task-local
    /// values. All watchers together have 2 048 bytes, names included and specially encoded: more are not
    /// sent at all. A notice with fields leaves as a message of its own.
    func fields(for name: NoticeName, at node: String) -> [String: String]

    /// Delivers a notice from elsewhere: must call `deliver` once, before it returns.
    func deliver(_ delivery: BrokerDelivery, at node: String, by deliver: () -> Void)

    /// Something has happened.
    func saw(_ event: BrokerEvent, at node: String)
}

extension BrokerWatcher {
    /// Sends nothing along.
    public func fields(for name: NoticeName, at node: String) -> [String: String] { [:] }

    /// Delivers the notice.
    public func deliver(_ delivery: BrokerDelivery, at node: String, by deliver: () -> Void) { deliver() }

    /// Does nothing.
    public func saw(_ event: BrokerEvent, at node: String) {}
}

/// A notice from elsewhere that is about to be posted here. What it says came from outside.
public struct BrokerDelivery: Hashable, Sendable {
    /// The name.
    public let name: NoticeName
    /// The node that it came from: at most 64 bytes, chosen by that node.
    public let node: String
    /// What the watchers there have sent along: at most 2 048 bytes.
    public let fields: [String: String]
}

/// What a broker has done.
public enum BrokerEvent: Hashable, Sendable {
    /// A notice was posted here that is to go out.
    case posted(NoticeName)
    /// The engine has a notice, and has stored it or not.
    case sent(NoticeName, isStored: Bool)
    /// A notice from a node was posted here, and its handlers have run.
    case received(NoticeName, from: String)
    /// Notices do not cross.
    case dropped(NoticeName, count: Int, DropReason)
    /// Messages that could not be read are kept for this node.
    case parked(NoticeName, count: Int)
    /// So many messages are kept for this node now.
    case parkedTotal(Int)
    /// A notice has come that was so long on its way, by the clocks of both machines.
    case arrived(NoticeName, lag: Duration)
    /// How full a store is in which notices wait for nodes, where the engine tells.
    case filled(StoreFill)
    /// A failure was recorded, of a name if one is known, also for what was dropped. The text may have parts
    /// that came from outside.
    case failed(NoticeName?, String)
    /// The broker stands otherwise with its engine.
    case entered(BrokerState)
}
