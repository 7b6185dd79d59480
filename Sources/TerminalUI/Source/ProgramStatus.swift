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
    }

    /// As the program calls itself: not to be trusted.
    package var name: String
    package var process: UInt64
    /// The label of the center.
    package var center: String
    package var phase: Phase

    package init(name: String, process: UInt64, center: String, phase: Phase) {
        self.name = name
        self.process = process
        self.center = center
        self.phase = phase
    }
}
