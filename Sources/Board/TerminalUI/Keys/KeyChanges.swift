/// Keys that the user has changed: what a key of the help does is done by another one, in one context.
package struct KeyChanges: Hashable, Sendable {
    private var keys: [KeyMap.Context: [Key: Key]] = [:]

    package static let none = KeyChanges()

    package var isEmpty: Bool { keys.isEmpty }

    private init() {}

    /// Lets `new` do in a context what `old` does there. `old` does nothing there then, unless another change gives it
    /// something.
    package struct Change: Hashable, Sendable {
        package let context: KeyMap.Context
        package let old: Key
        package let new: Key

        package init(_ context: KeyMap.Context, _ old: Key, _ new: Key) {
            (self.context, self.old, self.new) = (context, old, new)
        }
    }

    /// Why a change is not made.
    package enum Refusal: Error, Hashable {
        /// The context has no such key.
        case unbound
        /// Lines are typed with the new key there.
        case typed
        /// The new key does something else there.
        case taken(by: String)
    }

    /// Makes changes together, so that two keys can be exchanged, and leaves out those that cannot be made.
    package static func making(_ changes: [Change]) -> (keys: KeyChanges, refused: [Change: Refusal]) {
        var result = KeyChanges()
        var refused: [Change: Refusal] = [:]
        for change in changes {
            let isBound = KeyMap.bindings.contains {
                $0.context == change.context && $0.keys.contains(change.old)
            }
            if !isBound {
                refused[change] = .unbound
            } else if change.context.isTyping, change.new.character != nil {
                refused[change] = .typed
            } else {
                result.keys[change.context, default: [:]][change.old] = change.new
            }
        }
        // Taking one back may leave another without its key.
        while let (change, refusal) = changes.lazy.compactMap({ result.conflict(of: $0) }).first {
            refused[change] = refusal
            result.keys[change.context]?[change.old] = nil
        }
        return (result, refused)
    }

    private func conflict(of change: Change) -> (Change, Refusal)? {
        guard keys[change.context]?[change.old] == change.new else { return nil }
        let bindings = KeyMap.bindings.filter { $0.context == change.context }
        let own = bindings.first { $0.keys.contains(change.old) }
        let other = bindings.first { $0.action != own?.action && keys(of: $0).contains(change.new) }
        return other.map { (change, .taken(by: $0.meaning)) }
    }

    /// The changes, in the order of the contexts.
    package var changes: [Change] {
        KeyMap.Context.allCases.flatMap { context in
            (keys[context] ?? [:]).map { Change(context, $0.key, $0.value) }.sorted {
                $0.old.name < $1.old.name
            }
        }
    }

    /// The keys of a binding.
    func keys(of binding: KeyMap.Binding) -> [Key] {
        guard let changed = keys[binding.context] else { return binding.keys }
        return binding.keys.map { changed[$0] ?? $0 }
    }
}

extension KeyMap.Context {
    /// Whether characters are typed into a line.
    fileprivate var isTyping: Bool { self == .prompt || self == .query || self == .palette }

    /// The word for it in a file.
    package var word: String {
        switch self {
        case .everywhere: "everywhere"
        case .replay: "recording"
        case .lists: "lists"
        case .observers: "observers"
        case .keyboard: "keyboard"
        case .copying: "copying"
        case .prompt: "prompt"
        case .query: "filter"
        case .help: "help"
        case .palette: "palette"
        case .lifelines: "lifelines"
        case .rates: "rates"
        case .overlay: "overlays"
        case .lesson: "lesson"
        case .lessonList: "lessons"
        case .notes: "notes"
        case .programList: "programs"
        case .filterList: "filters"
        }
    }
}
