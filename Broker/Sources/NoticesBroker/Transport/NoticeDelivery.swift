/// What is promised for the notices of a shared name.
public enum NoticeDelivery: String, Hashable, Sendable, Codable, CaseIterable {
    /// A notice arrives once, or not at all: it is lost if a connection breaks, or if nobody is connected.
    case atMostOnce
    /// A notice arrives at each node that has once shared the name, also at one that is away for a while.
    /// Handlers see no notice twice while their process lives. It is confirmed to the engine when all its handlers have
    /// ended, also those of actors, queues and tasks; a process that ends before hears it again in its next life. A handler
    /// that throws has ended; what it has started in tasks of its own, and loops over sequences, are not waited for.
    case atLeastOnce
    /// The latest notice of the name is kept by the engine, and arrives at nodes that come later, where it is
    /// posted as a sticky notice. Post it through the broker, or by a post with `sticky: true`: after a plain `post` it
    /// crosses too, and the sticky notice of the poster's own center stays as it was.
    case kept

    /// The token that separates the topics of the three kinds, so that an engine can store each in its own
    /// way.
    var token: String {
        switch self {
        case .atMostOnce: "o"
        case .atLeastOnce: "a"
        case .kept: "k"
        }
    }
}
