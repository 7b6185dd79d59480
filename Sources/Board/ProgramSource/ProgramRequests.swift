import BoardModel
import Notices
import NoticesWire

/// The requests of a board that a program has not answered. Answers that match no request are ignored.
struct ProgramRequests: Sendable {
    private struct Request: Sendable {
        let sourceLine: SourceLine
        /// The number of its commands without an answer.
        var openCount: Int
        let deadline: ContinuousClock.Instant
        var texts: [String] = []
        var hasFailed = false
    }

    private var requests: [SourceLine: Request] = [:]
    /// The request of each command without an answer.
    private var commands: [UInt64: SourceLine] = [:]
    private var lastID: UInt64 = 0
    private var answers: [(sourceLine: SourceLine, answer: SourceAnswer)] = []

    /// How long to wait for the program. Its handlers may continue after that.
    static let patience = Duration.seconds(30)
    /// The maximum number of commands without an answer.
    static let limit = 64

    func hasRoom(for count: Int) -> Bool { commands.count + count <= Self.limit }

    /// Begins a request that consists of several commands. Returns their numbers.
    mutating func begin(_ sourceLine: SourceLine, count: Int) -> [UInt64] {
        requests[sourceLine] = Request(
            sourceLine: sourceLine, openCount: count, deadline: .now + Self.patience)
        return (0..<count).map { _ in
            lastID += 1
            commands[lastID] = sourceLine
            return lastID
        }
    }

    mutating func take(_ result: CommandResult) {
        guard let line = commands.removeValue(forKey: result.id), var request = requests[line] else { return }
        request.openCount -= 1
        if !result.isDone { request.hasFailed = true }
        let outcome = result.outcome.map { ": \($0)" } ?? ""
        request.texts.append(Self.shortened(result.text) + outcome)
        requests[line] = request
        guard request.openCount == 0 else { return }
        requests[line] = nil
        let text = request.texts.joined(separator: "; ")
        answer(
            line, request.hasFailed ? .failure(LineError(column: 1, message: text)) : .success(.said(text)))
    }

    /// Fails all requests, because the program has ended or was replaced.
    mutating func failAll(_ text: String) {
        for line in requests.keys { fail(line, text) }
        commands = [:]
    }

    /// Fails requests that have waited too long.
    mutating func expire(at now: ContinuousClock.Instant = .now) {
        for request in requests.values where request.deadline <= now {
            fail(request.sourceLine, "no answer for \(Self.patience): a handler may still run")
            commands = commands.filter { $0.value != request.sourceLine }
        }
    }

    var nextDeadline: ContinuousClock.Instant? { requests.values.map(\.deadline).min() }

    mutating func takeAnswers() -> [(sourceLine: SourceLine, answer: SourceAnswer)] {
        defer { answers = [] }
        return answers
    }

    private mutating func fail(_ line: SourceLine, _ text: String) {
        requests[line] = nil
        answer(line, .failure(LineError(column: 1, message: text)))
    }

    private mutating func answer(_ line: SourceLine, _ answer: SourceAnswer) {
        answers.append((line, answer))
    }

    /// Truncates a text, since a program may send any.
    private static func shortened(_ text: String) -> String {
        text.utf8.count <= 1_000 ? text : "\(text.prefix(250))…"
    }
}
