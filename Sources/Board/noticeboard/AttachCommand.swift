import ArgumentParser
import BoardModel
import Demo
import Foundation
import LocalSockets
import NcursesTerminal
import ProgramSource
import TerminalUI

/// `noticeboard attach`: the board on another program.
struct AttachCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "attach", abstract: "Open the board on a running program of this user.",
        discussion: """
            Without a name it attaches to the only program that offers itself; if there are several, the board lists \
            them. When the program exits, its log stays, and the board waits for a program of that name. If the output \
            is not a terminal, or with --json, it prints each record until the program exits.

            --only and --parts are for slow lines: the program does not send the rest, and the header counts it. A \
            record is shown if it has one of the names and one of the kinds.

            EXIT STATUS
              0   the board was closed, or the records were printed
              64  the arguments are invalid, or there are several programs
              65  the program sent damaged data; the records before it were printed
              66  there is no such program, it does not answer, or it has no such
                  center

            EXAMPLES
              noticeboard attach                 the only program, or a list of them
              noticeboard attach shop            by its name
              noticeboard attach shop-1 shop-2   both: a notice that crosses is below its original post
              noticeboard attach 4711            by its process number
              noticeboard attach shop --center cart
              noticeboard attach shop --only 'cart.*' --only order.placed
              noticeboard attach shop --parts observers,leaks
              noticeboard attach shop --json     one JSON object a line
              noticeboard attach shop --wait     wait until it starts
              noticeboard attach shop --for 60s --max-rate 10000
              noticeboard attach shop --json --until 'kind:unheard' --last 100
            """)

    @Argument(
        help: ArgumentHelp(
            "The program's name or process number; several are shown together.",
            valueName: "name"),
        completion: .programs)
    var names: [String] = []

    @Option(help: ArgumentHelp("The socket that the program listens at.", valueName: "path"))
    var socket: String?

    @Option(help: ArgumentHelp("The label of the center to show; the first by default.", valueName: "label"))
    var center: String?

    @Option(
        help: ArgumentHelp(
            "Only this name, names with this prefix (cart.*), or records of this kind (kind:unheard); "
                + "may be repeated.",
            valueName: "what"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only some parts: records,observers,leaks, or counts.", valueName: "parts"))
    var parts: PartList?

    @Flag(help: "Wait for the program if it does not run.")
    var wait = false

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Detach after this time, such as 90s or 5m.", valueName: "time"))
    var duration: TimeSpan?

    @Option(help: ArgumentHelp("Detach if there are more records in a second.", valueName: "count"))
    var maxRate: Int?

    @Option(
        help: ArgumentHelp(
            "Detach at the first record that matches this filter, as typed after f on the board.",
            valueName: "filter"))
    var until: String?

    @Option(help: ArgumentHelp("Print only the last records, at the end.", valueName: "count"))
    var last: Int?

    @Flag(help: "Print one JSON object for each record.")
    var json = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        if !names.isEmpty, socket != nil {
            throw ValidationError("a name and --socket exclude each other: leave one of them out")
        }
        guard names.count <= AttachedPrograms.mostPrograms else {
            throw ValidationError("a board shows at most \(AttachedPrograms.mostPrograms) programs together")
        }
        guard Set(names).count == names.count else {
            throw ValidationError("a program is named twice")
        }
        if wait, names.isEmpty, socket == nil {
            throw ValidationError("--wait needs the name of the program, or --socket")
        }
        try Self.validate(only, parts?.parts ?? [])
        if let maxRate, maxRate < 1 { throw ValidationError("--max-rate is a number of records: 1 or more") }
        if let last, last < 1 { throw ValidationError("--last is a number of records: 1 or more") }
        if let until {
            do throws(LineError) {
                if try RowFilter(until).terms.isEmpty {
                    throw LineError(column: 1, message: "expected a word")
                }
            } catch {
                throw ValidationError("--until, column \(error.column): \(error.message)")
            }
        }
    }

    static func validate(_ only: [String], _ parts: [WatchChoice.Part] = []) throws {
        do throws(LineError) {
            _ = try WatchChoice(only: only, parts: parts)
        } catch {
            throw ValidationError("--only: \(error.message)")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: display.ascii)
        let isBoard = StandardStreams.areTerminals && !json
        // This re-executes the program, so it must come before attaching.
        if isBoard { Backtraces.printWithoutAsking() }
        if isBoard, try mustChoose() {
            // Without a usable terminal, the list of programs is printed as an error below.
            if try open(NoProgram(), opening: .programList) { return }
        }
        if names.count > 1 {
            let programs = AttachedPrograms(
                try names.indices.map { try attachedProgram(choice(names[$0]), asPart: $0) })
            if isBoard, try open(programs) { return }
            stream(programs, until: { programs.isEnded }, tags: { programs.tags })
            if programs.isDamaged { throw ExitCode(65) }
        } else {
            let program = try attachedProgram(choice(names.first), asPart: nil)
            if isBoard, try open(program) { return }
            stream(program, until: { program.isEnded }, tags: { [] })
            if program.isDamaged { throw ExitCode(65) }
        }
    }

    private var limits: AttachLimits {
        // Already validated.
        AttachLimits(
            duration: duration?.duration, rate: maxRate, end: until.flatMap { try? RowFilter($0) })
    }

    /// Whether no program was named, and there is not exactly one to choose.
    private func mustChoose() throws -> Bool {
        guard names.isEmpty, socket == nil, center == nil else { return false }
        return try Self.reported { () throws(SystemCallError) in try OfferedProgram.all() }.count != 1
    }

    /// Opens the board and runs it until the user quits. `false` if the terminal cannot show it.
    private func open(_ source: some BoardSource, opening: BoardCommand.Opening? = nil) throws -> Bool {
        do throws(TerminalError) {
            let terminal = try Terminal(options: display.terminal())
            var loop = BoardLoop(
                terminal: terminal, source: source, opening: opening, sources: display.sources)
            loop.run()
            return true
        } catch {
            StandardStreams.complain("\(error)")
            return false
        }
    }

    private func attachedProgram(_ choice: ProgramChoice, asPart part: Int?) throws -> AttachedProgram {
        while true {
            if let program = try choice.found(), let attached = try attached(to: program, choice, part) {
                return attached
            }
            guard wait else { throw choice.absence(advice: ", --wait waits for it") }
            Thread.sleep(forTimeInterval: 0.2)
        }
    }

    private func attached(
        to program: OfferedProgram, _ choice: ProgramChoice, _ part: Int?
    ) throws -> AttachedProgram? {
        try choice.waitedFor { () throws(AttachError) in
            // Already validated.
            let choice = (try? WatchChoice(only: only, parts: parts?.parts ?? [])) ?? .everything
            return try AttachedProgram(program, center: center, limits: limits, asking: choice, asPart: part)
        }
    }

    private func choice(_ name: String?) -> ProgramChoice {
        ProgramChoice(name: name, socket: socket, wait: wait)
    }

    /// Prints records until the program ends. With several programs, until all end.
    private func stream(
        _ attached: some BoardSource, until hasEnded: () -> Bool, tags: () -> [String]
    ) {
        let unicode = StandardStreams.isUnicode
        var printer = RecordPrinter(
            format: json ? .json(unicode: unicode) : .people(unicode: unicode), write: StandardStreams.put)
        var kept = RecordInbox.Batch(records: [], dropped: 0)
        var statuses = StatusLines()
        var leaks = LeakLines()
        let arrival = DispatchSemaphore(value: 0)
        attached.onArrival { arrival.signal() }
        while true {
            let wasEnded = hasEnded()
            var batch = attached.takeRecords()
            // With several programs, some records may still be waiting.
            let isEnded = wasEnded && hasEnded()
            printer.tags = tags()
            printer.clock = attached.clock
            if batch.dropped > 0 {
                StandardStreams.complain("\(batch.dropped.counted("record was", "records were")) dropped")
            }
            if let last {
                kept.records = (kept.records + batch.records).suffix(last)
                kept.programs = kept.programs.merging(batch.programs) { $1 }
                batch = kept
            }
            if last == nil || isEnded {
                printer.print(&batch)
                if json {
                    let snapshot = attached.snapshot()
                    let news = statuses.news(of: snapshot, unicode: unicode)
                    (news + leaks.news(of: snapshot, unicode: unicode)).forEach(StandardStreams.say)
                }
                StandardStreams.flush()
            }
            if isEnded { return sayLeftOut(attached) }
            // A record that waits for another program becomes due without anything arriving.
            let due = attached.timeUntilDue.map { min($0, .seconds(1)) } ?? .seconds(1)
            _ = arrival.wait(timeout: .now() + max(0.001, due / .seconds(1)))
        }
    }

    private func sayLeftOut(_ attached: some BoardSource) {
        guard let leftOut = attached.snapshot().leftOut else { return }
        StandardStreams.complain(
            "\(leftOut.records.counted("record was", "records were")) left out: \(leftOut.asked)")
    }

    /// Runs `body` and reports its error.
    static func reported<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws -> Result {
        do throws(Failure) { return try body() } catch { throw StandardStreams.failure(66, "\(error)") }
    }
}

/// A list of parts in an option: `observers,counts`.
struct PartList: ExpressibleByArgument {
    let parts: [WatchChoice.Part]

    init?(argument: String) {
        let words = argument.split(separator: ",", omittingEmptySubsequences: false)
        parts = words.compactMap { WatchChoice.Part(rawValue: String($0)) }
        if parts.count < words.count { return nil }
    }
}
