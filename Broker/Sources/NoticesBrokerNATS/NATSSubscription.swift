import CNats
import NoticesBroker
import Synchronization

/// A subscription of the client library.
final class NATSSubscription: Sendable {
    let number = Callbacks.shared.number()
    /// Its subject, which may have a wildcard.
    let address: String
    /// Called by a thread that all subscriptions share: it must not wait.
    private let handler: @Sendable (OpaquePointer?) -> Void
    private let handle = Lock<Handle?>(nil)

    init(_ address: String, handler: @escaping @Sendable (OpaquePointer?) -> Void) {
        self.address = address
        self.handler = handler
        Callbacks.shared.add(self)
    }

    /// Subscribes. The server knows of it when it answers to what is sent later.
    func begin(on connection: Handle) -> natsStatus {
        var made: OpaquePointer?
        let status = natsConnection_Subscribe(
            &made, connection.pointer, address, arrived, UnsafeMutableRawPointer(bitPattern: number))
        if status == NATS_OK, let made { handle.withLock { $0 = Handle(made) } }
        return status
    }

    /// Ends it, and releases the library's object.
    func discard() {
        Callbacks.shared.removeSubscription(number)
        destroy()
    }

    /// Releases the library's object, once.
    func destroy() {
        let made = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        natsSubscription_Destroy(made?.pointer)
    }

    fileprivate func take(_ message: OpaquePointer?) { handler(message) }
}

/// A message for a subscription, whose number is the closure.
private let arrived: natsMsgHandler = { _, _, message, closure in
    Callbacks.shared.subscription(closure)?.take(message)
    natsMsg_Destroy(message)
}
