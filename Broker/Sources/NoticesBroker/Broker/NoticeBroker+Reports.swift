import Notices
import Synchronization

extension NoticeBroker {
    /// Takes a report of a session.
    ///
    /// - Returns: What is to be received again, if the engine has ended that.
    func take(_ report: TransportReport) -> SharedTopic? {
        switch report {
        case .note(let text): center.note("broker \(node): \(text)", file: "NoticesBroker", line: 0)
        case .store(let fill): take(fill)
        case .caughtUp(let topic, let place):
            guard let shared = state.withLock({ $0.topics[topic] }) else { return nil }
            shared.endGap(upTo: place, post: posting(shared))
        case .forbidden(let path, let use, let failure):
            guard let topic = sharedTopic(path) else {
                // An answer to another node: the poster there waits in vain, and nothing is lost.
                let isNew = state.withLock { $0.forbiddenPaths.insert(path).inserted }
                if isNew { recordFailure(nil, "\(failure)") }
                return nil
            }
            return forbid(topic, use, failure) && use == .receiving ? topic : nil
        }
        return nil
    }

    private func sharedTopic(_ path: String) -> SharedTopic? {
        if path == answerTopic.path { return .answers }
        return state.withLock { $0.names.values.first { $0.topic.path == path } }.map { .name($0) }
    }

    // MARK: - What is forbidden

    /// The engine forbids a topic: said in a record, once, and in the state.
    ///
    /// - Returns: Whether it was not forbidden before.
    @discardableResult
    func forbid(_ topic: SharedTopic, _ use: TopicUse, _ failure: TransportFailure) -> Bool {
        let isNew = change(topic) { $0.updateValue(failure.text, forKey: use) == nil }
        guard isNew else { return false }
        recordFailure(
            topic.name,
            "\(use.rawValue) \(topic) is forbidden to this node, and tried again while others go on: \(failure)"
        )
        return true
    }

    /// The engine has let a topic be used.
    func allow(_ topic: SharedTopic, _ use: TopicUse) {
        guard change(topic, { $0.removeValue(forKey: use) != nil }) else { return }
        center.note(
            "broker \(node): \(use.rawValue) \(topic) is not forbidden any more", file: "NoticesBroker",
            line: 0)
    }

    /// A new session starts without reports of the former one.
    func forgetReports() {
        let names = state.withLock { state in
            state.forbiddenAnswers = [:]
            state.forbiddenPaths = []
            return Array(state.names.values)
        }
        for shared in names {
            shared.state.withLock { state in
                state.forbidden = [:]
                state.sequencer.beginSession()
            }
        }
    }

    private func change(_ topic: SharedTopic, _ body: (inout [TopicUse: String]) -> Bool) -> Bool {
        switch topic {
        case .name(let shared): shared.state.withLock { body(&$0.forbidden) }
        case .answers: state.withLock { body(&$0.forbiddenAnswers) }
        }
    }

    // MARK: - How full stores are

    private func take(_ fill: StoreFill) {
        let (before, level) = state.withLock { state in
            let before = state.stores[fill.name]?.level ?? .fine
            let level = fill.level(after: before)
            state.stores[fill.name] = (fill, level)
            return (before, level)
        }
        tell(.filled(fill))
        guard before != level else { return }
        let size = "\(fill.bytes) of \(fill.limit) bytes, \(fill.percent) %"
        switch level {
        case .full:
            recordFailure(
                nil,
                "\(fill.name) is full, \(size): notices wait in outboxes until nodes that are away have heard theirs; "
                    + "give it more room, or remove the nodes that never come back")
        case .nearlyFull where before == .fine:
            recordFailure(
                nil,
                "\(fill.name) is nearly full, \(size): some node does not confirm what waits for it there")
        case .nearlyFull, .fine:
            center.note(
                "broker \(node): \(fill.name) has room again, \(size)", file: "NoticesBroker", line: 0)
        }
    }
}

/// A topic that a broker receives.
enum SharedTopic: Sendable, CustomStringConvertible {
    case name(SharedName)
    case answers

    var name: NoticeName? {
        if case .name(let shared) = self { shared.name } else { nil }
    }

    var description: String { name.map { "“\($0)”" } ?? "the answers to this node" }
}
