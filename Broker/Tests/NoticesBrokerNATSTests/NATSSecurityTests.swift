import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

/// Passwords, permissions, credentials in a file, and TLS, with a real server.
@Suite(.serialized) struct NATSSecurityTests {
    @Test(.timeLimit(.minutes(5))) func `a password opens the server, and a wrong one does not`() async throws
    {
        let server = try await NATSServer { _ in ["--user", "shop", "--pass", "open sesame"] }
        func transport(_ credentials: NATSCredentials) throws -> NATSTransport {
            try NATSTransport(servers: [server.address], credentials: credentials)
        }
        try await pass(over: transport(.user("shop", password: "open sesame")))
        for credentials in [NATSCredentials.none, .user("shop", password: "wrong")] {
            await expectRefusal(of: try transport(credentials), saying: "Authorization Violation")
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a subject that is forbidden to a node is said to be`() async throws {
        let number = NoticeDescriptor<Int>("number")
        let server = try await NATSServer(configuration: { _ in
            """
            authorization { users = [ { user: shop, password: pw, permissions: {
                publish: { deny: "secure.o.>" }, subscribe: ">" } } ] }
            """
        })
        let transport = try NATSTransport(
            servers: [server.address], credentials: .user("shop", password: "pw"))
        let node = TestNode(over: transport, "a", prefix: "secure")
        try node.broker.share(number, delivery: .atMostOnce)
        await node.start()
        node.center.post(number, 1)
        await eventually("the failure") {
            node.failureTexts.contains {
                $0.contains("“number” is forbidden") && $0.contains("secure.o.number")
            }
        }
        #expect(node.broker.status.connections == 1)
        await node.stop()
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a file of credentials opens a server, and another one does not`()
        async throws
    {
        let server = try await NATSServer(configuration: { folder in
            // Another operator's user.
            let other = folder.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            _ = try NATSIdentity(in: other).make()
            return try NATSIdentity(in: folder).make()
        })
        func transport(_ credentials: NATSCredentials) throws -> NATSTransport {
            try NATSTransport(servers: [server.address], credentials: credentials)
        }
        try await pass(over: transport(.file(server.path("shop.creds"))), .atMostOnce)
        for file in ["other/shop.creds", "absent.creds"] {
            await expectRefusal(of: try transport(.file(server.path(file))))
        }
        await expectRefusal(of: try transport(.none))
        try await server.stop()
    }

    // MARK: - TLS

    /// A server with a certificate for a host.
    private func server(certifiedAs host: String, _ flags: [String] = ["--tls"]) async throws -> NATSServer {
        try await NATSServer { folder in
            try makeCertificates(for: host, in: folder)
            func path(_ file: String) -> String { folder.appending(path: file).path() }
            return flags + ["--tlscacert", path("authority.pem")]
                + ["--tlscert", path("server.pem"), "--tlskey", path("server.key")]
        }
    }

    private func transport(
        to server: NATSServer, trusting: Bool = true, certified: Bool = false
    ) throws -> NATSTransport {
        var certificates = NATSCertificates()
        if trusting { certificates.authorities = server.path("authority.pem") }
        if certified {
            certificates.own = NATSCertificates.Own(
                certificate: server.path("node.pem"), key: server.path("node.key"))
        }
        return try NATSTransport(servers: ["tls://localhost:\(server.port)"], certificates: certificates)
    }

    @Test(.timeLimit(.minutes(5)))
    func `TLS is used, and a certificate of an authority that is not trusted is refused`() async throws {
        let server = try await server(certifiedAs: "localhost")
        try await pass(over: transport(to: server))
        await expectRefusal(
            of: try transport(to: server, trusting: false), saying: "NATSCertificates.authorities")
        await expectRefusal(
            of: try NATSTransport(servers: ["nats://localhost:\(server.port)"]),
            saying: "NATSCertificates.authorities")
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5))) func `a certificate for another host is refused`() async throws {
        let server = try await server(certifiedAs: "elsewhere.example")
        await expectRefusal(of: try transport(to: server), saying: "another host")
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a node's certificate opens a server that asks for one, and no certificate does not`() async throws {
        let server = try await server(certifiedAs: "localhost", ["--tlsverify"])
        try await pass(over: transport(to: server, certified: true))
        await expectRefusal(of: try transport(to: server), saying: "NATSCertificates.own")
        try await server.stop()
    }
}
