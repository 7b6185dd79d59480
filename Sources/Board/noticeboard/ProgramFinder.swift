import Dispatch
import LocalSockets
import Notices
import ProgramSource
import TerminalUI

/// Lists programs and attaches to them in the background: a suspended program takes a second to time out.
final class ProgramFinder: Sendable {
    enum Finding: Sendable {
        case list(Result<[ProgramList.Entry], ProgramListError>)
        case attached(AttachedProgram)
        case attachedTogether(AttachedPrograms)
        /// The finder could not attach to the program, for this reason.
        case refused(String)
    }

    private struct State {
        var findings: [Finding] = []
        /// Incremented when a search starts or stops. A search that began with another number ends.
        var order = 0
        var isLooking = false
    }

    private let state = Lock(State())
    private let queue = DispatchQueue(label: "noticeboard.programs", attributes: .concurrent)
    private let wake: @Sendable () -> Void

    private static let pause = DispatchTimeInterval.seconds(1)

    /// - Parameter wake: Called on any thread when there is something to take.
    init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

    /// Takes the findings since the last call.
    func take() -> [Finding] {
        state.withLock { state in
            defer { state.findings = [] }
            return state.findings
        }
    }

    /// Starts listing programs, at once and then every second, or stops it.
    func look(_ isWanted: Bool) {
        let order: Int? = state.withLock { state in
            guard state.isLooking != isWanted else { return nil }
            state.isLooking = isWanted
            state.order += 1
            return isWanted ? state.order : nil
        }
        if let order { search(order) }
    }

    package func attach(to entry: ProgramList.Entry) {
        queue.async { [self] in
            do throws(AttachError) {
                let program = try OfferedProgram.at(entry.path)
                put(.attached(try AttachedProgram(program, center: entry.center)))
            } catch .noAnswer {
                put(.refused("\(AttachError.silent(entry.name, process: entry.process))"))
            } catch {
                put(.refused("\(error)"))
            }
        }
    }

    /// Attaches to programs that are shown together: to all or none.
    package func attach(toAll entries: [ProgramList.Entry]) {
        queue.async { [self] in
            do throws(AttachError) {
                var programs: [AttachedProgram] = []
                for (index, entry) in entries.enumerated() {
                    let program = try OfferedProgram.at(entry.path)
                    programs.append(try AttachedProgram(program, center: entry.center, asPart: index))
                }
                put(.attachedTogether(AttachedPrograms(programs)))
            } catch {
                put(.refused("\(error)"))
            }
        }
    }

    /// - Parameter isFirst: Whether the list should come soon. Programs that post little are then not waited for.
    private func search(_ order: Int, isFirst: Bool = true) {
        queue.async { [self] in
            let list = Self.entries(soon: isFirst)
            guard state.withLock({ $0.order == order }) else { return }
            put(.list(list))
            queue.asyncAfter(deadline: .now() + Self.pause) { [self] in
                if state.withLock({ $0.order == order }) { search(order, isFirst: false) }
            }
        }
    }

    private static func entries(soon: Bool) -> Result<[ProgramList.Entry], ProgramListError> {
        do throws(SystemCallError) {
            let found = try OfferedProgram.look(
                counting: ListCommand.sample, atMost: soon ? nil : ListCommand.longestSample)
            return .success(found.flatMap { entries(of: $0, soon: soon) })
        } catch {
            return .failure(ProgramListError("\(error)"))
        }
    }

    private static func entries(of found: FoundProgram, soon: Bool) -> [ProgramList.Entry] {
        switch found {
        case .answering(let program):
            let centers: [String?] = program.centers.isEmpty ? [nil] : program.centers
            return centers.map { center in
                ProgramList.Entry(
                    name: program.name, process: program.process, since: ListCommand.since(program.startedAt),
                    // None within a short time says nothing.
                    rate: soon && program.postRate == 0 ? nil : ListCommand.rate(program.postRate),
                    center: center, path: program.path)
            }
        case .silent(let program):
            return [ProgramList.Entry(silent: program.name, process: program.process, path: program.path)]
        }
    }

    private func put(_ finding: Finding) {
        state.withLock { $0.findings.append(finding) }
        wake()
    }
}
