import ArgumentParser
import BoardModel
import Demo
import Foundation
import Notices
import ProgramSource
import TerminalUI

/// `make bench-attach`: measures what it costs a program to be inspected or recorded.
@main
struct Main: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach-speed",
        abstract: "Measures what posts cost a program that offers itself, is attached to, or records itself.",
        discussion: """
            A second process posts to one observer; this one attaches to it, with a board of 80x24 whose frames go \
            nowhere. Each row is the median of the rounds; in a round, the rows come one after the other.
            """)

    @Option(help: "How many rounds.")
    var rounds = 5

    @Option(help: "For how many milliseconds each row posts.")
    var milliseconds = 1_000

    @Option(help: "How many posts a second; 0 for as many as it can. By default three rates.")
    var rate: [Int] = []

    private var rates: [Int] { rate.isEmpty ? [10_000, 100_000, 0] : rate }

    @Option(help: ArgumentHelp("Be the program that posts, at this socket.", visibility: .hidden))
    var poster: String?

    func validate() throws {
        if rounds < 1 || milliseconds < 10 {
            throw ValidationError("give at least one round, and 10 milliseconds")
        }
        if rate.contains(where: { $0 < 0 }) { throw ValidationError("give a rate of 0 or more") }
    }

    func run() throws {
        if let poster {
            var program = try Poster(socket: poster)
            return try program.run()
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "attach-speed-\(getpid())")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: folder) }
        try measure(in: folder)
    }

    private enum Row: String, CaseIterable {
        case offered = "offered, nobody attached"
        case attached
        case again = "let go of again"
        case recorded = "records itself"
    }

    private struct Result {
        var nanoseconds: [Int] = []
        var share: [Int] = []
        /// Percent of a processor that the board took.
        var board: [Int] = []
        var posts = 0
        var records = 0
        var dropped = 0
    }

    private func measure(in folder: URL) throws {
        let socket = folder.appending(path: "s").path
        let program = try PostingProcess(["--poster", socket])
        var results: [Int: [Row: Result]] = [:]
        for round in 0..<rounds {
            for rate in rates {
                for row in Row.allCases {
                    var result = results[rate]?[row] ?? Result()
                    let file = folder.appending(path: "\(round)-\(rate).notices").path
                    let attached = row == .attached ? try AttachedBoard(of: socket) : nil
                    if row == .recorded { _ = try program.ask("record \(file)") }
                    let (start, used) = (ContinuousClock.now, Poster.processorTime)
                    let answer = try program.ask("post \(rate) \(milliseconds)").split(separator: " ")
                        .compactMap { Int($0) }
                    guard answer.count == 3 else { throw ExitCode.failure }
                    let board = (Poster.processorTime - used) / start.duration(to: .now) * 100
                    result.board.append(Int(board.rounded()))
                    result.nanoseconds.append(answer[0])
                    result.share.append(answer[2])
                    result.posts += answer[1]
                    if let attached {
                        let (records, dropped) = attached.close()
                        result.records += records
                        result.dropped += dropped
                    }
                    if row == .recorded { _ = try program.ask("stop") }
                    results[rate, default: [:]][row] = result
                }
            }
        }
        show(results)
    }

    private func show(_ results: [Int: [Row: Result]]) {
        print(
            "| posts a second | the program | ns a post, median | processor | the board | records | dropped |"
        )
        print("| ---: | --- | ---: | ---: | ---: | ---: | ---: |")
        for rate in rates {
            for row in Row.allCases {
                guard let result = results[rate]?[row] else { continue }
                func median(_ values: [Int]) -> Int { values.sorted()[values.count / 2] }
                let all = max(1, result.records + result.dropped)
                let read = result.records > 0 ? "\(result.records)" : ""
                let lost =
                    result.records > 0
                    ? "\((Double(result.dropped) / Double(all) * 1_000).rounded() / 10) %" : ""
                print(
                    "| \(rate == 0 ? "as many as it can" : "\(rate)") | \(row.rawValue) | \(median(result.nanoseconds)) "
                        + "| \(median(result.share)) % | \(row == .attached ? "\(median(result.board)) %" : "") "
                        + "| \(read) | \(lost) |")
            }
        }
    }
}

/// The posting process. It answers each line with one line.
final class PostingProcess {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()

    init(_ arguments: [String]) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        _ = try line()
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    func ask(_ text: String) throws -> String {
        try input.fileHandleForWriting.write(contentsOf: Data("\(text)\n".utf8))
        return try line()
    }

    private func line() throws -> String {
        var bytes: [UInt8] = []
        while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
            bytes.append(byte)
        }
        throw ExitCode.failure
    }
}
