import NoticesBroker
import Synchronization

/// Waits until a mosquitto that saves on changes has saved what it has confirmed.
///
/// It saves at the end of the turn in which something changed. To end a subscription, also one that there is
/// not, counts as a change, and the answer to a second such request comes in a later turn: what was confirmed
/// before the first is saved then. All who wait at the same time share one pair of requests.
final class Saving: Sendable {
    private typealias Waiter = CheckedContinuation<Result<Void, TransportFailure>, Never>

    private struct State: Sendable {
        var isAsking = false
        var next: [Waiter] = []
    }

    private let state = Lock(State())

    func wait(on link: MQTTLink) async throws(TransportFailure) {
        let result = await withCheckedContinuation { waiter in
            let isFirst = state.withLock { state in
                state.next.append(waiter)
                defer { state.isAsking = true }
                return !state.isAsking
            }
            if isFirst { Task { await askForAll(link) } }
        }
        try result.get()
    }

    private func askForAll(_ link: MQTTLink) async {
        while let waiters = takeWaiters() {
            let result: Result<Void, TransportFailure>
            do throws(TransportFailure) {
                for _ in 0..<2 { try await link.perform(.unsubscribe("notices/=saved")) }
                result = .success(())
            } catch {
                result = .failure(error)
            }
            waiters.forEach { $0.resume(returning: result) }
        }
    }

    private func takeWaiters() -> [Waiter]? {
        state.withLock { state in
            defer { state.next = [] }
            state.isAsking = !state.next.isEmpty
            return state.isAsking ? state.next : nil
        }
    }
}
