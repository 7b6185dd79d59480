import NoticesBroker
import Synchronization

/// The connections of a node to an MQTT server: one to send, one for what comes at most once or is kept, and
/// one for each topic that is delivered at least once.
final class MQTTSession: TransportSession {
    private let transport: MQTTTransport
    private let server: MQTTServer
    private let node: String
    private let receiver: TransportReceiver
    private let saving = Saving()
    private let state = Lock(State())

    private struct State: Sendable {
        var isOpen = true
        var out: MQTTLink?
        var into: MQTTLink?
        var durable: [MQTTLink] = []
        var maximumBytes = 0
        /// The topics that are subscribed, by their addresses.
        var topics: [String: NoticeTopic] = [:]
        /// What was found behind the addresses that are looked at.
        var found: [String: [KeptMessage]] = [:]
    }

    init(transport: MQTTTransport, server: MQTTServer, node: String, receiver: TransportReceiver) {
        self.transport = transport
        self.server = server
        self.node = node
        self.receiver = receiver
    }

    var maximumBytes: Int { state.withLock { $0.maximumBytes } }
    var confirmsStored: Bool { transport.settings.storing == .saved }

    func connect() async throws(TransportFailure) {
        let out = try link(
            MQTTNames.client(of: node, for: "out"), { $0.runsHandlers = false }, keptBy: { $0.out = $1 })
        let welcome = try await out.connect()
        // The broker's headers have at most four fields; the topic and the packet's own fields come to this.
        let limit = Int(min(welcome.maximumPacket ?? .max, 1 << 28)) - 1_200
        state.withLock { $0.maximumBytes = max(0, limit) }
        let into = try link(MQTTNames.client(of: node, for: "in"), { _ in }, keptBy: { $0.into = $1 })
        _ = try await into.connect()
    }

    func subscribe(
        to topics: [NoticeTopic]
    ) async throws(TransportFailure) -> [NoticeTopic: TransportFailure] {
        let failures = await withTaskGroup { group in
            for topic in topics {
                group.addTask { () -> TransportFailure? in
                    do throws(TransportFailure) {
                        try await self.subscribe(to: topic)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: []) { $0 += [$1].compactMap(\.self) }
        }
        if let failure = failures.first { throw failure }
        return [:]
    }

    private func subscribe(to topic: NoticeTopic) async throws(TransportFailure) {
        let names = MQTTNames(topic: topic)
        state.withLock { $0.topics[names.address] = topic }
        guard topic.delivery == .atLeastOnce else {
            guard let into = state.withLock({ $0.isOpen ? $0.into : nil }) else { throw .closed }
            let quality: Int32 = topic.delivery == .kept ? 1 : 0
            return try await into.perform(.subscribe(names.filter, quality: quality))
        }
        let durable = try link(
            names.client(of: node), { $0.isDurable = true }, keptBy: { $0.durable.append($1) })
        _ = try await durable.connect()
        try await durable.perform(.subscribe(names.filter, quality: 1))
        if transport.settings.storing == .saved { try await saving.wait(on: sender()) }
    }

    func publish(_ message: TransportMessage) async throws(TransportFailure) {
        let out = try sender()
        try await out.perform(.publish(OutgoingPacket(message)))
        guard message.topic.delivery != .atMostOnce, transport.settings.storing == .saved else { return }
        try await saving.wait(on: out)
    }

    func unsubscribe(from topic: NoticeTopic) async throws(TransportFailure) {
        let names = MQTTNames(topic: topic)
        let (link, isDurable) = state.withLock { state -> (MQTTLink?, Bool) in
            state.topics[names.address] = nil
            guard topic.delivery == .atLeastOnce else { return (state.into, false) }
            let client = names.client(of: node)
            defer { state.durable.removeAll { $0.configuration.client == client } }
            return (state.durable.first { $0.configuration.client == client }, true)
        }
        guard let link else { return }
        try await link.perform(.unsubscribe(names.filter))
        // What the server remembers of the client then is empty.
        if isDurable { await link.close() }
    }

    func kept(behind topic: NoticeTopic) async throws(TransportFailure) -> [KeptMessage] {
        guard let into = state.withLock({ $0.isOpen ? $0.into : nil }) else { throw .closed }
        let address = MQTTNames(topic: topic).address + "/"
        state.withLock { $0.found[address] = [] }
        defer { state.withLock { $0.found[address] = nil } }
        try await into.perform(.subscribe(address + "#", quality: 0))
        // What is retained comes before the answer to another request.
        try await into.perform(.unsubscribe(address + "#"))
        return state.withLock { $0.found[address] ?? [] }.sorted { $0.path < $1.path }
    }

    func remove(_ message: KeptMessage) async throws(TransportFailure) {
        try await sender().perform(.publish(OutgoingPacket(forgetting: message.place)))
    }

    func close() async {
        for link in shut() ?? [] { await link.close() }
    }

    private func sender() throws(TransportFailure) -> MQTTLink {
        guard let out = state.withLock({ $0.isOpen ? $0.out : nil }) else { throw .closed }
        return out
    }

    /// A connection that ends with the session, and ends it.
    private func link(
        _ client: String, _ configure: (inout LinkConfiguration) -> Void,
        keptBy keep: (inout State, MQTTLink) -> Void
    ) throws(TransportFailure) -> MQTTLink {
        var configuration = LinkConfiguration(
            server: server, credentials: transport.credentials, certificates: transport.certificates,
            settings: transport.settings, client: client)
        configure(&configuration)
        let link = MQTTLink(
            configuration,
            events: MQTTLink.Events(
                received: { [weak self] in self?.receive($0, by: $1) ?? false },
                ended: { [weak self] in self?.end($0) }))
        let isOpen = state.withLock { state in
            if state.isOpen { keep(&state, link) }
            return state.isOpen
        }
        guard isOpen else { throw .closed }
        return link
    }

    private func end(_ failure: TransportFailure) {
        guard let links = shut() else { return }
        receiver.ended(failure)
        // Not by the thread that has ended: each waits for its own.
        Task { for link in links { await link.close() } }
    }

    /// The connections, if the session was open.
    private func shut() -> [MQTTLink]? {
        state.withLock { state in
            guard state.isOpen else { return nil }
            state.isOpen = false
            return [state.out, state.into].compactMap(\.self) + state.durable
        }
    }

    /// Returns when handlers have run, and whether the message may be confirmed.
    private func receive(_ packet: IncomingPacket, by link: MQTTLink) -> Bool {
        let (topic, isOpen) = state.withLock { state in
            if let address = state.found.keys.first(where: { packet.address.hasPrefix($0) }),
                (state.found[address]?.count ?? 0) < 1_000
            {
                let path = packet.address.replacing("/", with: ".").replacing("%2E", with: ".")
                state.found[address]?.append(
                    KeptMessage(path: path, place: packet.address, headers: packet.headers, body: packet.body)
                )
            }
            return (state.topics[packet.address], state.isOpen)
        }
        guard isOpen else { return false }
        // A server that delivers what was not asked for.
        guard let topic else { return true }
        let handled = link.configuration.isDurable ? Handled() : nil
        receiver.receive(
            ReceivedMessage(
                topic: topic, headers: packet.headers, body: packet.body,
                acknowledge: { handled?.signal() }))
        return handled?.wait { link.isOpen } ?? true
    }
}
