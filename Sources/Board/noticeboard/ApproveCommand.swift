import ArgumentParser
import BoardModel
import NoticesBehaviour
import ProgramSource

/// `noticeboard approve`: keeps what a recorded run did as a baseline.
struct ApproveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "approve",
        abstract: "Keep what a recorded run did as a baseline, to check later runs against.",
        discussion: """
            The baseline is a small text file for version control, beside the test that makes the recording: which \
            observers were registered, who was called for which post, what that caused, and what was unheard, failed, \
            was skipped or leaked, each with its count. It has no times and no threads; observers have their labels \
            without numbers. So two runs of a program that does the same have the same baseline. Calls on the poster's \
            thread are in their order; those that may come at any time, and the first posts, are in the order of their \
            texts.

            noticeboard check RECORDING --baseline FILE then says in a few lines what a later run did differently. A \
            difference is reported once, without what it caused, and a line that moved in its file is none. If a change \
            is right, approve it: the differences are printed, and the file is written again. The filter of --names is \
            kept in it.

            EXIT STATUS
              0   the baseline is written, or was the same
              64  the arguments are invalid
              65  the recording is damaged, or has gaps: nothing was written
              66  the recording or the former baseline cannot be read
              73  the baseline cannot be written

            EXAMPLES
              noticeboard record shop.notices shop
              noticeboard approve shop.notices --baseline shop.baseline
              noticeboard check later.notices --baseline shop.baseline
              noticeboard approve shop.notices --baseline shop.baseline --names 'cart -debug'
            """)

    @Argument(help: ArgumentHelp("The recording.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The baseline to write.", valueName: "file"), completion: .file())
    var baseline: String

    // A filter may begin with a hyphen.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Only names with these words, and none with words after a -; by default the names of the former baseline.",
            valueName: "filter"))
    var names: String?

    func run() throws {
        StandardStreams.decide(isASCII: false)
        let baseline = BaselineFile(path: baseline)
        let former = try baseline.readIfThere()
        let run = try baseline.behaviour(of: file, names: names ?? former?.names)
        if let gap = run.gap { throw StandardStreams.failure(65, "\(file): \(gap.refusal)") }
        if let former {
            for line in Behaviour.lines(run.behaviour.differences(from: former)) {
                StandardStreams.say(line)
            }
        }
        guard run.behaviour != former else {
            return StandardStreams.say("\(baseline.path) is the same")
        }
        if let problem = baseline.problem(writing: run.behaviour) {
            throw StandardStreams.failure(73, problem)
        }
        StandardStreams.say("\(baseline.path) is written")
    }
}
