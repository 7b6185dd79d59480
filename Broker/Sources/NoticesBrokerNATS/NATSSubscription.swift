import CNats
import NoticesBroker
import Synchronization

/// A subscription of the client library.
final class NATSSubscription: Sendable {
    let number = Callbacks.shared.number()
    /// Its subject, which may have a wildcard.
    let address: String
    /// Those who subscribe by the same group share what comes.
    private let group: String?
    /// Called by a thread that all subscriptions share: it must not wait.
    private let handler: @Sendable (OpaquePointer?) -> Void
    private let handle = Lock<Handle?>(nil)

    init(_ address: String, group: String? = nil, handler: @escaping @Sendable (OpaquePointer?) -> Void) {
        self.address = address
        self.group = group
        self.handler = handler
        Callbacks.shared.add(self)
    }

    /// Subscribes. The server knows of it when it answers to what is sent later.
    func begin(on connection: Handle) -> natsStatus {
        var made: OpaquePointer?
        let closure = UnsafeMutableRawPointer(bitPattern: number)
        let status =
            if let group {
                natsConnection_QueueSubscribe(&made, connection.pointer, address, group, arrived, closure)
            } else {
                natsConnection_Subscribe(&made, connection.pointer, address, arrived, closure)
            }
        if status == NATS_OK, let made { handle.withLock { $0 = Handle(made) } }
        return status
    }

    /// Ends it. The library's object stays for a while: libnats 3.4 uses one that it has looked up for a message without a
    /// lock (`natsConn_processMsg`), and would use memory that was freed.
    func end() {
        Callbacks.shared.removeSubscription(number)
        handle.withLock { _ = natsSubscription_Unsubscribe($0?.pointer) }
    }

    /// Releases the library's object, once: when the connection is closed, or long after the end.
    func destroy() {
        let made = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        natsSubscription_Destroy(made?.pointer)
    }

    fileprivate func take(_ message: OpaquePointer?) { handler(message) }
}

/// Subscriptions that have ended, whose objects the client library may still use.
struct EndedSubscriptions: Sendable {
    private static let pause = Duration.seconds(60)
    private var list: [(subscription: NATSSubscription, time: ContinuousClock.Instant)] = []

    var all: [NATSSubscription] { list.map(\.subscription) }

    /// Adds one that has ended. Returns those that nothing uses any more.
    mutating func add(_ subscription: NATSSubscription) -> [NATSSubscription] {
        let now = ContinuousClock.now
        let old = list.prefix { now - $0.time > Self.pause }.map(\.subscription)
        list.removeFirst(old.count)
        list.append((subscription, now))
        return old
    }
}

extension NATSSession {
    /// Ends a subscription. Blocks.
    func end(_ subscription: NATSSubscription) {
        subscription.end()
        for old in state.withLock({ $0.ended.add(subscription) }) { old.destroy() }
    }
}

/// A message for a subscription, whose number is the closure.
private let arrived: natsMsgHandler = { _, _, message, closure in
    Callbacks.shared.subscription(closure)?.take(message)
    natsMsg_Destroy(message)
}
