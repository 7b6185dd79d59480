import ArgumentParser
import NoticesBroker
import NoticesBrokerNATS

/// `noticeboard-broker replay`: lets a node hear what is parked for it.
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Let a running node hear what is parked for it and it can read now.")

    @OptionGroup var server: ServerOptions

    @Argument(help: ArgumentHelp("The node.", valueName: "node"))
    var node: String

    @Option(help: ArgumentHelp("Only this message: its id, as parked lists it.", valueName: "id"))
    var id: String?

    @Option(help: ArgumentHelp("How many seconds to wait for the node.", valueName: "seconds"))
    var wait = 5

    func validate() throws {
        guard (1...600).contains(wait) else { throw ValidationError("--wait is a number from 1 to 600") }
    }

    func run() async throws {
        let (before, after) = try await server.inspect { inspection in
            let before = try await paths(inspection)
            guard !before.isEmpty else { return (before, before) }
            try await inspection.send(OperatorMessages.replay(id, at: node, prefix: server.prefix))
            let deadline = ContinuousClock.now + .seconds(wait)
            var after = before
            while !after.isEmpty, ContinuousClock.now < deadline {
                try await Task.sleep(for: .milliseconds(100))
                after = try await paths(inspection)
            }
            return (before, after)
        }
        guard !before.isEmpty else {
            Output.complain(
                id == nil ? "nothing is parked for \(node)" : "no such message is parked for \(node)")
            throw ExitCode(1)
        }
        let heard = before.count - after.count
        if heard > 0 { Output.say("\(node) has heard \(heard.counted("message"))") }
        guard !after.isEmpty else { return }
        Output.complain(
            "\(after.count.counted("message")) still parked after \(wait) s: \(node) is away, or cannot read them; "
                + "its next life that can hears them first")
        throw ExitCode(1)
    }

    private func paths(_ inspection: NATSInspection) async throws -> [String] {
        try await inspection.parked().filter { $0.node == node && (id == nil || $0.path == id) }.map(\.path)
    }
}
