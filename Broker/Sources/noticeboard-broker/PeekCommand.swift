import ArgumentParser
import NoticesBroker
import NoticesBrokerNATS

/// `noticeboard-broker peek`: what a node has still to hear.
struct PeekCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "peek", abstract: "Show the messages that a node has still to hear, or to confirm.")

    @OptionGroup var server: ServerOptions

    @Argument(help: ArgumentHelp("The node, as status lists it.", valueName: "node"))
    var node: String

    @Flag(help: "NODE is a group of nodes that share the work.")
    var group = false

    @Option(help: ArgumentHelp("Show this many at most.", valueName: "number"))
    var most = 10

    @Flag(help: "Print one JSON object for each message.")
    var json = false

    func validate() throws {
        guard (1...1_000).contains(most) else { throw ValidationError("--most is a number from 1 to 1000") }
    }

    func run() async throws {
        let (isKnown, waiting) = try await server.inspect { inspection in
            let isKnown = try await inspection.nodes().contains { $0.node == node && $0.isGroup == group }
            return (isKnown, try await inspection.waiting(for: node, isGroup: group, most: most))
        }
        guard isKnown else {
            Output.complain(
                "no \(group ? "group" : "node") \(node) has shared a name under \(server.prefix): see status")
            throw ExitCode(1)
        }
        for message in waiting {
            let facts = message.facts
            if json {
                Output.say(
                    json: Line(
                        place: message.place, name: message.name, from: facts?.node, schema: facts?.schema,
                        payloads: facts?.payloads.map(Output.payload)))
            } else if let facts {
                let payloads = facts.payloads.map(Output.payload).joined(separator: "  ")
                Output.say(
                    "\(message.place)  \(message.name)  from \(facts.node)  \(facts.schema)  \(payloads)")
            } else {
                Output.say("\(message.place)  \(message.name)  not made by a broker")
            }
        }
        if waiting.isEmpty, !json { Output.say("nothing waits for \(node)") }
    }

    private struct Line: Encodable {
        var place: UInt64
        var name: String
        var from: String?
        var schema: String?
        var payloads: [String]?
    }
}
