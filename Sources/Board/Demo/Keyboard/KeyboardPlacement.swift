import BoardModel

/// Where the user has put the keyboard of a tablet. A phone's is always docked.
package enum KeyboardPlacement: String, CaseIterable, Hashable, Sendable {
    /// At the bottom edge of the screen.
    case docked
    /// At full width, above the edge.
    case undocked
    /// Above the edge, in two halves.
    case split
    /// Phone-sized, anywhere on the screen.
    case floating
}
