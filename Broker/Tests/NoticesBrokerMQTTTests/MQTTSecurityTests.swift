import BrokerPromises
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerMQTT
import Testing

/// Passwords, permissions and TLS, with a real server.
@Suite(.serialized) struct MQTTSecurityTests {
    private let number = NoticeDescriptor<Int>("number")
    private let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })

    /// Two nodes over one transport pass a notice on.
    private func pass(over transport: MQTTTransport) async throws {
        let nodes = ["a", "b"].map { TestNode(over: transport, $0, prefix: "secure") }
        for node in nodes {
            try node.broker.share(number, delivery: .atLeastOnce)
            await node.start()
        }
        let numbers = nodes[1].collect(number)
        nodes[0].center.post(number, 1)
        await eventually("the number") { numbers.all == [1] }
        for node in nodes { await node.stop() }
    }

    private func run(_ program: String, _ arguments: [String], in folder: URL) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(program) \(arguments) failed")
    }

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
        try MQTTTransport(
            servers: ["mqtt://127.0.0.1:\(server.port)"], credentials: .user(user, password: password))
    }

    @Test(.timeLimit(.minutes(5))) func `a password opens the server, and a wrong one does not`() async throws
    {
        let server = try await server(users: ["shop"])
        try await pass(over: transport(to: server, as: "shop"))
        let strangers = [
            try transport(to: server, as: "shop", password: "wrong"),
            try MQTTTransport(servers: ["mqtt://127.0.0.1:\(server.port)"]),
        ]
        for stranger in strangers {
            await #expect {
                _ = try await stranger.connect(as: "a", to: receiver)
            } throws: { error in
                "\(error)".contains("user, password or permissions") && !"\(error)".contains("wrong")
            }
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
        let receipt = try await reader.broker.post(number, 2, awaiting: .engine(.seconds(30)))
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
        try await elsewhere.broker.post(number, 3, awaiting: .engine(.seconds(30)))
        #expect(elsewhere.counts("number").dropped == 1)
        await elsewhere.stop()
        try await server.stop()
    }

    // MARK: - TLS

    /// A server with a certificate for a host, of an authority that was made for the test; a node's
    /// certificate of the same authority is beside it.
    private func server(certifiedAs host: String, asksForCertificates: Bool = false) async throws
        -> MQTTServerProcess
    {
        try await MQTTServerProcess { folder in
            try run(
                "openssl",
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=authority"]
                    + ["-keyout", "authority.key", "-out", "authority.pem"], in: folder)
            for (name, subject) in [("server", host), ("node", "shop-1")] {
                try run(
                    "openssl",
                    ["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(subject)"]
                        + ["-keyout", "\(name).key", "-out", "\(name).request"], in: folder)
                let extra = folder.appending(path: "\(name).extra")
                try "subjectAltName=DNS:\(subject)\n".write(to: extra, atomically: true, encoding: .utf8)
                try run(
                    "openssl",
                    ["x509", "-req", "-in", "\(name).request", "-CA", "authority.pem", "-days", "2"]
                        + ["-CAkey", "authority.key", "-CAcreateserial", "-extfile", extra.path()]
                        + ["-out", "\(name).pem"], in: folder)
            }
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
        if trusting { certificates.authorities = server.folder.appending(path: "authority.pem").path() }
        if certified {
            certificates.own = MQTTCertificates.Own(
                certificate: server.folder.appending(path: "node.pem").path(),
                key: server.folder.appending(path: "node.key").path())
        }
        return try MQTTTransport(servers: ["mqtts://localhost:\(server.port)"], certificates: certificates)
    }

    @Test(.timeLimit(.minutes(5)))
    func `TLS is used, and a certificate of an authority that is not trusted is refused`() async throws {
        let server = try await server(certifiedAs: "localhost")
        try await pass(over: transport(to: server))
        let stranger = try transport(to: server, trusting: false)
        await #expect(throws: TransportFailure.self) { _ = try await stranger.connect(as: "a", to: receiver) }
        let plain = try MQTTTransport(servers: ["mqtt://localhost:\(server.port)"])
        await #expect(throws: TransportFailure.self) { _ = try await plain.connect(as: "a", to: receiver) }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a certificate for another host is refused`() async throws {
        let server = try await server(certifiedAs: "elsewhere.example")
        let transport = try transport(to: server)
        await #expect(throws: TransportFailure.self) {
            _ = try await transport.connect(as: "a", to: receiver)
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a node's certificate opens a server that asks for one, and no certificate does not`() async throws {
        let server = try await server(certifiedAs: "localhost", asksForCertificates: true)
        try await pass(over: transport(to: server, certified: true))
        let stranger = try transport(to: server)
        await #expect(throws: TransportFailure.self) { _ = try await stranger.connect(as: "a", to: receiver) }
        try await server.stop()
    }
}
