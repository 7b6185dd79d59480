import ArgumentParser
import Foundation

/// `noticeboard broker`: runs `noticeboard-broker`, which is built with the client of NATS, as this program is not.
struct BrokerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "broker", abstract: "See and mend what brokers have at a NATS server.",
        usage: "noticeboard broker status | peek | parked | replay | post URL --prefix PREFIX …",
        discussion: """
            Runs the program noticeboard-broker, which is in the folder of noticeboard or in PATH. Build it in the \
            repository with make broker-program; noticeboard broker --help is its help then.

            EXAMPLES
              noticeboard broker status nats://127.0.0.1:4222 --prefix notices.shop
              noticeboard broker parked nats://127.0.0.1:4222 --prefix notices.shop

            EXIT STATUS
              69  noticeboard-broker is missing, or the server cannot be reached
              others: see noticeboard broker --help
            """)

    private static let program = "noticeboard-broker"

    @Argument(parsing: .captureForPassthrough, help: .hidden)
    var arguments: [String] = []

    func run() throws {
        for path in Self.places() where FileManager.default.isExecutableFile(atPath: path) {
            var words = ([Self.program] + arguments).map { strdup($0) } + [nil]
            execv(path, &words)
            StandardStreams.complain("\(path) cannot be run: \(String(cString: strerror(errno)))")
            throw ExitCode(69)
        }
        if arguments.isEmpty || arguments.contains("--help") || arguments.contains("-h") {
            return StandardStreams.say(Noticeboard.helpMessage(for: Self.self))
        }
        StandardStreams.complain(
            "noticeboard-broker is not in the folder of noticeboard, nor in PATH: "
                + "build it in the repository with make broker-program, which says where it is")
        throw ExitCode(69)
    }

    /// Where it may be: in the folder of this program, then in those of `PATH`.
    private static func places() -> [String] {
        let own = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path()
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ([own].compactMap(\.self) + path.split(separator: ":").map(String.init))
            .map { $0.hasSuffix("/") ? $0 + program : "\($0)/\(program)" }
    }
}
