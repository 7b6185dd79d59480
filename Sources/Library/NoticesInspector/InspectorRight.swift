/// What a board may do in a program that lets it, besides looking.
public enum InspectorRight: Hashable, Sendable, CaseIterable {
    /// End registrations.
    case removing
    /// Block the observers of a name, or all of a center, for at most an hour.
    case blocking
}
