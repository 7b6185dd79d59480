import ArgumentParser
import NoticesBrokerNATS

/// `noticeboard-broker status`: how full streams are, and how nodes stand.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how full streams are, and each node's names, lag and parked messages.",
        discussion: """
            LAG is how many messages a node has still to hear, or to confirm; a message has one notice, or several that \
            were posted together. A node that is away is listed too. (group) is a group of nodes that share the work.
            """)

    @OptionGroup var server: ServerOptions

    @Flag(help: "Print one JSON object for each stream and node.")
    var json = false

    func run() async throws {
        let (stores, nodes) = try await server.inspect { (try await $0.stores(), try await $0.nodes()) }
        if json {
            stores.forEach(Output.say(json:))
            nodes.forEach(Output.say(json:))
            return
        }
        guard !stores.isEmpty else {
            return Output.complain(
                "no stream has the prefix \(server.prefix): no node has shared a name there that is stored")
        }
        Output.say(
            table: [["STREAM", "MESSAGES", "BYTES", "LIMIT", "FILL"]]
                + stores.map { store in
                    let fill =
                        store.limit > 0 ? "\(Int(Double(store.bytes) / Double(store.limit) * 100)) %" : "–"
                    return [
                        store.stream, "\(store.messages)", "\(store.bytes)",
                        store.limit > 0 ? "\(store.limit)" : "none", fill,
                    ]
                })
        Output.say("")
        Output.say(
            table: [["NODE", "LAG", "PARKED", "NAMES"]]
                + nodes.map { node in
                    [
                        node.isGroup ? "\(node.node) (group)" : node.node, "\(node.lag)", "\(node.parked)",
                        node.names.joined(separator: " "),
                    ]
                })
    }
}
