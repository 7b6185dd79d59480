import Libc

/// The numbers of processes.
package enum ProcessNumber {
    /// This process's.
    package static var own: Int32 { getpid() }

    /// Whether there is a process with the number, even one of another user.
    package static func exists(_ number: Int32) -> Bool {
        number > 0 && (kill(number, 0) == 0 || errno != ESRCH)
    }
}
