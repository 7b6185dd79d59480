import ArgumentParser
import BoardModel
import Demo
import Notices
import NoticesBehaviour
import NoticesRecording
import ProgramSource
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
            noticeboard approve --help.

            A recording made with --rotate is read from all its files: give the name that you gave to record, even if \
            that file was removed. FILE.3 is that file alone.

            EXIT STATUS
              0   every expectation held
              1   an expectation did not hold, or the run differs from the baseline;
                  standard error says what was found
              2   an expectation is invalid, or a recording cannot answer it;
                  nothing was checked
              65  every expectation held for what could be read, but the recording
                  is damaged
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

    @Flag(help: "Print one JSON object for each expectation.")
    var json = false

    @OptionGroup var reports: ReportOptions

    func validate() throws {
        if expected.isEmpty, script == nil, baseline == nil {
            throw ValidationError(
                "nothing is expected: add 'expect deliveries NAME 1', --expectations or --baseline")
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
        let isOther = try baseline.map { try differs(from: BaselineFile(path: $0), &report) } ?? false
        let damage = check.faults.first { $0.kind != .cutOff }
        if let damage {
            report.problems.append(
                CheckReport.Problem(
                    word: "recording", title: "undamaged recording", text: "\(file): \(damage)", source: nil))
        }
        if !unmet.isEmpty || isOther { throw ExitCode(1) }
        if damage != nil { throw ExitCode(65) }
    }

    /// Reports how the run differs from a baseline. Returns whether it does.
    private func differs(from baseline: BaselineFile, _ report: inout CheckReport) throws -> Bool {
        let approved = try baseline.read()
        let run = try baseline.behaviour(of: file, names: approved.names)
        let lines = Behaviour.lines(run.behaviour.differences(from: approved))
        for line in lines { StandardStreams.complain(line) }
        if !lines.isEmpty {
            StandardStreams.complain(
                "if this is right: noticeboard approve \(file) --baseline \(baseline.path)")
            report.problems.append(
                CheckReport.Problem(
                    word: "baseline", title: "run like \(baseline.path)", text: lines.joined(separator: "\n"),
                    source: nil))
        }
        return !lines.isEmpty
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
