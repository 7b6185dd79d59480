package import BoardModel

/// A key of the board in a context, defined by one literal.
///
/// The help, the footer, the palette, the manual and `docs/Keys.md` come from these literals. Two literals with one
/// label do the same in two contexts.
package struct KeyCommand: Sendable {
    package private(set) var context: KeyContext
    /// Empty if only the palette lists it.
    package private(set) var keys: [Key]
    /// What it does, verb first, for the help and the palette.
    package private(set) var label: String
    /// Other words by which the palette finds it.
    private(set) var words: [String] = []
    /// `nil` if the footer does not show it.
    private(set) var hint: KeyHint?
    /// Required abilities of the source.
    private let ownNeeds: SourceAbilities
    /// Whether it opens a line, so that the next letters are not keys.
    let opensLine: Bool
    private let ownRefusal: @Sendable (BoardState) -> String?
    private let effect: @Sendable (inout BoardState) -> [BoardRequest]
    private var effectOnNotes: (@Sendable (inout NotesState) -> HostRequest?)?

    /// - Parameters:
    ///   - refusal: Why it has no effect now; `nil` if it has one.
    ///   - effect: Changes the state, and returns requests.
    init(
        _ context: KeyContext, _ keys: [Key], _ label: String, hint: KeyHint? = nil,
        needs: SourceAbilities = [], opensLine: Bool = false,
        unless refusal: @escaping @Sendable (BoardState) -> String? = { _ in nil },
        requests effect: @escaping @Sendable (inout BoardState) -> [BoardRequest]
    ) {
        (self.context, self.keys, self.label, self.hint) = (context, keys, label, hint)
        (ownNeeds, self.opensLine) = (needs, opensLine)
        (ownRefusal, self.effect) = (refusal, effect)
    }

    /// A command that only changes the state.
    init(
        _ context: KeyContext, _ keys: [Key], _ label: String, hint: KeyHint? = nil,
        needs: SourceAbilities = [], opensLine: Bool = false,
        unless refusal: @escaping @Sendable (BoardState) -> String? = { _ in nil },
        _ effect: @escaping @Sendable (inout BoardState) -> Void
    ) {
        self.init(
            context, keys, label, hint: hint, needs: needs, opensLine: opensLine, unless: refusal,
            requests: {
                effect(&$0)
                return []
            })
    }

    /// A key of the speaker's notes; it changes `NotesState`.
    init(
        notes keys: [Key], _ label: String, hint: KeyHint? = nil,
        _ effect: @escaping @Sendable (inout NotesState) -> HostRequest?
    ) {
        self.init(.notes, keys, label, hint: hint, requests: { _ in [] })
        effectOnNotes = effect
    }

    /// The same command in another context.
    func `in`(
        _ context: KeyContext, _ keys: [Key]? = nil, _ label: String? = nil, hint: KeyHint? = nil
    ) -> KeyCommand {
        var command = self
        command.context = context
        command.keys = keys ?? self.keys
        command.label = label ?? self.label
        command.hint = hint
        return command
    }

    /// The command with the user's keys.
    func with(_ changes: KeyChanges) -> KeyCommand {
        var command = self
        command.keys = changes.keys(of: self)
        return command
    }

    /// The command, which the palette also finds by other words.
    func found(by words: String...) -> KeyCommand {
        var command = self
        command.words = words
        return command
    }

    /// Whether it does the same as another command, in any context.
    package func isSame(as other: KeyCommand) -> Bool { label == other.label }

    /// Required abilities of the source, including those of the context.
    package var needs: SourceAbilities { ownNeeds.union(context.needs) }

    /// Why it has no effect now; `nil` if it has one.
    package func refusal(_ state: BoardState) -> String? {
        state.lack(of: needs) ?? context.refusal(state) ?? ownRefusal(state)
    }

    /// Runs the command without asking `refusal`.
    func run(_ state: inout BoardState) -> [BoardRequest] { effect(&state) }

    /// Runs the command on the speaker's notes.
    package func run(_ notes: inout NotesState) -> HostRequest? { effectOnNotes?(&notes) }
}
