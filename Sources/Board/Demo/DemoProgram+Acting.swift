import BoardModel
import Notices

extension DemoProgram {
    /// The closure by which a handler executes its command, synchronously on the poster's thread.
    ///
    /// The center records its effects as caused by the delivery. The closure does not retain the demo.
    func act(_ command: HandlerCommand?, at source: SourceLine) -> (@Sendable () -> Void)? {
        guard let command else { return nil }
        return { [weak self] in self?.carryOutInHandler(command, at: source) }
    }

    private func carryOutInHandler(_ handler: HandlerCommand, at source: SourceLine) {
        switch takeAllowance() {
        case .granted: break
        case .denied: return
        case .justUsedUp:
            center.note(
                "stopped: handlers have carried out \(ActAllowance.limit) commands since the last line",
                file: source.file, line: source.line)
            return
        }
        if let label = handler.neededObject, ledger.living(label) == nil {
            center.note(
                "nothing to \(handler.word): there is no \(label)", file: source.file, line: source.line)
            return
        }
        _ = perform(handler.command, at: source)
    }
}

/// The number of commands that handlers may execute until the next line: two handlers that post for each other would
/// run to the depth limit of posts, which takes practically forever if each name has two observers.
struct ActAllowance: Sendable {
    static let limit = 1000

    enum Answer { case granted, justUsedUp, denied }

    private var used = 0

    mutating func take() -> Answer {
        guard used <= Self.limit else { return .denied }
        used += 1
        return used <= Self.limit ? .granted : .justUsedUp
    }
}
