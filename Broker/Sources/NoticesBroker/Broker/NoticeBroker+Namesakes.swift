import Notices
import Synchronization

/// Other programs under the name of this node. Each hears a part of what is delivered at least once to that name, and
/// the others do not: programs ask for them when they connect, and their records say so.
extension NoticeBroker {
    /// Asks whether another program runs under the name of this node.
    func askForNamesakes() { tellNamesakes(number: nil) }

    private func tellNamesakes(number: UInt64?) {
        let answers = state.withLock { $0.answers }
        answers?.yield(PendingAnswer(kind: .running, number: number, node: node))
    }

    /// A program says that it runs under the name of a node.
    func noteNamesake(_ envelope: Envelope) {
        let other = envelope.id.source
        guard other.node == node, other.epoch != source.epoch else { return }
        let isNew = state.withLock { state in
            // Anyone may claim to be one.
            guard state.namesakes.count < 16 || state.namesakes[other.epoch] != nil else { return false }
            return state.namesakes.updateValue(clock.now(), forKey: other.epoch) == nil
        }
        if envelope.number == nil { tellNamesakes(number: 1) }
        guard isNew else { return }
        recordFailure(
            nil,
            "another program uses the name of this node (its life \(other.epoch)): each hears only a part of what is sent "
                + "to the name; give each program a name of its own")
    }

    /// Asks again, and forgets those that have not answered for some time.
    func expireNamesakes() {
        let (isLeft, ended) = state.withLock { state in
            let limit = clock.now() - settings.patience
            let ended = state.namesakes.filter { $0.value < limit }.keys
            for epoch in ended { state.namesakes[epoch] = nil }
            return (!state.namesakes.isEmpty, ended.count)
        }
        if isLeft { askForNamesakes() }
        if ended > 0, !isLeft {
            center.note(
                "broker \(node): no other program uses the name of this node", file: "NoticesBroker", line: 0)
        }
    }
}
