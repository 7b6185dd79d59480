import BoardModel

extension BoardState {
    /// Says why a key has no effect now, if there is a reason. `false`: it has no meaning.
    mutating func refuse(_ key: Key) -> Bool {
        if let binding = KeyMap.binding(of: key, in: contexts, keyChanges) {
            guard let reason = refusal(of: binding, contexts) else { return false }
            // Without a program, the reason names the key to press next, which must work.
            if hasSource, [.openPrompt, .editPost].contains(binding.action) {
                // A line is typed after it, whose letters are not keys.
                refusedLine = reason
                message = .refusing(line: reason)
            } else {
                message = Message(text: reason)
            }
            return true
        }
        // A mode ignores the keys of the panes.
        guard modes.isEmpty, let binding = KeyMap.binding(of: key, in: [.observers, .replay], keyChanges),
            let reason = refusal(of: binding, contexts) ?? reason(fromElsewhere: binding)
        else { return false }
        message = Message(text: reason)
        return true
    }

    private func reason(fromElsewhere binding: KeyMap.Binding) -> String? {
        binding.context == .observers ? "select an observer first: 1 goes to them" : nil
    }

    /// Ignores a key of a line that cannot be typed, until Enter or Esc.
    mutating func swallow(_ key: Key, because reason: String) -> [BoardRequest] {
        switch KeyMap.action(for: key, in: [.prompt], of: .all, keyChanges) {
        case .submit, .cancel: refusedLine = nil
        case .interrupt: return perform(.interrupt)
        case .suspend: return perform(.suspend)
        case .redraw: return perform(.redraw)
        default: message = .refusing(line: reason)
        }
        return []
    }
}

extension BoardState.Message {
    /// That no line can be typed, and how to go on.
    fileprivate static func refusing(line reason: String) -> Self {
        Self(text: reason + ": Enter or Esc to go on")
    }
}
