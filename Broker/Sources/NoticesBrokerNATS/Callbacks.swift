import NoticesBroker
import Synchronization

/// The objects that the client library calls, by numbers.
///
/// The library gets a number in place of a pointer: its threads may call for a moment longer than a session
/// lives.
final class Callbacks: Sendable {
    static let shared = Callbacks()

    private struct State: Sendable {
        var last: UInt = 0
        var sessions: [UInt: WeakSession] = [:]
        var subscriptions: [UInt: NATSSubscription] = [:]
    }

    private let state = Lock(State())

    /// A number that no other object has.
    func number() -> UInt {
        state.withLock { state in
            state.last += 1
            return state.last
        }
    }

    func add(_ session: NATSSession) {
        state.withLock { $0.sessions[session.number] = WeakSession(session: session) }
    }

    func add(_ subscription: NATSSubscription) {
        state.withLock { $0.subscriptions[subscription.number] = subscription }
    }

    func removeSession(_ number: UInt) {
        state.withLock { _ = $0.sessions.removeValue(forKey: number) }
    }

    func removeSubscription(_ number: UInt) {
        let removed = state.withLock { $0.subscriptions.removeValue(forKey: number) }
        withExtendedLifetime(removed) {}
    }

    func session(_ closure: UnsafeMutableRawPointer?) -> NATSSession? {
        state.withLock { $0.sessions[UInt(bitPattern: closure)]?.session }
    }

    func subscription(_ closure: UnsafeMutableRawPointer?) -> NATSSubscription? {
        state.withLock { $0.subscriptions[UInt(bitPattern: closure)] }
    }
}

/// A session that is not kept.
struct WeakSession: Sendable {
    weak let session: NATSSession?
}
