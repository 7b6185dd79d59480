public import ArgumentParser
import Notices
public import NoticesBroker
import NoticesBrokerNATS

/// `noticeboard-broker post`: posts a notice at all nodes that share its name.
struct PostCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "post", abstract: "Post a notice at the nodes that share its name.",
        discussion: """
            PAYLOAD is what crosses: JSON, unless the name has a coding of its own. Without one the notice has none, and \
            its schema is Void.
            """)

    @OptionGroup var server: ServerOptions

    @Argument(help: ArgumentHelp("The name.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The payload.", valueName: "payload"))
    var payload: String?

    @Option(
        help: ArgumentHelp(
            "The schema of the payload: the name and version of its type, CartPayload/1.", valueName: "schema"
        ))
    var schema: String?

    @Option(
        help: ArgumentHelp(
            "The delivery with which nodes share the name: atMostOnce, atLeastOnce or kept.",
            valueName: "delivery"))
    var delivery = NoticeDelivery.atLeastOnce

    func validate() throws {
        guard payload == nil || schema != nil else {
            throw ValidationError("a payload needs its schema: --schema TYPE/VERSION, such as CartPayload/1")
        }
        if let schema, OperatorMessages.schema(schema) == nil {
            throw ValidationError(
                "the schema is TYPE/VERSION, such as CartPayload/1; found \(Output.safe(schema))")
        }
        if name.isEmpty || name.hasSuffix("*") {
            throw ValidationError("a name is not empty, and does not end with *")
        }
    }

    func run() async throws {
        let schema = schema.flatMap(OperatorMessages.schema) ?? NoticeSchema("Void")
        let message = OperatorMessages.post(
            Array((payload ?? "").utf8), schema: schema, to: NoticeName(name), delivery, prefix: server.prefix
        )
        try await server.inspect { inspection in
            let isStored = delivery != .atMostOnce
            if isStored, try await !inspection.hasStream(for: delivery) {
                throw TransportFailure(
                    .refused,
                    "no stream has notices \(delivery.rawValue) of \(server.prefix): no node has shared one")
            }
            try await inspection.send(message)
        }
        Output.say(delivery == .atMostOnce ? "sent" : "stored")
    }
}

// By its raw value.
extension NoticeDelivery: ExpressibleByArgument {}
