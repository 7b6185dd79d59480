import ArgumentParser
import BoardModel
import Demo
import NcursesTerminal
import Notices
import NoticesBehaviour
import NoticesRecording
import ProgramSource
import RecordingSource
import TerminalUI

/// `noticeboard check`: checks expectations against a recording.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check expectations against a recording.",
        discussion: """
            The expectations are those of noticeboard run; see noticeboard run --help. Observers are those at the end \
            of the recording. Only objects that own, or have owned, an observer are alive or gone. Leaked are the \
            objects passed to inspector.checkFreed that are alive at the end. Some expectations are errors, since no \
            recording can answer them: inset, compare, thrown and hung; leaked, if the program never called checkFreed; \
            and what record --only left out.

            With --baseline it also compares what the program did with what noticeboard approve has written; see \
            noticeboard approve --help. With --review, a run that differs opens on a board, beside the baseline; the \
            key a accepts it. Of a recording made with --only NAME, it compares these names. If records are missing, what \
            the baseline has more is not reported.

            A recording made with --rotate is read from all its files: give the name that you gave to record, even if \
            that file was removed. FILE.3 is that file alone.

            EXIT STATUS
              0   every expectation held
              1   an expectation did not hold, or the run differs from the baseline;
                  standard error says what was found
              2   an expectation is invalid, or a recording cannot answer it;
                  nothing was checked
              65  every expectation held for what could be read, but the recording
                  is damaged, or too little of it is there to compare it whole with
                  the baseline
              66  the recording or the baseline cannot be read, or there is no such
                  center
              73  every expectation held, but the --junit file cannot be written

            EXAMPLES
              noticeboard check shop.notices 'expect deliveries cart.changed 3'
              noticeboard check shop.notices 'expect gone Badge#1' 'expect unheard * 0'
              noticeboard check shop.notices 'expect leaked 0'
              noticeboard check shop.notices --expectations wanted.txt --json
              noticeboard check shop.notices --center cart 'expect failed * 0'
              noticeboard check shop.notices 'expect unheard * 0' --junit report.xml
              noticeboard check shop.notices --baseline shop.baseline
              noticeboard check shop.notices --baseline shop.baseline --review
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        help: ArgumentHelp("Expectations, each a line of the command language.", valueName: "expect …"))
    var expected: [String] = []

    @Option(
        name: .customLong("expectations"),
        help: ArgumentHelp("A file of expectations; - is standard input.", valueName: "file"))
    var script: String?

    @Option(
        help: ArgumentHelp("The label of the only center to check; all by default.", valueName: "label"))
    var center: String?

    @Option(
        help: ArgumentHelp("Also compare what the program did with this baseline.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Show a run that differs beside the baseline, on a board; the key a accepts it.")
    var review = false

    @Flag(help: "Print one JSON object for each expectation.")
    var json = false

    @OptionGroup var reports: ReportOptions

    func validate() throws {
        if expected.isEmpty, script == nil, baseline == nil {
            throw ValidationError(
                "nothing is expected: add 'expect deliveries NAME 1', --expectations or --baseline")
        }
        if review, baseline == nil { throw ValidationError("--review needs --baseline FILE") }
        if review, !StandardStreams.areTerminals {
            throw ValidationError("--review needs a terminal; without it, check prints what differs")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: false)
        try reports.write(of: file) { try check(&$0) }
    }

    private func check(_ report: inout CheckReport) throws {
        let lines = try expectations()
        let check = try recording()
        var results: [(result: RecordedRun.Result, source: SourceLine)] = []
        var checks: [CheckedExpectation] = []
        for (expectation, source) in lines {
            do throws(LineError) {
                let result = try check.run.result(of: expectation)
                results.append((result, source))
                checks.append(result.checked(expectation, at: source))
            } catch {
                report.problems.append(
                    CheckReport.Problem(
                        word: "line", title: "expectation that a recording can answer", text: error.message,
                        source: source))
                throw StandardStreams.failure(2, "\(source): \(error.message)")
            }
        }
        report.checks = checks
        show(results)
        let unmet = results.filter { !$0.result.isMet }
        for (result, source) in unmet { StandardStreams.complain("\(source): \(result.text)") }
        let comparison = try baseline.map { try compare(with: BaselineFile(path: $0), &report) }
        let damage = check.faults.first { $0.kind != .cutOff }
        if let damage {
            report.problems.append(
                CheckReport.Problem(
                    word: "recording", title: "undamaged recording", text: "\(file): \(damage)", source: nil))
        }
        if !unmet.isEmpty || comparison == .different { throw ExitCode(1) }
        if damage != nil || comparison == .incomplete { throw ExitCode(65) }
    }

    private enum Comparison {
        case same, different
        /// The same, as far as a recording with gaps shows.
        case incomplete
    }

    /// Reports how the run differs from a baseline.
    private func compare(
        with baseline: BaselineFile, _ report: inout CheckReport
    ) throws -> Comparison {
        let approved = try baseline.read()
        let run = try baseline.behaviour(of: file, names: approved.names)
        let lines = Behaviour.lines(run.behaviour.differences(from: run.comparable(approved)))
        let limits = run.gap.map { "\(file): \($0.limits)" }
        if review, !lines.isEmpty, try isAccepted(run, approved, baseline) { return .same }
        for line in lines { StandardStreams.complain(line) }
        if let limits { StandardStreams.complain(limits) }
        if !lines.isEmpty {
            StandardStreams.complain(
                run.gap.map { "\(file) cannot be approved: \($0.advice)" }
                    ?? "if this is right: noticeboard approve \(file) --baseline \(baseline.path)")
        }
        let isIncomplete = run.gap?.isOfNames == false
        if !lines.isEmpty || isIncomplete {
            report.problems.append(
                CheckReport.Problem(
                    word: "baseline", title: "run like \(baseline.path)",
                    text: (lines + (limits.map { [$0] } ?? [])).joined(separator: "\n"), source: nil))
        }
        return lines.isEmpty ? isIncomplete ? .incomplete : .same : .different
    }

    /// Shows a run beside the baseline. Returns whether the user has accepted it.
    private func isAccepted(
        _ run: RecordedBehaviour, _ approved: Behaviour, _ baseline: BaselineFile
    ) throws -> Bool {
        let reader = try AttachCommand.reported { () throws(RecordingError) in
            try RecordingSeries(path: file).joined()
        }
        guard let recorded = RecordedProgram(reader, center: center, follows: false, isStream: false) else {
            return false
        }
        // The log behind the review has all that the run did.
        recorded.start(at: .share(1))
        var acceptance = RunAcceptance(run, of: file, approved, in: baseline)
        do throws(TerminalError) {
            var loop = BoardLoop(
                terminal: try Terminal(options: TerminalOptions(UserSettings())), source: recorded,
                review: acceptance.review
            ) { acceptance.accept() }
            loop.run()
        } catch {
            StandardStreams.complain("\(error)")
        }
        return acceptance.isDone
    }

    // MARK: - Expectations

    private func expectations() throws -> [(expectation: Expectation, source: SourceLine)] {
        var found: [(Expectation, SourceLine)] = []
        for (index, line) in expected.enumerated() {
            try add(
                line, at: SourceLine(file: SourceFile(CheckReport.argumentFile), line: index + 1), to: &found)
        }
        guard let script else { return found }
        let lines = try Script(path: script)
        let name = SourceFile(lines.name)
        var number = 0
        for line in lines.lines {
            number += 1
            let source = SourceLine(file: name, line: number)
            switch line {
            case .success(let text): try add(text, at: source, to: &found)
            case .failure(.line(let error)): throw Self.refusal(error, source)
            case .failure(.unreadable(let sentence)): throw StandardStreams.failure(66, sentence)
            }
        }
        return found
    }

    private func add(
        _ line: String, at source: SourceLine, to found: inout [(Expectation, SourceLine)]
    ) throws {
        do throws(LineError) {
            switch try CommandParser.parse(line) {
            case .expect(let expectation)?: found.append((expectation, source))
            case nil: break
            default:
                throw LineError(
                    column: 1, message: "expected what is expected, such as expect deliveries NAME 1")
            }
        } catch {
            throw Self.refusal(error, source)
        }
    }

    private static func refusal(_ error: LineError, _ source: SourceLine) -> ExitCode {
        StandardStreams.failure(2, "\(source):\(error.column): \(error.message)")
    }

    // MARK: - Results

    private func recording() throws -> RecordedCheck {
        let check = try AttachCommand.reported { () throws(RecordingError) in
            try RecordedCheck(of: file, center: center)
        }
        guard check.hasCenter else {
            let choice =
                check.labels.isEmpty ? "it has none" : "choose \(check.labels.joined(separator: " or "))"
            throw StandardStreams.failure(66, "\(file) has no center called \(center ?? ""): \(choice)")
        }
        if check.hasLostBeginning {
            StandardStreams.complain(
                "\(file): its first files were removed when it rotated; \(check.fileCount) are compared")
        }
        FaultReport.complain(check.faults.map { (file, $0) })
        // The comparison with a baseline says it.
        if let gap = check.gap, baseline == nil {
            StandardStreams.complain("\(file): \(gap): what is missing is not counted")
        }
        return check
    }

    /// Prints a line for each expectation, as `run` does.
    private func show(_ results: [(result: RecordedRun.Result, source: SourceLine)]) {
        let unicode = StandardStreams.isUnicode
        var printer = RecordPrinter(
            format: json ? .json(unicode: unicode) : .people(unicode: unicode), write: StandardStreams.put)
        let records = results.enumerated().map { index, item in
            var record = NoticeRecord(seq: UInt64(index + 1), time: 0, kind: .expect)
            record.name = item.result.name
            record.text = item.result.text
            record.passed = item.result.isMet
            record.file = item.source.file.name
            record.line = item.source.line
            return record
        }
        var batch = RecordInbox.Batch(records: records, dropped: 0)
        printer.print(&batch)
    }
}
