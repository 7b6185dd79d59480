/// The meaning of a piece of the screen, from which its style follows.
///
/// Colours are the terminal's own sixteen, and always accompany a word or a sign: nothing is lost without them.
package enum Role: Hashable, Sendable {
    case plain, quiet, strong
    case line, title, focusedTitle
    case name, observer, key
    case good, warning, bad, added, removed
    case accent
    case codeKeyword, codeType, codeString, codeNumber, codeComment

    package func style(_ capabilities: Capabilities) -> Style {
        guard capabilities.colors > 0 else { return mono }
        return switch self {
        case .plain: .plain
        case .quiet: Style(dim: true)
        case .strong: Style(bold: true)
        case .line: Style(dim: true)
        case .title: Style(foreground: .cyan)
        case .focusedTitle: Style(foreground: .cyan, bold: true, reverse: true)
        case .name: Style(foreground: .yellow)
        case .observer: .plain
        case .key: Style(foreground: .cyan, bold: true)
        case .good: Style(foreground: .green)
        case .warning: Style(foreground: .red)
        case .bad: Style(foreground: .red, bold: true)
        case .added: Style(foreground: .green)
        case .removed: Style(foreground: .magenta)
        case .accent: Style(foreground: .blue, bold: true)
        case .codeKeyword: Style(foreground: .magenta, bold: true)
        case .codeType: Style(foreground: .cyan)
        case .codeString, .codeNumber: Style(foreground: .green)
        case .codeComment: Style(dim: true)
        }
    }

    private var mono: Style {
        switch self {
        case .quiet, .line, .codeComment: Style(dim: true)
        case .strong, .key, .bad, .accent, .codeKeyword: Style(bold: true)
        case .title: Style(underline: true)
        case .focusedTitle: Style(bold: true, reverse: true)
        default: .plain
        }
    }
}
