import BoardModel
import Demo

// The line that the user types: a command, a filter, or letters of the palette.
extension BoardState {
    /// Edits the line, which takes effect at once.
    mutating func editLine(_ change: (inout LineEditor) -> Void) {
        switch modes.top {
        case .prompt: prompt.edit(change)
        case .query(let purpose): editQuery(purpose, change)
        case .palette: editPalette(change)
        case .keyboard, .copying, .overlay, nil: break
        }
    }

    /// Moves the cursor. The effect of the line stays the same.
    mutating func moveCursor(_ move: (inout LineEditor) -> Void) {
        switch modes.top {
        case .prompt: prompt.edit(move)
        case .query: move(&query.line)
        case .palette: move(&overlays.palette.line)
        case .keyboard, .copying, .overlay, nil: break
        }
    }

    mutating func completePrompt() {
        prompt.complete(with: Vocabulary(live.snapshot, programWords: source.abilities.programWords))
    }

    /// Runs the typed command. Asks before it removes an observer of another program.
    mutating func submit() -> [BoardRequest] {
        let line = prompt.line.text
        guard !line.allSatisfy(\.isWhitespace) else {
            cancel()
            return []
        }
        guard source.program != nil, case .remove(let observer, _)? = try? ProgramLine.parse(line) else {
            return [.source(.run(line))]
        }
        prompt.accept()
        modes.close(.prompt)
        askToRemove("remove \(observer)", .run(line))
        return []
    }
}
