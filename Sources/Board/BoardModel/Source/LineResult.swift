/// The result of executing a line.
package enum LineResult: Hashable, Sendable {
    case done
    /// An expectation failed: the expected and the found value.
    case unmet(String)
    /// The line succeeded; the message is for the user.
    case said(String)
    /// Registrations were removed: a message, and the number that restores them.
    case removed(String, Int)
}
