import Libc

/// The folder for what the program stores between runs: `$XDG_STATE_HOME/noticeboard`, or
/// `~/.local/state/noticeboard`.
///
/// Only its owner may open it. A folder that belongs to another user, that others can open, or that is a link is
/// rejected.
package enum StateFolder {
    /// The path, whether the folder exists or not; `nil` if the user has no home.
    package static var path: String? {
        func folder(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let state = folder("XDG_STATE_HOME") ?? folder("HOME").map { $0 + "/.local/state" }
        return state.map { $0 + "/noticeboard" }
    }

    /// Creates the folder if there is none, and two of its parents, `.local/state`, but not the home.
    package static func make(at path: String) throws(SystemCallError) {
        for end in path.indices.filter({ path[$0] == "/" }).suffix(2) where end > path.startIndex {
            _ = mkdir(String(path[..<end]), 0o700)
        }
        try SocketFolder.make(at: path)
    }
}
