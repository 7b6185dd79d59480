import ArgumentParser
import BoardModel
import BoardSpeed
import Demo
import Notices
import TerminalUI

/// `make bench-board`: measures a board while threads post at full speed.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "board-speed", abstract: "Posts at full speed while a board draws and answers keys.")

    @Option(help: "For how many seconds.")
    var seconds = 10

    @Option(help: "From how many threads.")
    var threads = 2

    @Option(help: "To how many observers.")
    var observers = 1

    @Flag(help: "Measure instead how long keys take on a board with very much on it.")
    var keys = false

    @Option(help: "With --keys: how many observers, names and objects, and hundreds of bytes.")
    var count = 100_000

    @Option(help: "With --keys: how often each key is pressed; its best time is printed.")
    var rounds = 5

    func validate() throws {
        if count < 1 || rounds < 1 { throw ValidationError("give a count and rounds of at least one") }
        if seconds < 1 || threads < 1 || observers < 1 {
            throw ValidationError("give at least one second, one thread and one observer")
        }
    }

    func run() throws {
        if keys { return try measureKeys() }
        let session = Self.board()
        let tokens = (0..<observers).map { _ in session.demo.center.observe("flood") { _ in } }
        let speed = BoardSpeed(board: session, posts: .max, threads: threads, duration: .seconds(seconds))
        let report = speed.run()
        session.collect()
        withExtendedLifetime(tokens) {}
        let log = session.state.live.log
        let gone = log.droppedCount + log.trimmedCount
        let all = log.count + gone
        print("deliveries/s   \(report.rate(report.posts * observers))")
        print(
            "records/s      \(report.rate(all)), of which the board dropped or has scrolled away \(gone) of \(all)"
        )
        print(
            "frames/s       \(report.rate(report.frames)), the slowest \(BoardSpeed.Report.text(of: report.slowestFrame))"
        )
        print("keys           \(report.keys), the slowest \(BoardSpeed.Report.text(of: report.slowestKey))")
        let totals = session.state.live.snapshot.totals
        guard totals.posts == report.posts, totals.deliveries == report.posts * observers else {
            print(
                "counted \(totals.posts) posts and \(totals.deliveries) deliveries, \(report.posts) posts were made"
            )
            throw ExitCode.failure
        }
    }

    private static func board() -> BoardSession<DemoProgram> {
        BoardSession(
            source: DemoProgram(inbox: RecordInbox(capacity: 16_384)), size: Size(rows: 36, columns: 120),
            capabilities: Capabilities(unicode: true, colors: 256))
    }

    /// The slowest answers to keys, for each load.
    private func measureKeys() throws {
        for load in KeySpeed.Load.allCases {
            let start = ContinuousClock.now
            let speed = KeySpeed(load, count: count, board: Self.board())
            let loading = ContinuousClock.now - start
            let answers = try speed.run(rounds: rounds).sorted { $0.work > $1.work }
            let slowest = answers.prefix(8).map {
                "\($0.keys) \(Self.milliseconds($0.time)) (\(Self.milliseconds($0.work)) of work)"
            }
            let behind = answers.map(\.after).max() ?? .zero
            print(
                "\(load.rawValue)  loaded in \(Self.milliseconds(loading)), \(answers.count) keys, the slowest:"
            )
            print("    " + slowest.joined(separator: "   "))
            print("    done behind a key at most \(Self.milliseconds(behind))")
        }
    }

    private static func milliseconds(_ time: Duration) -> String {
        "\((time / .milliseconds(1) * 10).rounded() / 10) ms"
    }
}
