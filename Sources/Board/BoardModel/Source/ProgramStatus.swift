/// The program that a board is attached to, and its connection state.
package struct ProgramStatus: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Its registrations are being listed; this many have arrived.
        case catchingUp(Int)
        case live
        /// It does not answer because it is suspended, for example by a debugger.
        case silent
        /// It has ended. The board waits for a program with the same name.
        case ended
        /// The board shows a recording of it.
        case recorded
        /// The board has detached because a limit was reached.
        case detached

        fileprivate var isCatchingUp: Bool { if case .catchingUp = self { true } else { false } }

        /// The state of a program that is not attached, in a word.
        package var word: String? {
            switch self {
            case .ended: "ended"
            case .detached: "detached"
            case .silent: "not answering"
            case .catchingUp, .live, .recorded: nil
            }
        }
    }

    /// The name that the program reports. Untrusted.
    package var name: String
    package var process: UInt64
    /// The label of the center.
    package var center: String
    package var phase: Phase
    /// The programs that are shown together; empty for a single program.
    package private(set) var parts: [ProgramStatus] = []

    /// Combines several programs that are shown together; `nil` if there are none.
    package init?(parts: [ProgramStatus]) {
        guard let first = parts.first else { return nil }
        let phases = parts.map(\.phase)
        self.init(
            name: parts.map(\.name).joined(separator: " + "), process: first.process, center: "",
            phase: phases.first(where: \.isCatchingUp) ?? (phases.contains(.live) ? .live : first.phase))
        self.parts = parts
    }

    /// The labels for the rows of each part if there are several: its name, and what distinguishes it from
    /// parts with the same name.
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
