import NoticesBehaviour
import ProgramSource
import TerminalUI

/// A run that is reviewed beside the baseline in a file, until the user has accepted it.
struct RunAcceptance {
    private let run: RecordedBehaviour
    private let recording: String
    private let file: BaselineFile
    /// The baseline as it was read last.
    private var baseline: Behaviour
    /// Whether the file is as the run is.
    private(set) var isDone = false

    init(_ run: RecordedBehaviour, of recording: String, _ baseline: Behaviour, in file: BaselineFile) {
        (self.run, self.recording, self.baseline, self.file) = (run, recording, baseline, file)
    }

    /// The run beside the baseline.
    var review: BaselineReview {
        BaselineReview(
            run.behaviour, of: recording, against: run.comparable(baseline), in: file.path,
            limits: run.gap?.limits, refusal: refusal)
    }

    private var refusal: String? { run.gap.map { "this run cannot be accepted: \($0.advice)" } }

    /// Writes the file, unless another program has written it since it was read.
    mutating func accept() -> [BoardEvent] {
        if let refusal { return [.failed(refusal)] }
        let now: Behaviour?
        do throws(BaselineFile.Unusable) {
            now = try file.contents()
        } catch {
            return [.failed("\(error.sentence); correct or restore it, then press a again")]
        }
        guard let now else {
            return [.failed("the baseline was removed and is not written: noticeboard approve writes it")]
        }
        if now != baseline {
            guard now.names == baseline.names else {
                return [.failed("\(file.path) has other names now: quit, and check the run again")]
            }
            baseline = now
            isDone = run.behaviour.differences(from: baseline).isEmpty
            let advice = isDone ? "it is as the run is now" : "press a to write it as the run is"
            return [.review(review), .failed("\(file.path) has changed and was read again: \(advice)")]
        }
        if let problem = file.problem(writing: run.behaviour) { return [.failed(problem)] }
        baseline = run.behaviour
        isDone = true
        return [.review(review), .said("\(file.path) is written")]
    }
}
