import BoardModel
import Notices

extension DemoProgram {
    /// Returns the closure that a handler calls to execute its command, synchronously on the poster's thread.
    ///
    /// The center records the command's effects as caused by the delivery. The closure does not retain the
    /// demo.
    func act(_ command: HandlerCommand?, at source: SourceLine) -> (@Sendable () -> Void)? {
        guard let command else { return nil }
        return { [weak self] in self?.runInHandler(command, at: source) }
    }

    private func runInHandler(_ handler: HandlerCommand, at source: SourceLine) {
        switch takeAllowance() {
        case .granted: break
        case .denied: return
        case .justUsedUp:
            center.note(
                "stopped: handlers ran \(ActAllowance.limit) commands since the last line",
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

/// Limits how many commands handlers may execute until the next line. Two handlers that post for each other
/// would run to the depth limit of posts; with two observers for each name, that takes practically forever.
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
