import CTerminal

/// Restores the terminal if the program crashes or exits without closing it.
enum Rescue {
    static func arm(terminal: Int32, modes: termios, restore: String, parking: Parking?) {
        var plan = nb_rescue()
        plan.terminal = terminal
        plan.modes = modes
        plan.parked = parking?.fileDescriptor ?? -1
        plan.output = parking?.original(of: STDOUT_FILENO) ?? -1
        plan.error = parking?.original(of: STDERR_FILENO) ?? -1
        let bytes = restore.utf8.map { CChar(bitPattern: $0) }
        nb_rescue_set_restore(&plan, bytes, Int32(bytes.count))
        nb_rescue_arm(&plan)
    }

    static func disarm() {
        nb_rescue_disarm()
    }
}
