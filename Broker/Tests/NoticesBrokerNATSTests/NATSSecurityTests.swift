import BrokerPromises
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

/// Passwords, permissions and TLS, with a real server.
@Suite(.serialized) struct NATSSecurityTests {
    private let number = NoticeDescriptor<Int>("number")
    private let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })

    /// Two nodes over one transport pass a notice on.
    private func pass(over transport: NATSTransport) async throws {
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

    @Test(.timeLimit(.minutes(5))) func `a password opens the server, and a wrong one does not`() async throws
    {
        let server = try await NATSServer { _ in ["--user", "shop", "--pass", "open sesame"] }
        let address = "nats://127.0.0.1:\(server.port)"
        try await pass(
            over: try NATSTransport(servers: [address], credentials: .user("shop", password: "open sesame")))
        for credentials in [NATSCredentials.none, .user("shop", password: "wrong")] {
            let transport = try NATSTransport(servers: [address], credentials: credentials)
            await #expect {
                _ = try await transport.connect(as: "a", to: receiver)
            } throws: { error in
                "\(error)".contains("Authentication Violation") && !"\(error)".contains("wrong")
            }
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a subject that is forbidden to a node is said to be`() async throws {
        let server = try await NATSServer { folder in
            let file = folder.appending(path: "permissions.conf")
            let text = """
                authorization { users = [ { user: shop, password: pw, permissions: {
                    publish: { deny: "secure.o.>" }, subscribe: ">" } } ] }
                """
            try text.write(to: file, atomically: true, encoding: .utf8)
            return ["-c", file.path()]
        }
        let transport = try NATSTransport(
            servers: ["nats://127.0.0.1:\(server.port)"], credentials: .user("shop", password: "pw"))
        let node = TestNode(over: transport, "a", prefix: "secure")
        try node.broker.share(number, delivery: .atMostOnce)
        await node.start()
        node.center.post(number, 1)
        await eventually("the failure") { node.noteTexts.contains { $0.contains("a subject is forbidden") } }
        await node.stop()
        try await server.stop()
    }

    /// A server with a certificate that it signed itself, for a host.
    private func server(certifiedAs host: String) async throws -> NATSServer {
        try await NATSServer { folder in
            let paths = ["cert.pem", "key.pem"].map { folder.appending(path: $0).path() }
            let openssl = Process()
            openssl.executableURL = URL(filePath: "/usr/bin/env")
            openssl.arguments = [
                "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
                "/CN=\(host)",
                "-addext", "subjectAltName=DNS:\(host)", "-keyout", paths[1], "-out", paths[0],
            ]
            (openssl.standardOutput, openssl.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
            try openssl.run()
            openssl.waitUntilExit()
            return ["--tls", "--tlscert", paths[0], "--tlskey", paths[1]]
        }
    }

    private func transport(to server: NATSServer, trusting: Bool = true) throws -> NATSTransport {
        var certificates = NATSCertificates()
        if trusting { certificates.authorities = server.folder.appending(path: "cert.pem").path() }
        return try NATSTransport(servers: ["tls://localhost:\(server.port)"], certificates: certificates)
    }

    @Test(.timeLimit(.minutes(5)))
    func `TLS is used, and a certificate that nobody has signed is refused`() async throws {
        let server = try await server(certifiedAs: "localhost")
        try await pass(over: try transport(to: server))
        let stranger = try transport(to: server, trusting: false)
        await #expect(throws: TransportFailure.self) { _ = try await stranger.connect(as: "a", to: receiver) }
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
}
