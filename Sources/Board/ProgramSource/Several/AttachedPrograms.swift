package import BoardModel
package import Notices

/// Several programs that a board is attached to, shown together: one log, in which a post of one program stands below
/// the post of another that it came from, and the observers of each.
///
/// A program that ends says so in the log. Its rows stay, and the board waits for a program of its name, as it does
/// where it shows one program. Observers are removed in the program that they are of; what else a board does in a
/// program, it does where it shows that one alone.
package final class AttachedPrograms: BoardSource, Sendable {
    private let programs: [AttachedProgram]
    private let merge: Lock<ProgramMerge>

    /// - Parameter programs: Each attached to as the part of its index; at most ``mostPrograms``.
    package init(_ programs: [AttachedProgram]) {
        self.programs = programs
        merge = Lock(ProgramMerge(count: programs.count))
    }

    package static let mostPrograms = 16

    package var abilities: SourceAbilities {
        programs.contains { $0.abilities.contains(.removal) } ? .removal : []
    }

    package var program: ProgramStatus? { ProgramStatus(parts: programs.compactMap(\.program)) }

    package func takeRecords() -> RecordInbox.Batch {
        let now = ContinuousClock.now
        // Each keeps the newest of its records while the merge has enough.
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

    /// What the rows of each program are marked with.
    package var tags: [String] { program?.tags ?? [] }

    package func carryOut(_ request: SourceRequest, at sourceLine: SourceLine) -> SourceAnswer? {
        guard case .remove(let id) = request else {
            return .failure(
                LineError(column: 1, message: "this tab shows several programs: A opens one of them alone"))
        }
        let part = BoardSnapshot.part(of: id)
        guard programs.indices.contains(part) else { return .success(.done) }
        return programs[part].carryOut(request, at: sourceLine)
    }

    package func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        programs.flatMap { $0.takeAnswers() }
    }

    package func advance(by elapsed: Duration) {}

    package var timeUntilDue: Duration? {
        let (deadline, isBehind) = merge.withLock { ($0.deadline, $0.isBehind) }
        if isBehind { return .zero }
        let waiting = deadline.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
        return (programs.map(\.timeUntilDue) + [waiting]).compactMap(\.self).min()
    }

    package func onArrival(_ wake: (@Sendable () -> Void)?) {
        for program in programs { program.onArrival(wake) }
    }

    /// Whether all programs have ended, and no other ones of their names have come, or a limit was reached; and nothing
    /// that was taken waits.
    package var isEnded: Bool {
        programs.allSatisfy(\.isEnded) && merge.withLock { $0.deadline } == nil
    }
}
