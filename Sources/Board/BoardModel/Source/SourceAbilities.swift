/// The optional capabilities of a source.
package struct SourceAbilities: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Executes lines of the command language.
    package static let commands = SourceAbilities(rawValue: 1)
    /// Removes registrations.
    package static let removal = SourceAbilities(rawValue: 2)
    /// Releases observing objects.
    package static let release = SourceAbilities(rawValue: 4)
    /// Has a simulated keyboard.
    package static let keyboard = SourceAbilities(rawValue: 8)
    /// Knows the lifetimes of the observing objects.
    package static let lives = SourceAbilities(rawValue: 16)
    /// Repeats its calls on `MyNotificationCenter`.
    package static let comparison = SourceAbilities(rawValue: 32)

    /// Is another program and can post the names that it allows.
    package static let posting = SourceAbilities(rawValue: 64)
    /// Is another program and can block names for a while.
    package static let blocking = SourceAbilities(rawValue: 128)
    /// Is another program and can record the stacks of posters.
    package static let tracing = SourceAbilities(rawValue: 2048)
    /// Accepts `ProgramLine`s for another program instead of the command language.
    package static let programLines = SourceAbilities(rawValue: 256)

    /// Is a recording, in which the board can move back and forth.
    package static let replay = SourceAbilities(rawValue: 512)

    /// Records what it shows in a file.
    package static let recording = SourceAbilities(rawValue: 1024)

    package static let all: SourceAbilities = [
        .commands, .removal, .release, .keyboard, .lives, .comparison, .recording,
    ]
}

extension SourceAbilities {
    /// Whether it supports the whole command language.
    package var hasCommandLanguage: Bool { contains(.commands) && !contains(.programLines) }

    /// The first words of lines that the other program supports.
    package var programWords: [ProgramLine.Word] {
        guard contains(.programLines) else { return [] }
        return ProgramLine.Word.allCases.filter { contains($0.needs) }
    }
}

extension ProgramLine.Word {
    fileprivate var needs: SourceAbilities {
        switch self {
        case .post: .posting
        case .remove: .removal
        case .block, .unblock: .blocking
        case .trace: .tracing
        }
    }
}
