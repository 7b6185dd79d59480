import Foundation

/// The text in its canonically composed spelling: equal Swift strings have the same bytes then.
func canonical(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
}
