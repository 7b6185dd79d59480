import Synchronization

/// What becomes of one notice, for the poster who waits for it.
final class Ticket: Sendable {
    private struct State: Sendable {
        var crossing = Crossing.queued
        var isStored = false
        var waiter: CheckedContinuation<Void, Never>?
        var isOver = false
    }

    private let aim: Aim
    private let state = Lock(State())

    enum Aim: Sendable { case engine, listener }

    init(aim: Aim) { self.aim = aim }

    /// What is known now.
    var progress: (crossing: Crossing, isStored: Bool) { state.withLock { ($0.crossing, $0.isStored) } }

    /// The engine has it.
    func reachedEngine(isStored: Bool) {
        change {
            if case .queued = $0.crossing { $0.crossing = isStored ? .stored : .sent }
            $0.isStored = isStored
            return aim == .engine
        }
    }

    /// An observer at a node has heard it.
    func heard(by node: String) {
        change {
            $0.crossing = .heard(by: node)
            return true
        }
    }

    func dropped(_ reason: DropReason) {
        change {
            $0.crossing = .dropped(reason)
            return true
        }
    }

    /// Nothing more is waited for.
    func stopWaiting() { change { _ in true } }

    private func change(_ body: (inout State) -> Bool) {
        let waiter = state.withLock { state in
            guard !state.isOver else { return nil as CheckedContinuation<Void, Never>? }
            state.isOver = body(&state)
            guard state.isOver else { return nil }
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns when what is waited for has happened, or ``stopWaiting()`` was called.
    func wait() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                if !state.isOver { state.waiter = continuation }
                return state.isOver
            }
            if isOver { continuation.resume() }
        }
    }
}
