/// Where a person has put the keyboard of a tablet. A phone's is always docked.
package enum KeyboardPlacement: String, CaseIterable, Hashable, Sendable {
    /// At the screen's lower edge.
    case docked
    /// As wide, higher up.
    case undocked
    /// Higher up, in two halves.
    case split
    /// As small as a phone's, anywhere.
    case floating
}
