package import TerminalUI

/// The user's settings of the board, from a file.
package struct Settings: Equatable, Sendable {
    package var theme: Theme.Name?
    package var ascii: Bool?
    /// Whether the board handles clicks and the wheel.
    package var mouse: Bool?
    /// The initial filter of the log.
    package var filter: String?
    /// Whether boards remember layout, order, columns and filters.
    package var remember: Bool?
    /// The folder with the source files that `o` opens.
    package var sources: String?
    package var keys = KeyChanges.none

    /// The line in the file where each setting is set.
    package var lines: [Setting: Int] = [:]

    package init() {}
}

/// The available settings.
package enum Setting: String, CaseIterable, Sendable {
    case theme, ascii, mouse, filter, remember, sources, keys

    package var meaning: String {
        switch self {
        case .theme: "the colours: \(Theme.Name.allCases.map(\.rawValue).joined(separator: ", "))"
        case .ascii: "true draws in ASCII only; by default the locale decides"
        case .mouse: "false: no mouse capture, the terminal selects text"
        case .filter: "the log's initial filter, as typed after f"
        case .remember: "false: layout, order, columns and filters are not saved"
        case .sources: "the folder with the source files that o opens"
        case .keys: "for each context, a key or the label of a command, and the key to use instead"
        }
    }

    /// Its default value.
    package var fallback: String {
        switch self {
        case .theme: Theme.Name.auto.rawValue
        case .ascii: "by the locale"
        case .mouse, .remember: "true"
        case .sources: "the current folder"
        case .filter, .keys: "none"
        }
    }
}

/// An invalid part of the file. The rest of the file takes effect.
package struct SettingsProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int
    package var column: Int
    package var text: String

    package var description: String { "\(file):\(line):\(column): \(text)" }
}
