/// How a transport uses NATS. The streams are made once, by the node that comes first; operators may make
/// them before, with other limits, and the subjects that ``NATSTransport`` states.
public struct NATSSettings: Hashable, Sendable {
    /// How many servers of a cluster store each message.
    public var replicas = 1
    /// How long notices are stored that are delivered at least once. A node that is away for longer misses
    /// some.
    public var maximumAge = Duration.seconds(7 * 24 * 3_600)
    /// How many bytes the stream of such notices has at most. What every node has confirmed makes room; when what nodes
    /// have still to hear fills it, notices stay in outboxes.
    public var maximumBytes: Int64 = 1 << 30
    /// How long a server waits for a confirmation before it delivers a notice again: longer than handlers
    /// run.
    public var confirmation = Duration.seconds(10)
    /// How long an attempt to connect, or a message, may take.
    public var timeout = Duration.seconds(4)
    /// The domain of JetStream, such as `hub`, of nodes that connect to a leaf node and have their streams elsewhere;
    /// `nil`: that of the server to which they connect.
    public var domain: String?
    /// What subjects begin with on which servers answer this node: permissions to subscribe may be of one node.
    public var inboxPrefix = "_INBOX"
    /// What the server's lists of connections call this one; `nil`: the name of the node.
    public var connectionName: String?
    /// Whether connections without TLS may leave this machine.
    public var allowsPlainText = false

    /// The values above.
    public init() {}
}

extension NATSSettings {
    /// What requests to JetStream begin with.
    var api: String { domain.map { "$JS.\($0).API" } ?? "$JS.API" }
}
