/// What a board may do besides looking, if the program allows it.
public enum InspectorRight: Hashable, Sendable, CaseIterable {
    /// End registrations.
    case removing
    /// Block the observers of a name, or all of a center, for at most an hour.
    case blocking
    /// Record the stacks of posters with the next posts of a name. A right of its own, since a traced post takes longer,
    /// and names the program's functions.
    case tracing
}
