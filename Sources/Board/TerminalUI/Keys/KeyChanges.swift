/// The user's key changes by context. A change replaces a key, or gives a key to a command that has none.
package struct KeyChanges: Hashable, Sendable {
    private var keys: [KeyContext: [String: Key]] = [:]

    package static let none = KeyChanges()

    package var isEmpty: Bool { keys.isEmpty }

    private init() {}

    /// Binds `new` in a context to what `old` does there. `old` then does nothing there, unless another change binds
    /// it.
    package struct Change: Hashable, Sendable {
        package let context: KeyContext
        /// The name of a key, or the label of a command.
        package let old: String
        package let new: Key

        package init(_ context: KeyContext, _ old: Key, _ new: Key) {
            self.init(context, label: old.name, new)
        }

        package init(_ context: KeyContext, label: String, _ new: Key) {
            (self.context, old, self.new) = (context, label, new)
        }

        func isOf(_ command: KeyCommand) -> Bool {
            command.label == old || command.keys.contains { $0.name == old }
        }
    }

    /// Why a change is rejected.
    package enum Refusal: Error, Hashable {
        /// The context has no such key, and no command with such a label.
        case unbound
        /// The new key types a character there.
        case typed
        /// The new key already has an effect there.
        case taken(by: String)
    }

    /// Makes changes together, so that two keys can be swapped. Returns the changes it rejects.
    package static func making(_ changes: [Change]) -> (keys: KeyChanges, refused: [Change: Refusal]) {
        var result = KeyChanges()
        var refused: [Change: Refusal] = [:]
        for change in changes {
            let isBound = KeyMap.commands(in: change.context).contains(where: change.isOf)
            if !isBound {
                refused[change] = .unbound
            } else if change.context.isTyping, change.new.character != nil {
                refused[change] = .typed
            } else {
                result.keys[change.context, default: [:]][change.old] = change.new
            }
        }
        // Rejecting a change may cause a conflict with another.
        while let (change, refusal) = changes.lazy.compactMap({ result.conflict(of: $0) }).first {
            refused[change] = refusal
            result.keys[change.context]?[change.old] = nil
        }
        return (result, refused)
    }

    private func conflict(of change: Change) -> (Change, Refusal)? {
        guard keys[change.context]?[change.old] == change.new else { return nil }
        let commands = KeyMap.commands(in: change.context)
        let own = commands.first(where: change.isOf)
        let other = commands.first { $0.label != own?.label && keys(of: $0).contains(change.new) }
        return other.map { (change, .taken(by: $0.label)) }
    }

    /// The changes, in the order of the contexts.
    package var changes: [Change] {
        KeyContext.allCases.flatMap { context in
            (keys[context] ?? [:]).map { Change(context, label: $0.key, $0.value) }.sorted { $0.old < $1.old }
        }
    }

    /// The keys of a command, with the changes.
    func keys(of command: KeyCommand) -> [Key] {
        guard let changed = keys[command.context] else { return command.keys }
        return command.keys.map { changed[$0.name] ?? $0 } + (changed[command.label].map { [$0] } ?? [])
    }
}
