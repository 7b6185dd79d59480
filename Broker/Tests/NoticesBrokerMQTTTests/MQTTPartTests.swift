import Notices
import NoticesBroker
import Testing

@testable import NoticesBrokerMQTT

@Suite struct MQTTPartTests {
    @Test(arguments: [
        "mqtt://shop.example:1883", "mqtt://10.0.0.1", "mqtt://127.0.0.1.evil.example", "mqtt://127.1",
        "mqtt://[2001:db8::1]:1883", "shop:1883", "http://localhost", "mqtt://", "mqtt://:1883", "",
        "mqtts://user:secret@host", "mqtts://ho st", "mqtts://host:0", "mqtts://host:65536", "mqtts://host:x",
        "mqtts://[::1", "mqtts://host/path", "mqtts://[]:1",
    ])
    func `an address that would send plain text over a network, or is none, is refused`(_ server: String) {
        #expect {
            try MQTTTransport(servers: [server])
        } throws: { error in
            !String(describing: error).contains("secret")
        }
    }

    @Test(arguments: [
        ("mqtt://localhost", "localhost", 1_883), ("mqtt://127.8.9.1:7", "127.8.9.1", 7),
        ("mqtt://[::1]:1884", "::1", 1_884), ("mqtts://a", "a", 8_883),
        ("mqtts://[2001:db8::1]", "2001:db8::1", 8_883),
    ])
    func `this machine, and addresses with TLS, are accepted`(_ server: (String, String, UInt16)) throws {
        let read = try MQTTServer(server.0, allowsPlainText: false)
        #expect(read.host == server.1)
        #expect(read.port == server.2)
        #expect(try MQTTTransport(servers: [server.0]).engine == server.0)
    }

    @Test func `plain text leaves the machine only if it was allowed`() throws {
        var settings = MQTTSettings()
        settings.allowsPlainText = true
        _ = try MQTTTransport(servers: ["mqtt://shop.example"], settings: settings)
        #expect(throws: TransportFailure.self) { try MQTTTransport(servers: [], settings: settings) }
    }

    @Test func `servers that are not there are a failure that names each`() async throws {
        let transport = try MQTTTransport(servers: ["mqtt://127.0.0.1:1", "mqtt://127.0.0.1:2"])
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        await #expect {
            _ = try await transport.connect(as: "a", to: receiver)
        } throws: { error in
            (error as? TransportFailure)?.kind == .unreachable && "\(error)".contains("127.0.0.1:1")
                && "\(error)".contains("127.0.0.1:2")
        }
    }

    @Test func `addresses have no character that a server reads as a wildcard, and not too many levels`() {
        var addresses: Set<String> = []
        let names = [
            "a.b", "+", "#", "a/b", "$SYS", "über", "", ".", String(repeating: ".", count: 900),
            String(repeating: ".", count: 901), String(repeating: "x.", count: 300) + "y",
        ]
        for name in names {
            let topic = NoticeTopic(prefix: "notices.+.#", delivery: .atLeastOnce, name: .init(name))
            let address = MQTTNames(topic: topic).address
            #expect(!address.contains { "+#$".contains($0) || !$0.isASCII })
            #expect(!address.contains("//"))
            #expect(address.split(separator: "/").count <= 64)
            addresses.insert(address)
        }
        #expect(addresses.count == names.count)
    }

    @Test func `clients of other nodes, topics and prefixes are others`() {
        let topics = ["a", "b"].flatMap { prefix in
            ["x", "y"].map { NoticeTopic(prefix: prefix, delivery: .atLeastOnce, name: .init($0)) }
        }
        let clients = topics.flatMap { topic in ["m", "m/n"].map { MQTTNames(topic: topic).client(of: $0) } }
        #expect(Set(clients).count == 8)
        #expect(MQTTNames.client(of: "m", for: "in") != MQTTNames.client(of: "m", for: "in"))
    }

    @Test func `what a server answers to a message is refused, full, or taken`() {
        #expect(MQTTReason.refusal(0) == nil)
        // No subscriber matches.
        #expect(MQTTReason.refusal(0x10) == nil)
        #expect(MQTTReason.refusal(0x87) == .refused)
        #expect(MQTTReason.refusal(0x95) == .refused)
        #expect(MQTTReason.refusal(0x97) == .full)
    }
}
