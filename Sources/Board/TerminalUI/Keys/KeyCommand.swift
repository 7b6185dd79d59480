package import BoardModel

/// A key of the board in a context: one literal says all of it.
///
/// The help, the footer, the palette, the manual and `docs/Keys.md` come from these literals. Two literals with one
/// label do the same in two contexts.
package struct KeyCommand: Sendable {
    package private(set) var context: KeyContext
    /// None: the palette alone lists it.
    package private(set) var keys: [Key]
    /// What it does, verb first, for the help and the palette.
    package private(set) var label: String
    /// `nil`: the footer does not have it.
    private(set) var hint: KeyHint?
    /// What the source must be able to do.
    private let ownNeeds: SourceAbilities
    /// Whether letters are typed after it, which are then no keys.
    let opensLine: Bool
    private let ownRefusal: @Sendable (BoardState) -> String?
    private let effect: @Sendable (inout BoardState) -> [BoardRequest]
    private var effectOnNotes: (@Sendable (inout NotesState) -> HostRequest?)?

    /// - Parameters:
    ///   - refusal: Why it has no effect now; `nil`: it has one.
    ///   - effect: Changes the state, and returns what others must do.
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

    /// For an effect on the state alone.
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

    /// A key of the speaker's notes, which have a state of their own.
    init(
        notes keys: [Key], _ label: String, hint: KeyHint? = nil,
        _ effect: @escaping @Sendable (inout NotesState) -> HostRequest?
    ) {
        self.init(.notes, keys, label, hint: hint, requests: { _ in [] })
        effectOnNotes = effect
    }

    /// The same in another context.
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

    /// The command with the keys that the user wants.
    func with(_ changes: KeyChanges) -> KeyCommand {
        var command = self
        command.keys = changes.keys(of: self)
        return command
    }

    /// Whether it does the same as another, wherever that is.
    package func isSame(as other: KeyCommand) -> Bool { label == other.label }

    /// What the source must be able to do for it to have an effect.
    package var needs: SourceAbilities { ownNeeds.union(context.needs) }

    /// Why it has no effect now; `nil`: it has one.
    package func refusal(_ state: BoardState) -> String? {
        state.lack(of: needs) ?? context.refusal(state) ?? ownRefusal(state)
    }

    /// Has its effect, whatever `refusal` says.
    func run(_ state: inout BoardState) -> [BoardRequest] { effect(&state) }

    /// Has its effect on the speaker's notes.
    package func run(_ notes: inout NotesState) -> HostRequest? { effectOnNotes?(&notes) }
}
