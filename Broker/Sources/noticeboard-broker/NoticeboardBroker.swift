import ArgumentParser

/// The program behind `noticeboard broker`: how nodes stand at a NATS server, what is parked, and what to do about it.
@main
struct NoticeboardBroker: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "noticeboard-broker",
        abstract: "See and mend what brokers have at a NATS server.",
        discussion: """
            `noticeboard broker …` runs this program. It makes no stream and no consumer at the server.

            EXIT STATUS
              0   done
              1   the server refused, or a node did not do it in time
              64  the arguments are wrong
              69  the server cannot be reached

            EXAMPLES
              noticeboard broker status nats://127.0.0.1:4222 --prefix notices.shop
              noticeboard broker peek nats://127.0.0.1:4222 --prefix notices.shop shop-1
              noticeboard broker parked nats://127.0.0.1:4222 --prefix notices.shop
              noticeboard broker replay nats://127.0.0.1:4222 --prefix notices.shop shop-1
              noticeboard broker post nats://127.0.0.1:4222 --prefix notices.shop cart.changed '{"items":1}' --schema CartPayload/1
            """,
        subcommands: [
            StatusCommand.self, PeekCommand.self, ParkedCommand.self, ReplayCommand.self, PostCommand.self,
        ])
}
