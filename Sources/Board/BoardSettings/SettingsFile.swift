import BoardModel
import Demo
import Notices
import TerminalUI
import Yams

/// Reads settings from YAML.
///
/// ```yaml
/// theme: light
/// filter: -kind:note
/// keys:
///   everywhere:
///     p: ";"
/// ```
///
/// Invalid parts are reported as problems with their positions, and ignored. Everything else takes effect.
package struct SettingsFile {
    package private(set) var settings = Settings()
    package private(set) var problems: [SettingsProblem] = []
    private let name: String
    private var changes: [(change: KeyChanges.Change, place: Node)] = []

    package static let sizeLimit = 65_536
    /// The parser recurses for each level of nesting. No file needs this many levels, and the stack can hold
    /// them.
    private static let nestingLimit = 200

    /// - Parameters:
    ///   - bytes: At most ``sizeLimit`` bytes, plus one to detect a larger file.
    ///   - name: The name of the file, for problems.
    package init(_ bytes: [UInt8], name: String) {
        self.name = name
        guard bytes.count <= Self.sizeLimit else {
            complain(1, 1, "the file has more than \(Self.sizeLimit) bytes; it is ignored")
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            complain(1, 1, "the file is not UTF-8 text; it is ignored")
            return
        }
        let nested =
            bytes.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } + Self.sequences(in: bytes)
        guard nested <= Self.nestingLimit else {
            complain(1, 1, "the file has too many brackets and lists; it is ignored")
            return
        }
        do {
            guard let root = try Yams.compose(yaml: text) else { return }
            read(root)
        } catch {
            complain(error)
        }
        readKeys()
    }

    /// The result for an unreadable file.
    package init(unreadable sentence: String, name: String) {
        self.name = name
        complain(1, 1, sentence)
    }

    /// The number of lists that can begin within each other on one line: `- - -`, and keys that are lists: `?
    /// ? ?`.
    private static func sequences(in bytes: [UInt8]) -> Int {
        zip(bytes, bytes.dropFirst()).count { one, next in
            (one == UInt8(ascii: "-") || one == UInt8(ascii: "?")) && (next == 0x20 || next == 0x09)
        }
    }

    private mutating func read(_ root: Node) {
        if root.scalar?.string.isEmpty == true { return }
        guard case .mapping(let mapping) = root else {
            return complain(root, "expected settings, such as theme: light")
        }
        for (key, value) in mapping {
            guard let name = key.scalar?.string else {
                complain(key, "expected the name of a setting")
                continue
            }
            guard let setting = Setting(rawValue: name) else {
                complain(key, "unknown setting: \(name)" + Self.hint(name, Setting.allCases.map(\.rawValue)))
                continue
            }
            if read(value, of: setting) { settings.lines[setting] = key.mark?.line }
        }
    }

    private mutating func read(_ value: Node, of setting: Setting) -> Bool {
        if setting == .keys { return readKeys(value) }
        guard let text = value.scalar?.string else {
            complain(value, "expected \(setting.meaning)")
            return false
        }
        switch setting {
        case .theme:
            guard let theme = Theme.Name(rawValue: text) else {
                let names = Theme.Name.allCases.map(\.rawValue)
                complain(
                    value,
                    "unknown theme: \(text)"
                        + Self.hint(text, names, else: "it is one of \(names.joined(separator: ", "))"))
                return false
            }
            settings.theme = theme
        case .ascii, .mouse, .remember:
            guard let flag = ["true": true, "false": false][text] else {
                complain(value, "expected true or false, not \(text)")
                return false
            }
            switch setting {
            case .ascii: settings.ascii = flag
            case .mouse: settings.mouse = flag
            default: settings.remember = flag
            }
        case .filter:
            do throws(LineError) {
                _ = try RowFilter(text)
                settings.filter = text
            } catch {
                complain(value, "the filter, column \(error.column): \(error.message)")
                return false
            }
        case .sources:
            guard !text.isEmpty else {
                complain(value, "expected a folder, such as ~/shop")
                return false
            }
            settings.sources = text
        case .keys: break
        }
        return true
    }

    // MARK: Keys

    private mutating func readKeys(_ value: Node) -> Bool {
        guard case .mapping(let contexts) = value else {
            complain(value, "expected contexts, such as everywhere, with keys below each")
            return false
        }
        for (key, value) in contexts {
            let word = key.scalar?.string ?? ""
            guard let context = KeyContext.allCases.first(where: { $0.word == word }) else {
                let words = KeyContext.allCases.map(\.word)
                complain(
                    key,
                    "unknown context: \(word)"
                        + Self.hint(word, words, else: "it is one of \(words.joined(separator: ", "))"))
                continue
            }
            guard case .mapping(let pairs) = value else {
                complain(
                    value, "expected keys: a key of the help, a colon, and the key to use instead")
                continue
            }
            for (old, new) in pairs {
                guard let oldName = keyOrLabel(old, in: context), let newKey = self.key(new) else { continue }
                changes.append((KeyChanges.Change(context, label: oldName, newKey), new))
            }
        }
        return true
    }

    /// The label of a command, or the name of a key.
    private mutating func keyOrLabel(_ node: Node, in context: KeyContext) -> String? {
        let text = node.scalar?.string.lowercased()
        let labels = KeyMap.commands(in: context).map(\.label)
        return labels.first { $0.lowercased() == text } ?? key(node)?.name
    }

    private mutating func key(_ node: Node) -> Key? {
        let text = node.scalar?.string ?? ""
        do throws(KeyScriptError) {
            let keys = try KeyScript.keys(in: text == " " ? "<space>" : text)
            if keys.count == 1 { return keys[0] }
            complain(node, "expected one key, such as p, \"<tab>\" or \"<c-l>\", or a label of the help")
        } catch {
            complain(node, "\(error)")
        }
        return nil
    }

    private mutating func readKeys() {
        let (keys, refused) = KeyChanges.making(changes.map(\.change))
        settings.keys = keys
        for (change, place) in changes {
            guard let refusal = refused[change] else { continue }
            let (old, new) = (change.old, change.new.name)
            switch refusal {
            case .unbound: complain(place, "\(old) does nothing in \(change.context.word)")
            case .typed:
                complain(place, "\(new) is typed in \(change.context.word): use a key with Control or Alt")
            case .taken(let meaning):
                complain(
                    place,
                    "\(new) is already used in \(change.context.word): \(meaning). Give that another key, too"
                )
            }
        }
    }

    // MARK: Problems

    private static func hint(_ word: String, _ words: [String], else other: String = "") -> String {
        if let near = word.nearest(of: words) { return "; did you mean \(near)?" }
        return other.isEmpty ? "; `noticeboard config` lists the settings" : "; \(other)"
    }

    private mutating func complain(_ node: Node, _ text: String) {
        complain(node.mark?.line ?? 1, node.mark?.column ?? 1, text)
    }

    private mutating func complain(_ line: Int, _ column: Int, _ text: String) {
        problems.append(SettingsProblem(file: name, line: line, column: column, text: text))
    }

    private mutating func complain(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            complain(mark.line, mark.column, "\(problem); the file is ignored")
        case .duplicatedKeysInMapping(let duplicates, let context):
            complain(
                context.mark.line, context.mark.column,
                "duplicate keys: \(duplicates.joined(separator: ", ")); the file is ignored")
        default:
            complain(1, 1, "the file is not YAML; nothing of it holds")
        }
    }
}
