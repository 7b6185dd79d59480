import Notices
import NoticesBroker
import NoticesBrokerNATS
import NoticesInspector

/// What one program says to the others.
struct CartPayload: Codable, Sendable, NoticePayloadDescribing {
    var items: Int

    /// The payload as boards show it.
    var noticeJSON: String { #"{"items":\#(items)}"# }
}

extension NoticeDescriptor<CartPayload> {
    static let cartChanged = NoticeDescriptor("cart.changed")
}

extension NoticeDescriptor<Int> {
    static let stockReserved = NoticeDescriptor("stock.reserved")
}

extension NoticeDescriptor<String> {
    static let shopState = NoticeDescriptor("shop.state")
}

/// One of two programs that post to each other: `broker-demo NODE SERVER SECONDS [quiet]`.
///
/// `shop-1` changes its cart every second; another node reserves what is in it, and says so. Boards may look into each:
/// `noticeboard attach shop-1 shop-2`. Without a number of seconds it goes on until it is ended.
@main
struct Demo {
    private let node: String
    private let isQuiet: Bool
    private let center: NoticeCenter
    private let broker: NoticeBroker

    static func main() async throws {
        let arguments = CommandLine.arguments
        let node = arguments.count > 1 ? arguments[1] : "shop-1"
        let server = arguments.count > 2 ? arguments[2] : "nats://127.0.0.1:4222"
        let seconds = arguments.count > 3 ? Int(arguments[3]) : nil
        if node == "probe" { return try await probe(server) }
        let demo = try Demo(node, server, isQuiet: arguments.last == "quiet")
        try await demo.run(seconds)
    }

    private init(_ node: String, _ server: String, isQuiet: Bool) throws {
        (self.node, self.isQuiet) = (node, isQuiet)
        center = NoticeCenter()
        broker = NoticeBroker(
            center, over: try NATSTransport(servers: [server]), node: node, prefix: "notices.demo")
        try broker.share(.cartChanged, delivery: .atLeastOnce)
        try broker.share(.stockReserved, delivery: .atMostOnce)
        try broker.share(.shopState, delivery: .kept)
    }

    /// Lets boards attach. A shop that no board can attach to runs all the same.
    private func offer() -> NoticeInspector? {
        do {
            let inspector = try NoticeInspector(name: node)
            inspector.offer(center)
            inspector.offerStatus("broker") { [broker] in
                broker.status.summary.map { InspectorField($0.label, $0.value) }
            }
            return inspector
        } catch {
            say("\(error)")
            return nil
        }
    }

    private func run(_ seconds: Int?) async throws {
        let inspector = offer()
        let tokens = observe()
        let running = Task { try await broker.run() }
        try await broker.post(.shopState, "\(node) is open")
        var items = 0
        while items < seconds ?? .max {
            items += 1
            try await Task.sleep(for: .seconds(1))
            guard node == "shop-1" else { continue }
            let receipt = try await broker.post(
                .cartChanged, CartPayload(items: items), awaiting: .anyListener(.milliseconds(900)))
            say("\(node) posted cart.changed with \(items) items: \(receipt.crossing)")
        }
        running.cancel()
        try await running.value
        withExtendedLifetime((tokens, inspector)) {}
    }

    private func observe() -> [NoticeToken] {
        let state = center.observe("shop.state", options: .receivingSticky, label: "Sign", handler: tell)
        guard node != "shop-1" else {
            return [
                state, center.observe("cart.changed", label: "Badge") { _ in },
                center.observe("stock.reserved", label: "Checkout", handler: tell),
            ]
        }
        return [
            state,
            center.observe("cart.changed", label: "Stock") { [self] notice in
                tell(notice)
                if let cart = try? notice.payload(as: CartPayload.self) {
                    center.post(.stockReserved, cart.items)
                }
            },
        ]
    }

    /// Ends with an error if no server answers.
    private static func probe(_ server: String) async throws {
        let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
        let session = try await NATSTransport(servers: [server]).connect(as: "probe", to: receiver)
        await session.close()
    }

    /// Prints what came from elsewhere: texts from outside are escaped before they reach a terminal.
    private func tell(_ notice: Notice) {
        guard let origin = notice.sender(as: NoticeOrigin.self), !origin.isHere else { return }
        let payload = "\(notice.payload ?? "no payload")".debugDescription
        say("  \(node) heard \(notice.name) from \(origin.node.debugDescription): \(payload)")
    }

    private func say(_ line: String) {
        if !isQuiet { print(line) }
    }
}
