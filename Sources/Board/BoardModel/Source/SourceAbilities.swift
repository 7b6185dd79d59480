/// What a source can do besides reporting its records.
package struct SourceAbilities: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Carries out lines of the command language.
    package static let commands = SourceAbilities(rawValue: 1)
    /// Removes a registration.
    package static let removal = SourceAbilities(rawValue: 2)
    /// Releases an observing object.
    package static let release = SourceAbilities(rawValue: 4)
    /// Has a simulated keyboard.
    package static let keyboard = SourceAbilities(rawValue: 8)
    /// Knows the lives of the observing objects.
    package static let lives = SourceAbilities(rawValue: 16)
    /// Repeats its calls to `MyNotificationCenter`.
    package static let comparison = SourceAbilities(rawValue: 32)

    /// Is another program, which posts the names that it allows.
    package static let posting = SourceAbilities(rawValue: 64)
    /// Is another program, which blocks names for a while.
    package static let blocking = SourceAbilities(rawValue: 128)
    /// Its lines are those of another program: `ProgramLine`, in place of the command language.
    package static let programLines = SourceAbilities(rawValue: 256)

    /// Is a recording, in which the board goes back and forth.
    package static let replay = SourceAbilities(rawValue: 512)

    /// Records what it shows in a file.
    package static let recording = SourceAbilities(rawValue: 1024)

    package static let all: SourceAbilities = [
        .commands, .removal, .release, .keyboard, .lives, .comparison, .recording,
    ]
}

extension SourceAbilities {
    /// Whether it carries out the whole command language.
    package var hasCommandLanguage: Bool { contains(.commands) && !contains(.programLines) }

    /// The words that a line for another program may begin with.
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
        }
    }
}
