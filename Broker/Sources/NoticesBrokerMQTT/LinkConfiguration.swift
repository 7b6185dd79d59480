import CMosquitto
import NoticesBroker

/// What a connection to an MQTT server is made of.
struct LinkConfiguration: Sendable {
    let server: MQTTServer
    let credentials: MQTTCredentials
    let certificates: MQTTCertificates
    let settings: MQTTSettings
    /// The name under which the server knows the connection.
    var client: String
    /// Whether the server remembers the client, and stores messages for it, when the connection ends.
    var isDurable = false
    /// Whether handlers of notices run on its thread.
    var runsHandlers = true

    /// Makes a client, without connecting it.
    func makeClient(for loop: UnsafeMutableRawPointer) -> Result<OpaquePointer, TransportFailure> {
        _ = Self.library
        guard let made = mosquitto_new(client, !isDurable, loop) else {
            return .failure(TransportFailure(.unreachable, "no MQTT client could be made for \(server.url)"))
        }
        let options = [
            (MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5), (MOSQ_OPT_TCP_NODELAY, 1),
            (MOSQ_OPT_RECEIVE_MAXIMUM, Int32(max(1, settings.receiveMaximum))),
        ]
        var status: Int32 = 0
        for (option, value) in options where status == 0 {
            status = mosquitto_int_option(made, option, value)
        }
        // Otherwise the library would confirm a message before its handlers run.
        if status == 0 { status = mosquitto_threaded_set(made, true) }
        if status == 0, case .user(let user, let password) = credentials {
            status = mosquitto_username_pw_set(made, user, password)
        }
        if status == 0, server.usesTLS { status = setCertificates(of: made) }
        guard status == 0 else {
            mosquitto_destroy(made)
            return .failure(.mqtt(.unreachable, "preparing the connection to \(server.url)", status))
        }
        return .success(made)
    }

    private func setCertificates(of made: OpaquePointer) -> Int32 {
        let own = certificates.own
        if certificates.authorities == nil {
            let status = mosquitto_int_option(made, MOSQ_OPT_TLS_USE_OS_CERTS, 1)
            guard status == 0, own != nil else { return status }
        }
        return mosquitto_tls_set(
            made, certificates.authorities, certificates.authorities == nil ? "/etc/ssl/certs" : nil,
            own?.certificate, own?.key, nil)
    }

    /// Connects. Blocks until the server's machine has answered.
    func connect(_ made: OpaquePointer) -> Int32 {
        var properties: OpaquePointer?
        defer { mosquitto_property_free_all(&properties) }
        var status = mosquitto_property_add_int32(
            &properties, Int32(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), max(1_024, settings.maximumPacket))
        if status == 0, isDurable {
            let seconds = UInt32(clamping: settings.maximumAge.components.seconds)
            status = mosquitto_property_add_int32(
                &properties, Int32(MQTT_PROP_SESSION_EXPIRY_INTERVAL.rawValue), max(1, seconds))
        }
        guard status == 0 else { return status }
        let pause = runsHandlers ? settings.handling : settings.keepAlive
        let seconds = Int32(min(max(5, pause.components.seconds), 65_535))
        return mosquitto_connect_bind_v5(
            made, server.host, Int32(server.port), seconds, nil, properties)
    }

    private static let library: Int32 = mosquitto_lib_init()
}
