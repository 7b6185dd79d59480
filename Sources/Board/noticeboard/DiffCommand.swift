import ArgumentParser
import BoardModel
import Demo
import NoticesRecording
import ProgramSource
import TerminalUI

/// `noticeboard diff`: prints what only one of two recordings delivered.
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compare two recordings: what one run delivered and the other did not.",
        discussion: """
            It compares what happened, not when: for each name its posts, how many were unheard and how many were \
            filtered; for each observer its deliveries, failures and skips, and whether it was registered; and the \
            order of deliveries if their counts are equal. Observers are the same if their labels are. Each line is \
            a difference: center, name, observer, what differs, and what A and B have. If the order differs, the line \
            shows the first deliveries that differ, with their numbers after #. It shows this for the first ten names \
            whose order differs, and the first payload for as many. If the observers of a center are unknown, only \
            posts are compared.

            A recording made with --rotate is read from all its files: give the name that you gave to record, even if \
            that file was removed. FILE.3 is that file alone.

            EXIT STATUS
              0   both runs did the same
              1   they differ; the differences are on standard output
              64  the arguments are invalid
              65  no difference in what could be read, but a recording is damaged
              66  a recording cannot be read, has no such center, or has too many
                  names and observers to be compared

            EXAMPLES
              noticeboard diff before.notices after.notices
              noticeboard diff before.notices after.notices --center cart
              noticeboard diff before.notices after.notices --names 'cart -debug' --json
              noticeboard diff before.notices after.notices --payloads
            """)

    @Argument(help: ArgumentHelp("The recording A.", valueName: "a"), completion: .file())
    var first: String

    @Argument(help: ArgumentHelp("The recording B.", valueName: "b"), completion: .file())
    var second: String

    @Option(
        help: ArgumentHelp("The label of the only center to compare; all by default.", valueName: "label"))
    var center: String?

    // A filter may begin with a hyphen.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Compare only names with these words, and none with words after a -.", valueName: "filter"))
    var names: String?

    @Flag(help: "Compare the payloads of posts too, in their order.")
    var payloads = false

    @Flag(help: "Print one JSON object for each difference.")
    var json = false

    func validate() throws {
        guard let names else { return }
        do throws(LineError) {
            _ = try RowFilter.ofNames(names)
        } catch {
            throw ValidationError("--names, column \(error.column): \(error.message)")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let diff = try compared()
        let faults = [diff.a, diff.b].flatMap { file in
            file.faults.map { (path: file.path, fault: $0) }
        }
        FaultReport.complain(faults)
        for file in [diff.a, diff.b] where file.hasLostBeginning {
            StandardStreams.complain(
                "\(file.path): its first files were removed when it rotated; \(file.fileCount) are compared")
        }
        for file in [diff.a, diff.b] {
            guard let gap = file.gap else { continue }
            StandardStreams.complain("\(file.path): \(gap): what is missing there counts as a difference")
        }
        if diff.areAskedDifferently {
            for file in [diff.a, diff.b] {
                StandardStreams.complain("\(file.path) recorded \(file.askedWords)")
            }
            StandardStreams.complain(
                "what only one of them recorded counts as a difference")
        }
        for label in diff.hidden {
            StandardStreams.complain("the observers of \(label) are unknown: only its posts are compared")
        }
        let unicode = StandardStreams.isUnicode
        let lines =
            json
            ? diff.differences.map { DifferenceText.json($0) }
            : DifferenceText.table(diff.differences, unicode: unicode)
        for line in lines { StandardStreams.say(line) }
        if !diff.differences.isEmpty { throw ExitCode(1) }
        if faults.contains(where: { $0.fault.kind != .cutOff }) { throw ExitCode(65) }
    }

    private func compared() throws -> RecordedDiff {
        var options = RecordedDiff.Options()
        // Already validated.
        (options.center, options.names) = (center, names.flatMap { try? RowFilter($0) })
        options.comparesPayloads = payloads
        do throws(RecordedDiffError) {
            return try RecordedDiff(of: first, and: second, options)
        } catch {
            throw StandardStreams.failure(66, "\(error)")
        }
    }
}
