import CMosquitto
import NoticesBroker

/// What the thread of a connection does: hands commands to the client library, and lets it read and write.
///
/// The library confirms a message by a packet that it leaves in a queue, and this loop writes the queue only
/// when the call that handled the message has returned. A connection that was closed meanwhile writes nothing
/// more, so the server delivers the message again.
final class LinkLoop {
    let link: MQTTLink
    private let server: String
    private var client: OpaquePointer?
    private var failure: TransportFailure?
    /// Who waits for an answer of the server, by the number of the packet.
    private var waiting: [Int32: Waiting] = [:]
    /// Whether a message has come that was not handled, and must not be confirmed.
    private var hasUnhandled = false
    private let clock = ContinuousClock()

    private struct Waiting {
        var done: @Sendable (Result<Void, TransportFailure>) -> Void
        var what: String
        var deadline: ContinuousClock.Instant
    }

    init(_ link: MQTTLink) {
        self.link = link
        server = link.configuration.server.url
    }

    func run() {
        open()
        while failure == nil, !hasUnhandled {
            guard let commands = link.takeCommands() else { break }
            commands.forEach(perform)
            if failure == nil { turn() }
            giveUpWaiting()
        }
        // An orderly end, if it would confirm nothing that was not handled.
        if failure == nil, !hasUnhandled, let client, mosquitto_disconnect(client) == 0 {
            _ = mosquitto_loop_write(client, 1)
        }
        let failure = failure ?? .closed
        if let client { mosquitto_destroy(client) }
        client = nil
        for waiting in waiting.values { waiting.done(.failure(failure)) }
        link.finish(failure)
    }

    private func open() {
        switch link.configuration.makeClient(for: Unmanaged.passUnretained(self).toOpaque()) {
        case .failure(let failure): self.failure = failure
        case .success(let made):
            client = made
            mosquitto_connect_v5_callback_set(made, connected)
            mosquitto_disconnect_v5_callback_set(made, disconnected)
            mosquitto_publish_v5_callback_set(made, published)
            mosquitto_subscribe_v5_callback_set(made, subscribed)
            mosquitto_unsubscribe_v5_callback_set(made, unsubscribed)
            mosquitto_message_v5_callback_set(made, received)
            let status = link.configuration.connect(made)
            if status != 0 { fail("connecting to \(server)", status) }
        }
    }

    /// The first failure counts: what follows from it says less.
    private func fail(_ what: String, _ status: Int32) {
        if failure == nil { failure = .mqtt(.unreachable, what, status) }
    }

    private func turn() {
        guard let client else { return }
        let socket = mosquitto_socket(client)
        guard socket >= 0 else { return check(Int32(MOSQ_ERR_CONN_LOST.rawValue)) }
        let ready = notices_mqtt_wait(socket, mosquitto_want_write(client), link.wakingPipe, 500)
        if ready & NOTICES_MQTT_READ != 0 { check(mosquitto_loop_read(client, 1)) }
        guard !hasUnhandled else { return }
        if failure == nil, link.isOpen, mosquitto_want_write(client) {
            check(mosquitto_loop_write(client, 1))
        }
        if failure == nil, link.isOpen { check(mosquitto_loop_misc(client)) }
    }

    private func check(_ status: Int32) {
        guard status != 0, failure == nil else { return }
        fail("the connection to \(server)", status)
        // mosquitto gives no reason when another connection takes the place of this one.
        guard link.configuration.isDurable, status < 0x80, let failure else { return }
        self.failure = TransportFailure(
            failure.kind,
            "\(failure) If that happens again and again, another program may use the name of this node: give "
                + "each node its own.")
    }

    private func giveUpWaiting() {
        guard failure == nil, !waiting.isEmpty else { return }
        let now = clock.now
        guard let late = waiting.values.first(where: { $0.deadline < now }) else { return }
        failure = TransportFailure(.unreachable, "\(late.what) at \(server): no answer in time")
    }

    // MARK: - Commands

    private func perform(_ command: MQTTLink.Command) {
        guard failure == nil, let client else { return command.done(.failure(failure ?? .closed)) }
        var number: Int32 = 0
        let (what, status): (String, Int32)
        switch command.action {
        case .publish(let packet):
            what = "a message to \(packet.address)"
            status = publish(packet, by: client, &number)
        case .subscribe(let address, let quality):
            what = "subscribing to \(address)"
            status = mosquitto_subscribe_v5(client, &number, address, quality, 0, nil)
        case .unsubscribe(let address):
            what = "asking the server to save"
            status = mosquitto_unsubscribe_v5(client, &number, address, nil)
        }
        guard status == 0 else {
            let isTooLarge = [MOSQ_ERR_OVERSIZE_PACKET, MOSQ_ERR_PAYLOAD_SIZE].contains {
                Int32($0.rawValue) == status
            }
            return command.done(.failure(.mqtt(isTooLarge ? .refused : .unreachable, what, status)))
        }
        let deadline = clock.now + link.configuration.settings.timeout
        waiting[number] = Waiting(done: command.done, what: what, deadline: deadline)
    }

    private func publish(_ packet: OutgoingPacket, by client: OpaquePointer, _ number: inout Int32) -> Int32 {
        var properties = properties(of: packet.headers)
        defer { mosquitto_property_free_all(&properties) }
        return packet.body.withUnsafeBytes { bytes in
            mosquitto_publish_v5(
                client, &number, packet.address, Int32(bytes.count), bytes.baseAddress, packet.quality,
                packet.isRetained, properties)
        }
    }

    // MARK: - What the client library reports

    fileprivate func welcomed(_ reason: Int32, _ remembersClient: Bool, _ properties: OpaquePointer?) {
        guard reason == 0 else { return fail("connecting to \(server)", reason) }
        var limit: UInt32 = 0
        let property = mosquitto_property_read_int32(
            properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), &limit, false)
        link.settle(
            .success(
                MQTTLink.Welcome(
                    maximumPacket: property == nil ? nil : limit, remembersClient: remembersClient)))
    }

    fileprivate func ended(_ reason: Int32) {
        check(reason == 0 ? Int32(MOSQ_ERR_CONN_LOST.rawValue) : reason)
    }

    fileprivate func answered(_ number: Int32, _ reason: Int32) {
        guard let waiting = waiting.removeValue(forKey: number) else { return }
        guard let kind = MQTTReason.refusal(reason) else { return waiting.done(.success(())) }
        waiting.done(.failure(.mqtt(kind, "\(waiting.what) at \(server)", reason)))
    }

    fileprivate func take(_ message: UnsafePointer<mosquitto_message>, _ properties: OpaquePointer?) {
        // The confirmation is in the queue already. So nothing more is written, and the message comes again.
        if !hasUnhandled, link.isOpen, link.events.received(IncomingPacket(message.pointee, properties), link)
        {
            return
        }
        hasUnhandled = true
    }
}

private func loop(_ context: UnsafeMutableRawPointer?) -> LinkLoop? {
    context.map { Unmanaged<LinkLoop>.fromOpaque($0).takeUnretainedValue() }
}

private let connected:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, OpaquePointer?) -> Void = {
        _, context, reason, flags, properties in
        loop(context)?.welcomed(reason, flags & 1 != 0, properties)
    }

private let disconnected:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32, OpaquePointer?) -> Void = {
        _, context, reason, _ in
        loop(context)?.ended(reason)
    }

private let published:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, OpaquePointer?) -> Void = {
        _, context, number, reason, _ in
        loop(context)?.answered(number, reason)
    }

private let subscribed:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, Int32, Int32, UnsafePointer<Int32>?, OpaquePointer?
    ) -> Void = { _, context, number, count, granted, _ in
        loop(context)?.answered(number, count > 0 ? granted?.pointee ?? 0x80 : 0x80)
    }

private let unsubscribed:
    @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, Int32, OpaquePointer?) -> Void = {
        _, context, number, _ in
        loop(context)?.answered(number, 0)
    }

private let received:
    @convention(c) (
        OpaquePointer?, UnsafeMutableRawPointer?, UnsafePointer<mosquitto_message>?, OpaquePointer?
    ) -> Void = { _, context, message, properties in
        guard let message else { return }
        loop(context)?.take(message, properties)
    }
