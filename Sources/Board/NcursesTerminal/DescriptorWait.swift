import CTerminal

/// Waits for one descriptor, also for a terminal where `poll` does not take those.
package enum DescriptorWait {
    /// Waits until bytes have arrived. `false` at the end of the time; `nil` is no limit.
    @discardableResult
    package static func forInput(of descriptor: CInt, milliseconds: CInt? = nil) -> Bool {
        wait(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0), milliseconds)
    }

    /// Waits until there is room for bytes.
    package static func forRoom(in descriptor: CInt) {
        _ = wait(pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0), nil)
    }

    private static func wait(_ source: pollfd, _ milliseconds: CInt?) -> Bool {
        var source = source
        return nb_poll(&source, 1, milliseconds ?? -1) > 0
    }
}
