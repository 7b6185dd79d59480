/// What a board may do besides looking, if the program allows it.
public enum InspectorRight: Hashable, Sendable, CaseIterable {
    /// End registrations.
    case removing
    /// Block the observers of a name, or all of a center, for at most an hour.
    case blocking
}
