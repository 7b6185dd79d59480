import CNats

extension NATSTransport {
    /// Fills the options of a connection. The client library copies what it is given.
    func fill(_ options: OpaquePointer?, for node: String, closure: UnsafeMutableRawPointer?) -> natsStatus {
        let milliseconds = settings.timeout.milliseconds
        let steps: [() -> natsStatus] = [
            { setServers(options) },
            { natsOptions_SetName(options, Self.connectionName(settings.connectionName ?? node)) },
            { natsOptions_SetCustomInboxPrefix(options, settings.inboxPrefix) },
            // The broker connects again itself, and subscribes anew.
            { natsOptions_SetAllowReconnect(options, false) },
            // Otherwise the client collects messages, and a round trip takes a millisecond.
            { natsOptions_SetSendAsap(options, true) },
            // What this node sends at most once need not come back to be dropped. Streams give it its own
            // messages all the same, as kept notices need.
            { natsOptions_SetNoEcho(options, true) },
            // Otherwise each subscription has a thread.
            { natsOptions_UseGlobalMessageDelivery(options, true) },
            { natsOptions_SetTimeout(options, milliseconds) },
            { natsOptions_SetWriteDeadline(options, milliseconds) },
            { natsOptions_SetPingInterval(options, 5_000) },
            { natsOptions_SetMaxPingsOut(options, 2) },
            {
                natsOptions_SetClosedCB(
                    options, { _, closure in Callbacks.shared.session(closure)?.closed() }, closure)
            },
            {
                natsOptions_SetErrorHandler(
                    options,
                    { _, _, status, closure in
                        // That of this thread: the connection has the last one only.
                        let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
                        Callbacks.shared.session(closure)?.failed(status, text)
                    }, closure)
            },
            { servers.needsTLS ? natsOptions_SetSecure(options, true) : NATS_OK },
            {
                certificates.authorities.map { natsOptions_LoadCATrustedCertificates(options, $0) } ?? NATS_OK
            },
            {
                certificates.own.map { natsOptions_LoadCertificatesChain(options, $0.certificate, $0.key) }
                    ?? NATS_OK
            },
            { setCredentials(options) },
        ]
        for step in steps {
            let status = step()
            guard status == NATS_OK else { return status }
        }
        return NATS_OK
    }

    /// The client library writes the name into JSON as it is.
    private static func connectionName(_ text: String) -> String {
        String(text.map { "\"\\".contains($0) || $0.unicodeScalars.contains { $0.value < 0x20 } ? "_" : $0 })
    }

    private func setServers(_ options: OpaquePointer?) -> natsStatus {
        natsOptions_SetURL(options, servers.urls[0]) == NATS_OK && servers.urls.count == 1
            ? NATS_OK : setServerList(options, servers.urls)
    }

    private func setCredentials(_ options: OpaquePointer?) -> natsStatus {
        switch credentials {
        case .none: NATS_OK
        case .file(let path): natsOptions_SetUserCredentialsFromFiles(options, path, nil)
        case .token(let token): natsOptions_SetToken(options, token)
        case .key(let publicKey, let seedFile): natsOptions_SetNKeyFromSeed(options, publicKey, seedFile)
        case .user(let user, let password): natsOptions_SetUserInfo(options, user, password)
        }
    }
}

/// Passes a list of addresses on.
private func setServerList(_ options: OpaquePointer?, _ urls: [String]) -> natsStatus {
    let copies = urls.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    var pointers = copies.map { UnsafePointer($0) }
    return natsOptions_SetServers(options, &pointers, Int32(pointers.count))
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
    var nanoseconds: Int64 { components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000 }
}
