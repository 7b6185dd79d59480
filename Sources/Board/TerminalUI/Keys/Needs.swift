import BoardModel

// What the source must be able to do.
extension Mode {
    /// What the source must be able to do for it to be open.
    var needs: SourceAbilities {
        switch self {
        case .keyboard: .keyboard
        case .overlay(.lifelines): .lives
        case .overlay(.beside): .comparison
        case .prompt: .commands
        case .overlay(.leaks), .overlay(.rates), .copying, .lessonList, .programList, .filterList, .help,
            .query, .palette:
            []
        }
    }
}

extension Pane {
    var needs: SourceAbilities { self == .keyboard ? .keyboard : [] }
}

extension KeyMap.Binding {
    /// What the source must be able to do for its keys to have an effect.
    var needs: SourceAbilities {
        switch (context, action) {
        case (.replay, _): .replay
        case (.prompt, _): Mode.prompt.needs
        case (.keyboard, _), (_, .openKeyboardKeys): Mode.keyboard.needs
        case (_, .openPrompt), (_, .postAgain), (_, .editPost): Mode.prompt.needs
        case (.lifelines, _), (_, .openLifelines): Mode.overlay(.lifelines).needs
        case (_, .openBeside): Mode.overlay(.beside).needs
        case (_, .focus(let pane)): pane.needs
        case (_, .removeSelected): .removal
        case (_, .releaseSelected): .release
        case (_, .record): .recording
        default: []
        }
    }
}
