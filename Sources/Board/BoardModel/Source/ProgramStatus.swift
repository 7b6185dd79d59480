/// Which program a board is attached to, and whether it is there.
package struct ProgramStatus: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Its registrations are being listed: so many have come.
        case catchingUp(Int)
        case live
        /// It does not answer: it was stopped, as by a debugger.
        case silent
        /// It has ended. The board waits for a program of its name.
        case ended
        /// It is not there: this is a recording of it.
        case recorded
        /// The board has let go of it: a limit was reached.
        case detached

        fileprivate var isCatchingUp: Bool { if case .catchingUp = self { true } else { false } }

        /// What has become of a program that is not there, in a word.
        package var word: String? {
            switch self {
            case .ended: "ended"
            case .detached: "detached"
            case .silent: "not answering"
            case .catchingUp, .live, .recorded: nil
            }
        }
    }

    /// As the program calls itself: not to be trusted.
    package var name: String
    package var process: UInt64
    /// The label of the center.
    package var center: String
    package var phase: Phase
    /// Those that are shown together; empty: it is one program.
    package private(set) var parts: [ProgramStatus] = []

    /// Several programs that are shown together; `nil`: there are none.
    package init?(parts: [ProgramStatus]) {
        guard let first = parts.first else { return nil }
        let phases = parts.map(\.phase)
        self.init(
            name: parts.map(\.name).joined(separator: " + "), process: first.process, center: "",
            phase: phases.first(where: \.isCatchingUp) ?? (phases.contains(.live) ? .live : first.phase))
        self.parts = parts
    }

    /// What rows of each part are marked with, where there are several: its name, and what else tells it from others.
    package var tags: [String] {
        parts.enumerated().map { index, part in
            let others = parts.enumerated().filter { $0.offset != index && $0.element.name == part.name }
            guard !others.isEmpty else { return part.name }
            let isSameProcess = others.contains { $0.element.process == part.process }
            return isSameProcess ? "\(part.name) \(part.center)" : "\(part.name) \(part.process)"
        }
    }

    package init(name: String, process: UInt64, center: String, phase: Phase) {
        self.name = name
        self.process = process
        self.center = center
        self.phase = phase
    }
}
