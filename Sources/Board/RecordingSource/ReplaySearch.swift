import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// A search in a recording and its progress. It proceeds block by block, so that keys are handled in between.
struct ReplaySearch: Sendable {
    enum Subject: Sendable {
        case post, problem
        /// A mark that contains these words.
        case mark(String)
        case filter(RowFilter)
    }

    let subject: Subject
    let direction: ReplayMove.Direction
    /// The next block to search.
    var block: Int
    /// Where to start in that block: after this step, or before it.
    var step: Int?

    /// Whether a block may contain a match.
    func mayBe(in block: Int, of blocks: CenterBlocks) -> Bool {
        switch subject {
        case .post: blocks.has(block) { $0.totals.posts } ?? true
        // The sums of a block count only some kinds of problems.
        case .problem, .mark, .filter: true
        }
    }

    /// The index of the first match in a block.
    func found(in block: CenterBlock) -> Int? {
        switch direction {
        case .on: block.steps.indices.dropFirst(step ?? 0).first { matches(block.steps[$0]) }
        case .back:
            block.steps.indices.prefix(max(0, step ?? block.steps.count)).last { matches(block.steps[$0]) }
        }
    }

    private func matches(_ step: CenterBlock.Step) -> Bool {
        switch subject {
        case .post: return step.isPost
        case .problem: return step.isProblem
        case .mark(let words):
            guard case .mark(let text) = step else { return false }
            return words.isEmpty || text.lowercased().contains(words.lowercased())
        case .filter(let filter): return step.record.map { $0.isComplete && filter.matches($0) } ?? false
        }
    }

    /// The message if nothing was found.
    var refusal: String {
        let place = direction == .on ? "later" : "earlier"
        return switch subject {
        case .post: "no \(place) post"
        case .problem: "no \(place) problem"
        case .mark(let words): "no \(place) mark\(words.isEmpty ? "" : " with “\(words)”")"
        case .filter(let filter): "no \(place) record matches \(filter.text)"
        }
    }
}
