import Notices

extension Workbench {
    /// What a handler does that was given a command: carries it out, there and then, on the thread of the post.
    ///
    /// The center tells what it leads to as caused by the delivery. The workbench is not kept alive by it.
    func act(_ command: Command?, at place: SourceLine) -> (@Sendable () -> Void)? {
        guard let command else { return nil }
        return { [weak self] in self?.carryOutInHandler(command, at: place) }
    }

    private func carryOutInHandler(_ command: Command, at place: SourceLine) {
        switch takeAllowance() {
        case .granted: break
        case .denied: return
        case .justUsedUp:
            center.note(
                "stopped: handlers have carried out \(ActAllowance.limit) commands since the last line",
                file: place.file, line: place.line)
            return
        }
        if let label = command.neededObject, ledger.living(label) == nil {
            center.note(
                "nothing to \(command.word): there is no \(label)", file: place.file, line: place.line)
            return
        }
        _ = perform(command, at: place)
    }
}

/// How many more commands handlers may carry out until the next line is typed: two that post for each other would
/// go on for as long as the depth of posts allows, which is for ever when each has two observers.
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
