/// The result of a line.
package enum LineResult: Hashable, Sendable {
    case done
    /// An expectation that was not met: the expected and the found value.
    case unmet(String)
    /// It is done, and there is something to say of it.
    case said(String)
    /// Registrations were removed, which the number restores, and there is a sentence of it.
    case removed(String, Int)
}
