import BrokerPromises
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

/// Credentials in a file, and certificates of nodes, with a real server.
@Suite(.serialized) struct NATSIdentityTests {
    private let number = NoticeDescriptor<Int>("number")
    private let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })

    /// Two nodes over one transport pass notices on.
    private func pass(over transport: NATSTransport) async throws {
        let nodes = ["a", "b"].map { TestNode(over: transport, $0, prefix: "secure") }
        for node in nodes {
            try node.broker.share(number, delivery: .atMostOnce)
            await node.start()
        }
        let numbers = nodes[1].collect(number)
        nodes[0].center.post(number, 1)
        await eventually("the number") { numbers.all == [1] }
        for node in nodes { await node.stop() }
    }

    @Test(.timeLimit(.minutes(5))) func `a file of credentials opens a server, and another one does not`()
        async throws
    {
        let server = try await NATSServer { folder in
            let file = folder.appending(path: "operator.conf")
            try NATSIdentity(in: folder).make().write(to: file, atomically: true, encoding: .utf8)
            // Another operator's user.
            let other = folder.appending(path: "other")
            try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
            _ = try NATSIdentity(in: other).make()
            return ["-c", file.path()]
        }
        let servers = ["nats://127.0.0.1:\(server.port)"]
        let own = server.folder.appending(path: "shop.creds").path()
        try await pass(over: NATSTransport(servers: servers, credentials: .file(own)))
        let strangers = [
            NATSCredentials.none, .file(server.folder.appending(path: "other/shop.creds").path()),
            .file(server.folder.appending(path: "absent.creds").path()),
        ]
        for credentials in strangers {
            let stranger = try NATSTransport(servers: servers, credentials: credentials)
            await #expect(throws: TransportFailure.self) {
                _ = try await stranger.connect(as: "a", to: receiver)
            }
        }
        try await server.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a node's certificate opens a server that asks for one, and no certificate does not`() async throws {
        let server = try await NATSServer { folder in
            func path(_ file: String) -> String { folder.appending(path: file).path() }
            try openssl(
                ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=authority"]
                    + ["-keyout", path("authority.key"), "-out", path("authority.pem")])
            for (name, subject) in [("server", "localhost"), ("node", "shop-1")] {
                try openssl(
                    ["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(subject)"]
                        + ["-keyout", path("\(name).key"), "-out", path("\(name).request")])
                try "subjectAltName=DNS:\(subject)\n".write(
                    toFile: path("\(name).extra"), atomically: true, encoding: .utf8)
                try openssl(
                    ["x509", "-req", "-in", path("\(name).request"), "-CA", path("authority.pem")]
                        + ["-CAkey", path("authority.key"), "-CAcreateserial", "-days", "2"]
                        + ["-extfile", path("\(name).extra"), "-out", path("\(name).pem")])
            }
            return ["--tlsverify", "--tlscacert", path("authority.pem")]
                + ["--tlscert", path("server.pem"), "--tlskey", path("server.key")]
        }
        func transport(certified: Bool) throws -> NATSTransport {
            var certificates = NATSCertificates()
            certificates.authorities = server.folder.appending(path: "authority.pem").path()
            if certified {
                certificates.own = (
                    server.folder.appending(path: "node.pem").path(),
                    server.folder.appending(path: "node.key").path()
                )
            }
            return try NATSTransport(servers: ["tls://localhost:\(server.port)"], certificates: certificates)
        }
        try await pass(over: transport(certified: true))
        let stranger = try transport(certified: false)
        await #expect(throws: TransportFailure.self) { _ = try await stranger.connect(as: "a", to: receiver) }
        try await server.stop()
    }
}
