import Notices
import NoticesBroker
import NoticesBrokerNATS

/// What one program says to the others.
struct CartPayload: Codable, Sendable {
    var items: Int
}

extension NoticeDescriptor<CartPayload> {
    static let cartChanged = NoticeDescriptor("cart.changed")
}

extension NoticeDescriptor<String> {
    static let shopState = NoticeDescriptor("shop.state")
}

/// One of two programs that post to each other: `broker-demo NODE SERVER SECONDS`.
@main
struct Demo {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let node = arguments.count > 1 ? arguments[1] : "shop-1"
        let server = arguments.count > 2 ? arguments[2] : "nats://127.0.0.1:4222"
        let seconds = arguments.count > 3 ? Int(arguments[3]) ?? 10 : 10

        if node == "probe" { return try await probe(server) }
        let center = NoticeCenter()
        let transport = try NATSTransport(servers: [server])
        let broker = NoticeBroker(center, over: transport, node: node, prefix: "notices.demo")
        try broker.share(.cartChanged, delivery: .atLeastOnce)
        try broker.share(.shopState, delivery: .kept)

        let tokens = [
            center.observe("cart.changed") { notice in say(node, "heard", notice) },
            center.observe("shop.state", options: .receivingSticky) { notice in say(node, "heard", notice) },
        ]
        let running = Task { try await broker.run() }
        try await broker.post(.shopState, "\(node) is open")
        for items in 1...max(1, seconds) {
            let receipt = try await broker.post(
                .cartChanged, CartPayload(items: items), awaiting: .anyListener(.milliseconds(900)))
            print("\(node) posted cart.changed with \(items) items: \(receipt.crossing)")
            try await Task.sleep(for: .seconds(1))
        }
        running.cancel()
        try await running.value
        withExtendedLifetime(tokens) {}
    }

    /// Ends with an error if no server answers.
    private static func probe(_ server: String) async throws {
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        let session = try await NATSTransport(servers: [server]).connect(as: "probe", to: receiver)
        await session.close()
    }

    /// Prints what came from elsewhere: texts from outside are escaped before they reach a terminal.
    private static func say(_ node: String, _ verb: String, _ notice: Notice) {
        guard let origin = notice.sender(as: NoticeOrigin.self), !origin.isHere else { return }
        let payload = "\(notice.payload ?? "no payload")".debugDescription
        print("  \(node) \(verb) \(notice.name) from \(origin.node.debugDescription): \(payload)")
    }
}
