import Notices
import Testing

/// Steps, and what the center they are performed on makes of posts within posts.
struct Program: Hashable, Sendable, CustomStringConvertible {
    var reentrancy = NoticeReentrancy.immediate
    /// Whether a monitor is attached. Deliveries go another way then, to the same end.
    var isWatched = false
    var steps: [Step]

    init(_ reentrancy: NoticeReentrancy, isWatched: Bool = false, _ steps: [Step]) {
        self.isWatched = isWatched
        self.reentrancy = reentrancy
        self.steps = steps
    }

    /// As Swift, to be pasted into `ReplayTests`.
    var description: String {
        "Program(.\(reentrancy),\(isWatched ? " isWatched: true," : "") [\n"
            + steps.map { "    \($0)," }.joined(separator: "\n") + "\n])"
    }

    /// How the center differs from the reference, or `nil` when it does not.
    var difference: String? {
        let expected = Performer<ReferenceCenter>.events(of: self)
        let seen = Performer<NoticeCenter>.events(of: self)
        guard expected != seen else { return nil }
        let common = zip(expected, seen).prefix { $0 == $1 }.count
        var lines = ["the center differs from the reference on", description, "both report:"]
        lines += expected.prefix(common).map { "    \($0)" }
        lines += ["the reference goes on:"] + expected.dropFirst(common).prefix(8).map { "    \($0)" }
        lines += ["the center goes on:"] + seen.dropFirst(common).prefix(8).map { "    \($0)" }
        return lines.joined(separator: "\n")
    }

    /// Says `false`, and reports, when the center differs.
    func agrees(note: String = "") -> Bool {
        guard let difference else { return true }
        Issue.record(Comment(rawValue: note + difference))
        return false
    }
}
