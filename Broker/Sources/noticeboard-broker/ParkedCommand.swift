import ArgumentParser
import NoticesBroker
import NoticesBrokerNATS

/// `noticeboard-broker parked`: what nodes could not read.
struct ParkedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parked",
        abstract: "List the messages that nodes could not read, with reasons and payloads.")

    @OptionGroup var server: ServerOptions

    @Option(help: ArgumentHelp("Only those of this node.", valueName: "node"))
    var node: String?

    @Flag(help: "Print one JSON object for each message.")
    var json = false

    func run() async throws {
        let all = try await server.inspect { try await $0.parked() }
        let parked = all.filter { node == nil || $0.node == node }
        for message in parked {
            let payloads = message.facts.payloads.map(Output.payload)
            if json {
                Output.say(
                    json: Line(
                        id: message.path, node: message.node, name: message.name, from: message.facts.node,
                        schema: message.facts.schema, reason: message.reason, payloads: payloads))
            } else {
                Output.say(
                    "\(message.name) at \(message.node), from \(message.facts.node): \(message.reason)")
                Output.say("  id       \(message.path)")
                Output.say("  payload  \(payloads.joined(separator: "  "))")
            }
        }
        if parked.isEmpty, !json { Output.say("nothing is parked\(node.map { " for \($0)" } ?? "")") }
    }

    private struct Line: Encodable {
        var id: String
        var node: String
        var name: String
        var from: String
        var schema: String
        var reason: String
        var payloads: [String]
    }
}
