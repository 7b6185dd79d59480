import BrokerPromises
import BrokerServers
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

/// Names of nodes and prefixes that a server may take for something else.
private let hostileNames = [
    "web-1.prod.example.com", "10.0.0.1", "fe80::1%eth0", "shop 1", "user@host", "host:8080", "v1.2", "a+b",
    "pod/a", "zürich", "100%", "%d%s%v", "%!d(uint64=1)", "a*b>c", "$JS.API", "a=b", "quote\"'`", "通知 🛒",
    "tab\tand\r\nline", "a_b-c.",
]

private let number = NoticeDescriptor<Int>("number")

/// At least once, whatever nodes and prefixes are called, with each version of the server that is installed.
@Suite(.serialized) struct NATSNameTests {
    @Test(.timeLimit(.minutes(5)), arguments: NATSServer.programs, hostileNames)
    func `nodes and prefixes of any name hear all once, and confirm it`(_ program: String, _ name: String)
        async throws
    {
        let server = try await NATSServer(program: program)
        let nodes = try ["\(name)a", "\(name)b"].map { try TestNode(server, $0, prefix: "x.\(name)") }
        var heard: [Collected<Int>] = []
        for node in nodes {
            try node.broker.share(number, delivery: .atLeastOnce)
            heard.append(node.collect(number))
            await node.start()
        }
        for value in 1...20 {
            nodes[0].center.post(number, value)
            nodes[1].center.post(number, -value)
        }
        let (atFirst, atSecond) = (heard[0], heard[1])
        await eventually("all, \(nodes.map(\.broker.status.connections)) connections") {
            atFirst.all.count >= 40 && atSecond.all.count >= 40
        }
        #expect(atFirst.all.filter { $0 < 0 } == (1...20).map { -$0 })
        #expect(atSecond.all.filter { $0 > 0 } == Array(1...20))
        try await eventually("all confirmations") { try server.view().unconfirmed == 0 }
        #expect(nodes.map(\.broker.status.connections) == [1, 1])
        for node in nodes { await node.stop() }

        // Another life of the second node.
        let next = try TestNode(server, "\(name)b", prefix: "x.\(name)")
        try next.broker.share(number, delivery: .atLeastOnce)
        let again = next.collect(number)
        await next.start()
        await nodes[0].start()
        nodes[0].center.post(number, 21)
        await eventually("the next") { again.all.contains(21) }
        #expect(again.all == [21])
        #expect(next.broker.status.connections == 1)
        for node in [nodes[0], next] { await node.stop() }
        for consumer in try server.view().consumers {
            #expect(consumer.name.utf8.allSatisfy(isPlain) && consumer.streamName.utf8.allSatisfy(isPlain))
        }
        try await server.stop()
    }
}

/// Letters, digits, `-` and `_`.
func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
    default: false
    }
}
