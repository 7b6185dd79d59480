public import NoticesBroker

/// The way to a NATS server or cluster: core NATS for notices at most once, JetStream for the others.
///
/// ```swift
/// let transport = try NATSTransport(
///     servers: ["tls://a:4222", "tls://b:4222"], credentials: .file("shop.creds"))
/// let broker = NoticeBroker(.shared, over: transport, node: "shop-1", prefix: "notices.shop")
/// ```
///
/// It uses the C client, libnats 3.4 (`libnats-dev` in Debian). What is at the server for the prefix
/// `notices.shop`:
/// - the stream `notices-shop-a-…`, subjects `notices.shop.a.>`, with what is delivered at least once, and in
///   it a durable consumer for each node, with the subjects of its names: one for each 256. Servers before 2.10 know
///   only consumers of one subject, so there it is one for each node and name. What every node has confirmed is
///   removed when the stream is half full. A consumer that no node uses for ``NATSSettings/maximumAge`` is removed;
/// - the stream `notices-shop-k-…`, subjects `notices.shop.k.>`, with one message for each kept name;
/// - the stream `notices-shop-p-…`, subjects `notices.shop.p.>`, with what is parked, and where nodes stood that are
///   away, once there is some;
/// - a stream of another name in place of each, if an operator has made it with that subject and no other;
/// - the subjects `notices.shop.o.>` and `notices.shop.r.>`, at most once, in no stream.
///
/// Permissions of a node: publish and subscribe `notices.shop.>`, `_INBOX.>`, and publish `$JS.API.>` and
/// `$JS.ACK.>`; less of `$JS.API` where an operator makes streams and consumers; without `$JS.API.STREAM.NAMES`, by which
/// a node looks for what is parked for it, connecting takes ``NATSSettings/timeout`` longer. A name that a server forbids fails
/// alone, and is tried again; see ``/NoticesBroker/BrokerStatus/forbidden``. Of what is delivered at least once, servers
/// from 2.10 on forbid a node to receive all names of a prefix, or none: they know its consumer, not its subjects.
///
/// Share names before the broker runs. What was sent to a node while it was away waits for the names that it shared in
/// its former life; those that it has not shared a minute after it has connected, or when 256 messages wait for them, are given up, and a
/// note says so.
///
/// Handlers of one name run one after the other; a slow one holds up no other name, until a thousand messages wait for it.
///
/// At least once, one message for each name is on its way at a time, with up to 256 notices, so the round trip
/// to the stream bounds the rate of a name. A node that comes again has what its former life left unconfirmed
/// delivered first, and waits until no request of that life is open: some seconds, at most eleven, where the
/// server has not noticed its end.
///
/// A transport may be used by several brokers; each has a connection of its own.
public struct NATSTransport: NoticeTransport {
    let servers: NATSServers
    let credentials: NATSCredentials
    let certificates: NATSCertificates
    let settings: NATSSettings
    let known = KnownPlaces()

    /// Makes a transport, without connecting.
    ///
    /// - Parameters:
    ///   - servers: The addresses, `tls://host:port`; `nats://host:port`, without TLS, on this machine only
    ///     unless ``NATSSettings/allowsPlainText`` is set.
    ///   - credentials: What proves who this node is.
    ///   - certificates: The certificates for TLS.
    ///   - settings: How it uses NATS.
    /// - Throws: A ``/NoticesBroker/TransportFailure`` that says which address cannot be used.
    public init(
        servers: [String], credentials: NATSCredentials = .none,
        certificates: NATSCertificates = NATSCertificates(), settings: NATSSettings = NATSSettings()
    ) throws(TransportFailure) {
        self.servers = try NATSServers(servers, allowsPlainText: settings.allowsPlainText)
        self.credentials = credentials
        self.certificates = certificates
        self.settings = settings
    }

    /// The addresses of the servers.
    public var engine: String { servers.urls.joined(separator: ", ") }

    /// Connects to one of the servers.
    public func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession {
        let session = NATSSession(transport: self, node: node, receiver: receiver)
        try await offTasks { session.connect() }
        return session
    }
}
