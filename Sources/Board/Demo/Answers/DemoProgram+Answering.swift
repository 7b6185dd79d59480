package import BoardModel
package import Notices

extension DemoProgram {
    /// Executes a typed line and returns a message about its effect. A bare name posts.
    ///
    /// - Throws: `LineError` as `execute` does. Nothing of the line has been executed then.
    package func answer(_ line: String, at source: SourceLine) throws(LineError) -> LineResult {
        guard let command = try read(line, bareNamePosts: true) else { return .done }
        return answer(command, at: source)
    }

    private func answer(_ command: Command, at source: SourceLine) -> LineResult {
        // Taken before the command runs: handlers may remove observers.
        let passedOver = passedOver(by: command)
        let removable = removable(by: command)
        let before = inbox.totals.all
        switch run(command, at: source) {
        case .unmet(let sentence): return .unmet(sentence)
        case .noted(let text): return .said(text)
        case .observed(let observer): return .said("\(observer) observes \(command.observed)")
        case .refused(let observer):
            return .said("refused: \(observer) already observes \(command.observed)")
        case .removed(let count):
            return removed(
                removable, saying: "\(count) \(count == 1 ? "registration" : "registrations") removed")
        case .posted(let outcome):
            guard case .post(let name, _, _, _) = command else { return .done }
            var answer = PostAnswer(name: name, outcome: outcome)
            answer.otherSenders = passedOver.count { $0.reason == .otherSender }
            answer.sendersGone = passedOver.count { $0.reason == .senderGone }
            // If an observer of any name was skipped, that says nothing of the spelling.
            if !outcome.wasHeard, !passedOver.contains(where: { $0.registration.name == name }) {
                answer.similar = center.observedNames(like: name)
            }
            return .said(answer.sentence)
        case .waited:
            return .said("the clock is at \(Double(now / .milliseconds(1)) / 1000) s" + since(before))
        case .mirrored: return .said("MyNotificationCenter receives the same calls from now on")
        case .moved(let action):
            return .said(
                "keyboard \(action): \(keyboard.motion == nil ? "done" : "it moves")" + since(before))
        case .turned:
            let device = keyboard.device
            return .said("\(device.name), \(device.orientation.rawValue)" + since(before))
        case .done: return .done
        }
    }

    private func removable(by command: Command) -> [RemovedRegistrations.Entry] {
        guard case .remove(let object, let names) = command else { return [] }
        return self.removable(registrations(of: object, for: names))
    }

    private func passedOver(by command: Command) -> [PostExplanation.ExplainedObserver] {
        guard case .post(let name, let payload, let sender, _) = command else { return [] }
        return center.explain(name, from: sender.flatMap(held), payload: payload).passedOver
    }

    /// The posts and calls since a moment; empty if there were none.
    private func since(_ before: Totals.Counts) -> String {
        let now = inbox.totals.all
        let posts = now.posts - before.posts
        guard posts > 0 else { return "" }
        let calls = now.deliveries - before.deliveries
        return "; \(posts.grouped) \(posts == 1 ? "post" : "posts"), \(calls.grouped) called"
    }
}

extension Command {
    /// The name that the command observes.
    fileprivate var observed: String {
        if case .observe(let observation) = self { observation.names.text } else { "" }
    }
}
