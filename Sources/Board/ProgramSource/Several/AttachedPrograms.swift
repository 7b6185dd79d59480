package import BoardModel
package import Notices

/// Several attached programs, shown together in one log with the observers of each. A post that came from a
/// post of another program is shown under that post.
///
/// When a program ends, the log says so. Its rows stay, and the board waits for a program with its name, as
/// it does for a single program. The board can remove observers in any of the programs. For other actions, it
/// must show a program alone.
package final class AttachedPrograms: BoardSource, Sendable {
    private let programs: [AttachedProgram]
    private let merge: Lock<ProgramMerge>

    /// - Parameter programs: Programs attached as parts, each with its index; at most ``mostPrograms``.
    package convenience init(_ programs: [AttachedProgram]) {
        self.init(programs, patience: ProgramMerge.patience)
    }

    /// - Parameter patience: How long a record waits for the one that caused it in another program.
    init(_ programs: [AttachedProgram], patience: Duration) {
        self.programs = programs
        merge = Lock(ProgramMerge(count: programs.count, patience: patience))
    }

    package static let mostPrograms = 16

    package var abilities: SourceAbilities {
        programs.contains { $0.abilities.contains(.removal) } ? .removal : []
    }

    package var program: ProgramStatus? { ProgramStatus(parts: programs.compactMap(\.program)) }

    package var clock: RecordClock { merge.withLock { $0.clock } }

    package func takeRecords() -> RecordInbox.Batch {
        let now = ContinuousClock.now
        // While the merge has enough records, each program buffers its newest ones.
        guard !merge.withLock({ $0.isBehind }) else { return merge.withLock { $0.take(at: now) } }
        let batches = programs.map { ($0.takeRecords(), $0.identity) }
        return merge.withLock { merge in
            for (index, (batch, identity)) in batches.enumerated() {
                merge.add(batch, of: index, identity, at: now)
            }
            return merge.take(at: now)
        }
    }

    package func snapshot() -> BoardSnapshot {
        BoardSnapshot(parts: programs.map { $0.snapshot() }, tags: tags)
    }

    /// The label for the rows of each program.
    package var tags: [String] { program?.tags ?? [] }

    package func run(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        guard case .remove(let id) = request else {
            return .failure(
                LineError(column: 1, message: "this tab shows several programs: ^P attach opens one alone"))
        }
        let part = BoardSnapshot.part(of: id)
        guard programs.indices.contains(part) else { return .success(.done) }
        return programs[part].run(request, at: sourceLine)
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        programs.flatMap { $0.takeAnswers() }
    }

    package func advance(by elapsed: Duration) {}

    package var timeUntilDue: Duration? {
        let (deadline, isBehind) = merge.withLock { ($0.deadline, $0.isBehind || $0.isUnasked) }
        if isBehind { return .zero }
        let waiting = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
        return (programs.map(\.timeUntilDue) + [waiting]).compactMap(\.self).min()
    }

    package func onArrival(_ wake: (@Sendable () -> Void)?) {
        for program in programs { program.onArrival(wake) }
    }

    /// Whether anything that a program sent was damaged.
    package var isDamaged: Bool { programs.contains(where: \.isDamaged) }

    /// Whether all programs have ended without a successor, or have reached a limit, and no received record
    /// is waiting.
    package var isEnded: Bool {
        programs.allSatisfy(\.isEnded) && merge.withLock { $0.deadline } == nil
    }
}
