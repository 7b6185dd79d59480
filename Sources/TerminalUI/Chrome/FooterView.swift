import Workbench

/// The last line: the error of the line above, its completions, or the active keys.
enum FooterView {
    static func draw(_ state: BoardState, in region: Region, _ painter: inout Painter) {
        if state.modes.top == .prompt, drawAnswer(to: state, region, &painter) { return }
        if case .query = state.modes.top, let error = state.query.error {
            return QueryView.draw(error, in: region, &painter)
        }
        if !state.isBare { drawKeys(state, region, &painter) }
    }

    /// Draws what is wrong with the typed command, or its completions. `false`: there is neither.
    private static func drawAnswer(
        to state: BoardState, _ region: Region, _ painter: inout Painter
    ) -> Bool {
        if let error = state.prompt.error {
            drawError(error.message, at: error.column, state, region, &painter)
            return true
        }
        // There may be very many, of which one line is shown.
        let seen = state.prompt.candidates.prefix(region.columns)
        painter.write(seen.joined(separator: "  "), in: region, column: 1, role: .title)
        return !seen.isEmpty
    }

    private static func drawKeys(_ state: BoardState, _ region: Region, _ painter: inout Painter) {
        var column = 1
        for (key, word) in keys(of: state) {
            guard column + painter.width(key) + painter.width(word) + 1 < region.columns else { break }
            column += painter.write(key, in: region, column: column, role: .key) + 1
            column += painter.write(word, in: region, column: column, role: .quiet) + 2
        }
    }

    /// The active keys, the closest context first.
    private static func keys(of state: BoardState) -> [(String, String)] {
        if state.question != nil { return [("y", "yes"), ("any other key", "no")] }
        var shown: [(String, String)] = []
        var taken: Set<Key> = []
        for context in state.contexts {
            for binding in KeyMap.bindings(in: context, for: state.abilities) {
                guard let key = binding.keys.first, !taken.contains(key) else { continue }
                taken.formUnion(binding.keys)
                guard let word = binding.footer, shows(binding.action, state) else { continue }
                shown.append((key.name, self.word(of: binding.action, state) ?? word))
            }
        }
        if !state.followsLog, state.contexts.contains(.lists) {
            if state.focus == .log {
                shown.insert(("G", "follow"), at: 0)
            } else if !state.isHeld, state.lesson == nil {
                // In a lesson, Esc leaves the lesson instead.
                shown.insert(("Esc", "follow"), at: 0)
            }
        }
        return shown
    }

    /// The footer's word for a key whose current effect differs from its usual one.
    private static func word(of action: Action, _ state: BoardState) -> String? {
        switch action {
        case .pause: state.isHeld ? "resume" : nil
        case .submit where state.modes.top == .query(.seek): "go there"
        case .cancel where state.modes.top == .query(.seek): "leave"
        case .openPrompt: state.abilities.programWords.first?.rawValue
        case .lesson(.leave): state.query.filter != nil && !state.isBare ? "clear" : nil
        default: nil
        }
    }

    /// Whether the footer shows the key: whether it has an effect. In a mode, most keys of the panes are left out.
    private static func shows(_ action: Action, _ state: BoardState) -> Bool {
        switch action {
        case .removeSelected: state.selectedObserver != nil
        case .releaseSelected: state.selectedObserver?.object == .held
        case .lesson(.slower), .lesson(.faster): state.lesson?.isAutoplaying == true
        case .openKeyboardKeys, .nextPane:
            state.modes.isEmpty && state.lesson == nil
        case .openPrompt, .pause, .help, .openFilter, .openLessonList:
            state.modes.isEmpty
        case .openProgramList: state.modes.isEmpty && state.lesson == nil
        default: true
        }
    }
}
