import Foundation
import Notices
import Synchronization

/// The two centers of a bridge, whether it still forwards, and where it reports failures.
final class BridgeEnds: Sendable {
    weak let foundation: NotificationCenter?
    weak let notices: NoticeCenter?
    let source: SourceLine
    private let onFailure: (@Sendable (BridgeFailure) -> Void)?
    private let open = Atomic(true)

    init(
        foundation: NotificationCenter, notices: NoticeCenter, source: SourceLine,
        onFailure: (@Sendable (BridgeFailure) -> Void)?
    ) {
        self.foundation = foundation
        self.notices = notices
        self.source = source
        self.onFailure = onFailure
    }

    var isOpen: Bool { open.load(ordering: .acquiring) }

    /// Returns `false` if it was already closed.
    func close() -> Bool { open.exchange(false, ordering: .acquiringAndReleasing) }

    /// Both centers, unless the bridge has ended or one of them was deallocated.
    var centers: (foundation: NotificationCenter, notices: NoticeCenter)? {
        guard isOpen, let foundation, let notices else { return nil }
        return (foundation, notices)
    }

    func report(
        _ problems: [BridgeFailure.Problem], of name: NoticeName, _ direction: NoticeBridge.Direction
    ) {
        for problem in problems {
            let failure = BridgeFailure(name: name, direction: direction, problem: problem)
            notices?.note(failure.description, file: source.file, line: source.line)
            onFailure?(failure)
        }
    }
}
