import Dispatch
import Foundation
import Synchronization

/// A thread that sends a message each time it is told to.
final class Hands: Sendable {
    private let turns = DispatchSemaphore(value: 0)
    private let isOver = Atomic<Bool>(false)

    init(_ client: Plain, to subject: String) {
        Thread.detachNewThread { [turns, self] in
            while true {
                turns.wait()
                guard !isOver.load(ordering: .acquiring) else { return }
                client.publish(subject, Speed.payload, headers: false)
            }
        }
    }

    func send() { turns.signal() }

    func end() {
        isOver.store(true, ordering: .releasing)
        turns.signal()
    }
}
