import BoardModel
import Notices

/// The result of a post as a sentence: `cart.changed → 2 called, 1 wants another sender`. For an unheard
/// name, the suggested spelling comes first, because a row truncates long sentences.
struct PostAnswer {
    let name: NoticeName
    let outcome: PostOutcome
    /// The number of observers skipped for a reason that the outcome does not count.
    var otherSenders = 0
    var sendersGone = 0
    /// The observed names that resemble the posted one if it has no observers.
    var similar: [NoticeName] = []

    var sentence: String { hint + "\(name) → \(what)" }

    private var hint: String {
        similar.isEmpty ? "" : "did you mean \(similar.map(\.rawValue).asChoice)? "
    }

    private var what: String {
        if outcome.isQueued { return "queued after the current post" }
        if outcome.isRefused { return "refused: posts are nested too deeply" }
        let parts = parts
        let list = parts.joined(separator: ", ")
        guard !outcome.wasHeard else { return list }
        return list.isEmpty ? "unheard" : "unheard (\(list))"
    }

    private var parts: [String] {
        let counts: [(Int, one: String, many: String)] = [
            (outcome.delivered, "called", "called"),
            (outcome.scheduled, "queued", "queued"),
            (outcome.failed, "cannot read the payload", "cannot read the payload"),
            (outcome.dropped, "has a full buffer", "have full buffers"),
            (outcome.filtered, "filters it out", "filter it out"),
            (otherSenders, "wants another sender", "want another sender"),
            (sendersGone, "wants a sender that is gone", "want a sender that is gone"),
            (outcome.blocked, "is blocked", "are blocked"),
            (outcome.ownersGone, "has no owner left", "have no owner left"),
            (outcome.ended, "ended during the post", "ended during the post"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.0 == 1 ? $0.one : $0.many)" }
    }
}
