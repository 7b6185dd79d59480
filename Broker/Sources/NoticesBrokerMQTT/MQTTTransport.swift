public import NoticesBroker

/// The way to an MQTT 5 server, such as mosquitto.
///
/// ```swift
/// let transport = try MQTTTransport(
///     servers: ["mqtts://a:8883"], credentials: .user("shop", password: password))
/// let broker = NoticeBroker(.shared, over: transport, node: "shop-1", prefix: "notices.shop")
/// ```
///
/// It uses the C client, libmosquitto 2 (`libmosquitto-dev` in Debian). What is at the server for the prefix
/// `notices.shop`:
/// - the topics `notices/shop/o/#` and `notices/shop/r/#`, at most once (QoS 0);
/// - the topics `notices/shop/a/#`, at least once (QoS 1): for each node and name a client with a session that
/// outlives its connections, for ``MQTTSettings/maximumAge``. So each such name is a connection and a thread
/// at each node;
/// - the topics `notices/shop/k/#` (QoS 1), each with one retained message for its kept name.
///
/// Permissions of a node: read and write `notices/shop/#`.
///
/// What servers decide, and the transport cannot mend:
/// - mosquitto stores in memory, and saves at intervals. ``MQTTSettings/Storing`` says what a killed server
///   loses.
/// - mosquitto stores 1 000 messages for each client that is away or slow (`max_queued_messages`), and drops
///   later ones. What is dropped is counted as missing when a later notice of its sender comes.
/// - A server that has forgotten a node's session, or a session that was away for too long, begins anew: the
///   notices between are lost, and missing.
/// - It confirms a message also if nobody has a session for it: ``/NoticesBroker/Crossing/stored`` says that
///   every node that has shared the name will receive the notice, of which there may be none.
///
/// A notice is confirmed to the server when its handlers have run. Handlers of one name run on a thread of
/// its own; those of all other names than such that are delivered at least once share one.
public struct MQTTTransport: NoticeTransport {
    let servers: [MQTTServer]
    let credentials: MQTTCredentials
    let certificates: MQTTCertificates
    let settings: MQTTSettings

    /// Makes a transport, without connecting.
    ///
    /// - Parameters:
    ///   - servers: The addresses, `mqtts://host:port`, of which one is used at a time; `mqtt://host:port`,
    ///     without TLS, on this machine only unless ``MQTTSettings/allowsPlainText`` is set. Several are
    ///     servers of one cluster: single ones do not pass messages to each other.
    ///   - credentials: What proves who this node is.
    ///   - certificates: The certificates for TLS.
    ///   - settings: How it uses MQTT.
    /// - Throws: A ``/NoticesBroker/TransportFailure`` that says which address cannot be used.
    public init(
        servers: [String], credentials: MQTTCredentials = .none,
        certificates: MQTTCertificates = MQTTCertificates(), settings: MQTTSettings = MQTTSettings()
    ) throws(TransportFailure) {
        guard !servers.isEmpty else {
            throw TransportFailure(
                .refused, "no MQTT server is given: pass one, such as mqtts://host:8883")
        }
        var checked: [MQTTServer] = []
        for server in servers {
            checked.append(try MQTTServer(server, allowsPlainText: settings.allowsPlainText))
        }
        self.servers = checked
        self.credentials = credentials
        self.certificates = certificates
        self.settings = settings
    }

    /// The addresses of the servers.
    public var engine: String { servers.map(\.url).joined(separator: ", ") }

    /// Servers deliver the messages of a sender and topic in their order, also those that they deliver again.
    public var keepsOrder: Bool { true }

    /// Connects to one of the servers, of which a random one is tried first.
    public func connect(
        as node: String, to receiver: TransportReceiver
    ) async throws(TransportFailure) -> any TransportSession {
        var failures: [String] = []
        for server in servers.shuffled() {
            let session = MQTTSession(transport: self, server: server, node: node, receiver: receiver)
            do throws(TransportFailure) {
                try await session.connect()
                return session
            } catch {
                await session.close()
                failures.append(error.text)
            }
        }
        throw TransportFailure(.unreachable, failures.joined(separator: "; "))
    }
}
