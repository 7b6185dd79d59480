import Notices
import NoticesBehaviour

// Why an expectation failed: what was expected, and what was posted instead.

extension NoticeCenter {
    private static let listed = 8

    func description<Value>(of posts: ExpectedPosts<Value>, missing request: PostRequest<Value>) -> String {
        var lines = [summary(of: posts, request)]
        if posts.runningCount > 0 {
            lines.append("Of these posts, \(posts.runningCount) not over: a handler has not returned.")
        }
        lines += Self.list("It was posted by another sender", posts.missed.senders)
        lines += Self.list("It was posted with another payload", posts.missed.payloads)
        lines += otherNames(posts.missed, request.name)
        if posts.matches == 0, posts.missed.isEmpty {
            lines.append("No notice was posted in this center meanwhile: is it the center of the program?")
        }
        return lines.joined(separator: "\n")
    }

    private func summary<Value>(of posts: ExpectedPosts<Value>, _ request: PostRequest<Value>) -> String {
        let sender = request.sender.map { " by " + PlainText.of($0.label(in: self) ?? "its sender") } ?? ""
        let subject = PlainText.quoted(request.name) + sender
        let time =
            request.time > .zero ? "in the body or within \(request.time) after it" : "while the body ran"
        guard posts.matches > 0 else { return "\(subject) was not posted \(time)." }
        let times = PlainText.times(posts.matches)
        guard posts.matches != request.wanted else { return "\(subject) was posted \(times) \(time)." }
        return "\(subject) was posted \(times) instead of \(request.wanted) \(time)."
    }

    /// The names that were posted instead, those similar to the expected one first.
    private func otherNames(_ missed: MissedPosts, _ name: NoticeName) -> [String] {
        var lines: [String] = []
        let similar = SimilarNames.of(name, among: Array(missed.names.keys))
        let counts = { (name: NoticeName) in
            "\(PlainText.quoted(name)) (\(PlainText.times(missed.names[name] ?? 0)))"
        }
        if !similar.isEmpty {
            lines.append("Names like it were posted: \(similar.map(counts).joined(separator: ", ")).")
        }
        let rest = missed.names.keys.filter { !similar.contains($0) }.sorted()
        if !rest.isEmpty {
            let more = rest.count - Self.listed
            let end = more > 0 || missed.others > 0 ? ", and others" : ""
            lines.append(
                "Posted meanwhile: \(rest.prefix(Self.listed).map(counts).joined(separator: ", "))\(end).")
        }
        let observed = observedNames(like: name)
        if !hasObservers(of: name), !observed.isEmpty {
            let names = observed.map { PlainText.quoted($0) }.joined(separator: ", ")
            lines.append("It has no observer; observed names like it: \(names).")
        }
        return lines
    }

    private static func list(_ title: String, _ counts: [String: Int]) -> [String] {
        guard !counts.isEmpty else { return [] }
        let all = counts.sorted { $0.key < $1.key }.map { "\($0.key), \(PlainText.times($0.value))" }
        let end = all.count > listed ? "; and others" : ""
        return ["\(title): \(all.prefix(listed).joined(separator: "; "))\(end)."]
    }
}
