import BrokerPromises
import BrokerServers
import Foundation
import Notices
import NoticesBroker
import NoticesBrokerNATS
import Testing

private struct CartPayload: Codable, Sendable {
    var items = 3
}

private struct Point: Codable, Sendable {
    var x = 0
}

extension NoticeDescriptor<CartPayload> {
    fileprivate static let cartChanged = NoticeDescriptor("cart.changed")
}

extension NoticeDescriptor<Bool> {
    fileprivate static let networkReachable = NoticeDescriptor("network.reachable")
}

extension NoticeDescriptor<Point> {
    fileprivate static let mouseMoved = NoticeDescriptor("mouse.moved")
}

@Suite struct ReadmeTests {
    @Test func `the sample of the README works`() async throws {
        let engine = try await NATSServer()
        let other = try TestNode(engine, "shop-2", prefix: "notices.shop")
        try other.broker.share(.cartChanged, delivery: .atLeastOnce)
        await other.start()
        let carts = other.collect(.cartChanged)
        let (server, center, cart) = (engine.address, NoticeCenter(), CartPayload())
        var printed: [String] = []
        func print(_ crossing: Crossing) { printed.append(crossing.description) }

        let transport = try NATSTransport(servers: [server])  // such as "tls://a:4222"
        let broker = NoticeBroker(center, over: transport, node: "shop-1", prefix: "notices.shop")
        try broker.share(.cartChanged, as: CartPayload.self, delivery: .atLeastOnce)
        try broker.share(.networkReachable, as: Bool.self, delivery: .kept)
        try broker.share(.mouseMoved, as: Point.self, delivery: .atMostOnce, outbox: .dropOldest(1_000))
        let running = Task { try await broker.run() }  // connects, and connects again

        center.post(.cartChanged, cart)  // also at other nodes that share the name
        let receipt = try await broker.post(.cartChanged, cart, awaiting: .anyListener(.seconds(1)))
        print(receipt.crossing)  // heard at shop-2

        await eventually("both carts") { carts.all.count == 2 }
        // On a busy machine the second may have been over.
        #expect(["heard at shop-2", "no observer answered", "queued"].contains(printed.first))
        running.cancel()
        _ = await running.result
        await other.stop()
        try await engine.stop()
    }

    @Test func `the samples of the README and of the guides stand in tests`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let broker = folder.appending(path: "../..").standardized
        let guides = try #require(
            FileManager.default.enumerator(
                at: broker.appending(path: "Sources"), includingPropertiesForKeys: nil)
        ).compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
        #expect(guides.count >= 5)
        let blocks = try ([broker.appending(path: "README.md")] + guides).flatMap { page in
            try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```swift\n").dropFirst()
        }
        let files = [
            "ReadmeTests.swift", "../NoticesBrokerTests/LocalGuideTests.swift",
            "../NoticesBrokerTests/StateTests.swift",
            "../NoticesBrokerMQTTTests/MQTTReadmeTests.swift",
            "../../Hooks/Tests/NoticesBrokerHooksTests/HookReadmeTests.swift",
        ]
        let tested = try files.map { file in
            withoutLayout(try String(contentsOf: folder.appending(path: file), encoding: .utf8))
        }
        #expect(blocks.count >= 8)
        for block in blocks {
            let sample = withoutLayout(block.components(separatedBy: "```")[0])
            #expect(tested.contains { $0.contains(sample) })
        }
    }

    private func withoutLayout(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
