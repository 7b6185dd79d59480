import Notices

extension Workbench {
    /// The closure by which a handler executes its command, synchronously on the poster's thread.
    ///
    /// The center records its effects as caused by the delivery. The closure does not retain the workbench.
    func act(_ command: HandlerCommand?, at place: SourceLine) -> (@Sendable () -> Void)? {
        guard let command else { return nil }
        return { [weak self] in self?.carryOutInHandler(command, at: place) }
    }

    private func carryOutInHandler(_ handler: HandlerCommand, at place: SourceLine) {
        switch takeAllowance() {
        case .granted: break
        case .denied: return
        case .justUsedUp:
            center.note(
                "stopped: handlers have carried out \(ActAllowance.limit) commands since the last line",
                file: place.file, line: place.line)
            return
        }
        if let label = handler.neededObject, ledger.living(label) == nil {
            center.note(
                "nothing to \(handler.word): there is no \(label)", file: place.file, line: place.line)
            return
        }
        _ = perform(handler.command, at: place)
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
