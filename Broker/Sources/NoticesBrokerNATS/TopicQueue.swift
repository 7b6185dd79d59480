import Dispatch
import NoticesBroker
import Synchronization

/// Messages of one topic on their way to its handlers, one after the other.
///
/// On a thread only while there are some: the client library would take one for each subscription. A slow handler
/// delays no other topic.
final class TopicQueue: Sendable {
    /// More messages do not wait; the client library has the same limit.
    private static let limit = 65_536

    let topic: NoticeTopic
    private let receiver: TransportReceiver
    private let queue: DispatchQueue
    private let state = Lock(State())

    private struct State: Sendable {
        var isOpen = true
        var count = 0
    }

    init(_ topic: NoticeTopic, to receiver: TransportReceiver) {
        self.topic = topic
        self.receiver = receiver
        // On few threads, unless handlers wait: a queue of its own kind would take one for each topic in a flood.
        queue = DispatchQueue(label: topic.path, target: .global())
    }

    /// Adds a message, unless very many wait: what is missing at most once is counted, and at least once comes again.
    func add(_ message: ReceivedMessage) {
        let hasRoom = state.withLock { state in
            guard state.isOpen, state.count < Self.limit else { return false }
            state.count += 1
            return true
        }
        guard hasRoom else { return }
        queue.async { [self] in
            let isOpen = state.withLock { state in
                state.count -= 1
                return state.isOpen
            }
            if isOpen { receiver.receive(message) }
        }
    }

    /// Reports, behind the messages that were added, that all up to a place has come.
    func addEndOfGap(_ place: UInt64) {
        queue.async { [self] in
            if state.withLock({ $0.isOpen }) {
                receiver.report(.caughtUp(topic, place: place))
            }
        }
    }

    /// No more messages reach handlers.
    func close() { state.withLock { $0.isOpen = false } }
}
