import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Testing

/// Passwords, permissions and TLS, with a real server.
@Suite(.serialized) struct MQTTSecurityTests {
    private let number = NoticeDescriptor<Int>("number")

    /// A server with users of these names, each with the password `open sesame`.
    private func server(users: [String], permissions: String = "") async throws -> MQTTServerProcess {
        try await MQTTServerProcess { folder in
            for (index, user) in users.enumerated() {
                let create = index == 0 ? ["-c"] : []
                try run("mosquitto_passwd", create + ["-b", "users", user, "open sesame"], in: folder)
            }
            var text = "password_file \(folder.appending(path: "users").path())"
            if !permissions.isEmpty {
                let file = folder.appending(path: "permissions")
                try permissions.write(to: file, atomically: true, encoding: .utf8)
                text += "\nacl_file \(file.path())"
            }
            return text
        }
    }

    private func transport(
        to server: MQTTServerProcess, as user: String, password: String = "open sesame"
    ) throws -> MQTTTransport {
        try MQTTTransport(servers: [server.address], credentials: .user(user, password: password))
    }

    @Test(.timeLimit(.minutes(5))) func `a password opens the server, and a wrong one does not`() async throws
    {
        let server = try await server(users: ["shop"])
        try await pass(over: transport(to: server, as: "shop"))
        let strangers = [
            try transport(to: server, as: "shop", password: "wrong"),
            try MQTTTransport(servers: [server.address]),
        ]
        for stranger in strangers {
            await expectRefusal(of: stranger, saying: "user, password or permissions")
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `permissions by prefix let a node in, and keep it out elsewhere`() async throws {
        let server = try await server(
            users: ["shop", "reader"],
            permissions: """
                user shop
                topic readwrite secure/#

                user reader
                topic read secure/#

                """)
        let shop = try transport(to: server, as: "shop")
        try await pass(over: shop)
        let reader = TestNode(over: try transport(to: server, as: "reader"), "reader", prefix: "secure")
        try reader.broker.share(number, delivery: .atLeastOnce)
        await reader.start()
        let receipt = try await reader.broker.post(number, 2, awaiting: .engine(.seconds(240)))
        guard case .dropped(.refused(let text)) = receipt.crossing else {
            Issue.record("the crossing is \(receipt.crossing)")
            return
        }
        #expect(text.contains("Not authorized"))
        #expect(reader.counts("number").dropped == 1)
        await reader.stop()
        // The server accepts a subscription, and delivers nothing.
        let elsewhere = TestNode(over: shop, "a", prefix: "elsewhere")
        try elsewhere.broker.share(number, delivery: .atLeastOnce)
        await elsewhere.start()
        try await elsewhere.broker.post(number, 3, awaiting: .engine(.seconds(240)))
        #expect(elsewhere.counts("number").dropped == 1)
        await elsewhere.stop()
        try await server.stop()
    }

    // MARK: - TLS

    /// A server with a certificate for a host.
    private func server(certifiedAs host: String, asksForCertificates: Bool = false) async throws
        -> MQTTServerProcess
    {
        try await MQTTServerProcess { folder in
            try makeCertificates(for: host, in: folder)
            let lines = [
                "cafile \(folder.path())/authority.pem", "certfile \(folder.path())/server.pem",
                "keyfile \(folder.path())/server.key",
                asksForCertificates
                    ? "require_certificate true\nuse_identity_as_username true" : "allow_anonymous true",
            ]
            return lines.joined(separator: "\n")
        }
    }

    private func transport(
        to server: MQTTServerProcess, trusting: Bool = true, certified: Bool = false
    ) throws -> MQTTTransport {
        var certificates = MQTTCertificates()
        if trusting { certificates.authorities = server.path("authority.pem") }
        if certified {
            certificates.own = MQTTCertificates.Own(
                certificate: server.path("node.pem"), key: server.path("node.key"))
        }
        return try MQTTTransport(servers: ["mqtts://localhost:\(server.port)"], certificates: certificates)
    }

    @Test(.timeLimit(.minutes(5)))
    func `TLS is used, and a certificate of an authority that is not trusted is refused`() async throws {
        let server = try await server(certifiedAs: "localhost")
        try await pass(over: transport(to: server))
        await expectRefusal(of: try transport(to: server, trusting: false))
        await expectRefusal(of: try MQTTTransport(servers: ["mqtt://localhost:\(server.port)"]))
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a certificate for another host is refused`() async throws {
        let server = try await server(certifiedAs: "elsewhere.example")
        await expectRefusal(of: try transport(to: server))
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a node's certificate opens a server that asks for one, and no certificate does not`() async throws {
        let server = try await server(certifiedAs: "localhost", asksForCertificates: true)
        try await pass(over: transport(to: server, certified: true))
        await expectRefusal(of: try transport(to: server))
        try await server.stop()
    }
}
