import BoardModel
import Demo

extension BoardState {
    /// Runs the command of a key, or shows why it has no effect now.
    mutating func run(_ command: KeyCommand) -> [BoardRequest] {
        guard let reason = command.refusal(self) else { return command.run(&self) }
        // Without a program, the reason names the key to press next, which must work.
        if source.isAttached, command.opensLine, !source.abilities.isSuperset(of: command.needs) {
            // The user types a line next. Its letters must not act as keys.
            messages.refusedLine = reason
            message = .refusing(line: reason)
        } else {
            message = Message(text: reason)
        }
        return []
    }

    /// Shows why a key of another context has no effect now; `false` if no context has the key.
    mutating func refuse(_ key: Key) -> Bool {
        // A mode ignores the keys of the panes.
        guard modes.isEmpty,
            let command = KeyMap.command(for: key, in: [.observers, .log, .replay], keyChanges)
        else { return false }
        let elsewhere: String? =
            switch command.context {
            case .observers: "select an observer first: 1 goes to them"
            case .log: "select a row of the log first: 2"
            default: nil
            }
        guard let reason = command.refusal(self) ?? elsewhere else { return false }
        message = Message(text: reason)
        return true
    }

    /// Ignores the keys of a line that the user cannot type, until Enter or Esc.
    mutating func swallow(_ key: Key, because reason: String) -> [BoardRequest] {
        message = .refusing(line: reason)
        guard let command = KeyMap.command(for: key, in: [.prompt, .editing], keyChanges) else { return [] }
        if command.endsLine {
            (messages.refusedLine, message) = (nil, nil)
        } else if KeyCommand.immediate.contains(where: { $0.isSame(as: command) }) {
            message = nil
            return command.run(&self)
        }
        return []
    }

    /// Why the source does not support `needs`; `nil` if it supports all.
    func lack(of needs: SourceAbilities) -> String? {
        guard !source.abilities.isSuperset(of: needs) else { return nil }
        let here = source.program?.name ?? "this source"
        let reasons: [(SourceAbilities, String)] = [
            (.replay, "this is not a recording"), (.keyboard, "\(here) has no simulated keyboard"),
            (.lives, "the objects of \(here) are unknown"),
            (.comparison, "only the board's own center can be compared"),
            (.release, "only the board's own objects can be released"), (.removal, lackOfRemoval),
            (.recording, "this source cannot be recorded"), (.commands, lackOfCommands),
        ]
        return reasons.first { needs.contains($0.0) && !source.abilities.contains($0.0) }?.1
            ?? "\(here) cannot do that"
    }

    private var lackOfCommands: String {
        guard source.isAttached else { return "no program is attached: ^P attach" }
        guard let program = source.program else { return "this source takes no commands" }
        return switch program.phase {
        case .ended: "\(program.name) has ended"
        case .detached: "the board has detached from \(program.name)"
        case .recorded: "a recording is view only"
        case .catchingUp, .live, .silent: "this program is view only"
        }
    }

    private var lackOfRemoval: String {
        guard let program = source.program else { return "this source does not allow removing observers" }
        return switch program.phase {
        case .catchingUp where source.abilities.contains(.commands):
            "the observers of \(program.name) are still being listed"
        case .live where source.abilities.contains(.commands),
            .silent where source.abilities.contains(.commands):
            "\(program.name) does not allow removing observers"
        default: lackOfCommands
        }
    }
}

extension BoardState.Message {
    /// Says why the user cannot type a line, and how to continue.
    fileprivate static func refusing(line reason: String) -> Self {
        Self(text: reason + ": Enter or Esc to go on")
    }
}
