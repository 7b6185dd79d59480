import ArgumentParser
import BoardModel
import Demo
import Foundation
import LocalSockets
import ProgramSource
import TerminalUI

/// `noticeboard list`: lists the programs to which a board can attach.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the programs that a board can attach to.",
        discussion: """
            A program offers itself with the library NoticesInspector: NoticeInspector(name: "shop"), or \
            NoticeInspector.fromEnvironment() and NOTICES_INSPECTOR=1.

            POSTS/S is measured now: each program counts the posts of all its centers for a third of a second, or for \
            two seconds if it posts little. – means that a program does not count: it offers no center, or has an older \
            inspector.

            A program that does not answer is listed as "not answering": a signal or a debugger may have stopped it.

            EXIT STATUS
              0   the programs were listed
              65  the others were listed, but a program sent damaged data; standard
                  error says which
              66  a folder of sockets cannot be read

            EXAMPLES
              noticeboard list
              noticeboard list --json
            """)

    @Flag(help: "Print one JSON object for each program.")
    var json = false

    func run() throws {
        StandardStreams.decide(isASCII: false)
        var damage: [AttachError] = []
        let programs = try Self.counted { damage.append($0) }
        show(programs, isEmpty: programs.isEmpty && damage.isEmpty)
        for error in damage { StandardStreams.complain("\(error)") }
        if !damage.isEmpty { throw ExitCode(65) }
    }

    /// The programs with their rates of posts.
    static func counted(onDamage: (AttachError) -> Void = { _ in }) throws -> [FoundProgram] {
        try AttachCommand.reported { () throws(SystemCallError) in
            try OfferedProgram.look(counting: sample, atMost: longestSample, waiting: patience) {
                onDamage($1)
            }
        }
    }

    private func show(_ programs: [FoundProgram], isEmpty: Bool) {
        if json { return programs.forEach { StandardStreams.say(Self.line(of: $0)) } }
        guard !isEmpty else {
            let searched = SocketFolder.searched()
            let places = (searched.isEmpty ? [SocketFolder.path] : searched).joined(separator: " or ")
            return StandardStreams.complain(
                "no program offers itself in \(places): see noticeboard list --help")
        }
        if !programs.isEmpty { Self.table(programs).forEach(StandardStreams.say) }
    }

    /// The programs in columns.
    static func table(_ programs: [FoundProgram]) -> [String] {
        let rows = [["NAME", "PROCESS", "SINCE", "POSTS/S", "ALLOWS", "CENTERS"]] + programs.map(cells)
        let widths = (0..<6).map { column in rows.map { SafeText.width($0[column]) }.max() ?? 0 }
        return rows.map { row in
            zip(row, widths.dropLast() + [0]).map { text, width in
                text + String(repeating: " ", count: max(0, width - SafeText.width(text)))
            }.joined(separator: "  ")
        }
    }

    private static func cells(of found: FoundProgram) -> [String] {
        let name = SafeText.escaped(found.name)
        return switch found {
        case .answering(let program):
            [
                name, "\(program.process)", since(program.startedAt), rate(program.postRate) ?? "–",
                allowed(by: program), SafeText.escaped(program.centers.joined(separator: " ")),
            ]
        case .silent(let program): [name, "\(program.process)", "–", "–", "–", "not answering"]
        }
    }

    /// What a program allows boards to do: `remove block post:tick,cart.changed`.
    private static func allowed(by program: OfferedProgram) -> String {
        let names = program.posts.map { SafeText.escaped($0.name) }
        let shown = names.prefix(3).joined(separator: ",") + (names.count > 3 ? ",…" : "")
        let all = program.rights + (names.isEmpty ? [] : ["post:\(shown)"])
        return all.isEmpty ? "view only" : all.joined(separator: " ")
    }

    /// How long to count posts.
    static let sample = Duration.milliseconds(350)
    /// How long a program may take to answer. One that posts as fast as it can on a busy machine takes more than a
    /// second, and would be called stopped.
    private static let patience = Duration.seconds(3)
    /// How long to count the posts of a program that posts little.
    static let longestSample = Duration.seconds(2)

    /// A rate: `1.2`, `12`; `nil` if unknown. Untrusted programs may report any number.
    static func rate(_ rate: Double?) -> String? {
        rate.map { rate in
            let tenths = Int((min(max(0, rate), 1e15) * 10).rounded())
            guard (1..<100).contains(tenths) else { return "\((tenths + 5) / 10)" }
            return "\(tenths / 10).\(tenths % 10)"
        }
    }

    static func since(_ nanoseconds: Int64) -> String {
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: Date(timeIntervalSince1970: Double(nanoseconds) / 1e9))
    }

    private static func post(name: String, payload: String) -> JSONValue {
        let type: JSONValue = payload.isEmpty ? .null : .string(payload)
        return .object([
            JSONValue.Member(key: "name", value: .string(name)),
            JSONValue.Member(key: "payload", value: type),
        ])
    }

    private static func line(of found: FoundProgram) -> String {
        var members: [(key: String, value: JSONValue)] = [
            ("name", .string(found.name)), ("process", .number("\(found.process)")),
        ]
        switch found {
        case .answering(let program):
            members += [
                ("answers", .bool(true)), ("since", .string(since(program.startedAt))),
                ("path", .string(program.path)),
                ("postsPerSecond", rate(program.postRate).map { .number($0) } ?? .null),
                ("centers", .array(program.centers.map { .string($0) })),
                ("allows", .array(program.rights.map { .string($0) })),
                ("posts", .array(program.posts.map { post(name: $0.name, payload: $0.payload) })),
            ]
        case .silent(let program): members += [("answers", .bool(false)), ("path", .string(program.path))]
        }
        return JSONValue.object(members.map { JSONValue.Member(key: $0.key, value: $0.value) }).compact
    }
}
