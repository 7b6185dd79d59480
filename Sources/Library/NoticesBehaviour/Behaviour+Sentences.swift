extension Behaviour {
    /// Says what differs, in a line for each difference: first what the baseline has, then what is new. Of many, it says as
    /// many of each kind as fit, and counts the others.
    ///
    /// - Parameter limit: The most differences to say.
    package static func lines(_ differences: [Difference], limit: Int = 10) -> [String] {
        // The same at several posts is one.
        var texts: Set<String> = []
        let (known, new) = (differences.filter { !$0.isNew }, differences.filter(\.isNew))
        let all = (known + new).map { (kind: $0.kind, text: $0.sentence) }
            .filter { texts.insert($0.text).inserted }
        var counts: [String: Int] = [:]
        for one in all { counts[one.kind, default: 0] += 1 }
        let share =
            (1...limit).last { share in counts.values.reduce(0) { $0 + min($1, share) } <= limit } ?? 1
        var (lines, said): ([String], [String: Int]) = ([], [:])
        var rest = all.count
        for one in all {
            let number = said[one.kind, default: 0] + 1
            guard number <= share, lines.count < limit else { continue }
            said[one.kind] = number
            let more = number == share ? (counts[one.kind] ?? 0) - share : 0
            lines.append(more > 0 ? "\(one.text), and \(more) more of this kind" : one.text)
            rest -= 1 + more
        }
        return rest == 0 ? lines : lines + ["and \(rest) more \(rest == 1 ? "difference" : "differences")"]
    }
}

extension Behaviour.Difference {
    /// What differences of many steps have in common: posts that are lost, observers that are called more often, and so on.
    fileprivate var kind: String {
        let words = StepWords(step)
        return switch finding {
        case .order: "order"
        case .instead: "\(words.kind) instead"
        case .count(_, 0), .registrations(_, 0, _): "\(words.kind) new"
        case .count(0, _), .registrations(0, _, _): "\(words.kind) lost"
        case .count(let now, let then), .registrations(let now, let then, _):
            "\(words.kind) \(now > then ? "more" : "less")"
        }
    }

    /// Whether it is a name or an observer that the baseline does not have.
    fileprivate var isNew: Bool { ["post new", "observe new", "call new", "center new"].contains(kind) }
}

extension Behaviour.Difference {
    /// `Badge is called twice for cart.changed: second registration at Badge.swift:12`.
    package var sentence: String {
        let words = StepWords(step)
        let handler = path.dropLast(path.last.map { StepWords($0).kind == "post" } == true ? 1 : 0)
            .last { StepWords($0).kind == "call" }
        let caused = handler.map { " (caused by \(StepWords($0).short))" } ?? ""
        switch finding {
        case .registrations(let now, let then, let isCalled):
            return Self.registrations(words, now, then, isCalled)
        case .order(let first, let second):
            let (a, b) = (StepWords(first), StepWords(second))
            let place = words.kind == "post" ? " for \(words.name)" : " by \(words.short)"
            return "\(a.short) is \(a.participle) before \(b.short)\(place): after it in the baseline"
                + caused
        case .instead(let former):
            return Self.instead(words, StepWords(former), step, former) + target + caused
        case .count(let now, let then) where words.kind == "leak":
            let objects = now == 1 ? "1 object leaks" : "\(now) objects leak"
            let holder = words.place.map { ", observed at \($0)" } ?? ""
            return "\(words.role): \(objects)\(holder): \(then == 0 ? "none" : "\(then)") in the baseline"
        case .count(let now, let then):
            let subject = words.kind == "unheard" ? path.last.map { StepWords($0).name } : nil
            let what = "\(subject ?? words.subject) is \(now == 0 ? "no longer " : "")\(words.participle)"
            let often = now == 0 || words.kind == "center" ? "" : " \(Self.times(now))"
            let before = then == 0 ? "not in the baseline" : "\(Self.times(then)) in the baseline"
            return what + often + target + ": \(before)" + caused
        }
    }

    /// Where or for which name.
    private var target: String {
        let words = StepWords(step)
        if words.kind == "post" { return words.place.map { " at \($0)" } ?? "" }
        let name = words.name.isEmpty ? path.last.map { StepWords($0).name } ?? "" : words.name
        return name.isEmpty || words.kind == "unheard" || words.kind == "observe" ? "" : " for \(name)"
    }

    private static func registrations(_ words: StepWords, _ now: Int, _ then: Int, _ isCalled: Bool) -> String
    {
        let place = words.place.map { " at \($0)" } ?? ""
        let who = words.role == StepWords.unlabelled ? "a handler" : words.role
        switch (now, then) {
        case (_, 0): return "\(who) observes \(words.name): not in the baseline, registered\(place)"
        case (0, _): return "\(who) no longer observes \(words.name): registered\(place) in the baseline"
        case (2, 1):
            return "\(who) is \(isCalled ? "called" : "registered") twice for \(words.name): "
                + "second registration\(place)"
        default:
            let often = "\(isCalled ? "called" : "registered") \(now > then ? "more" : "less") often"
            return "\(who) is \(often) for \(words.name): \(now) registrations, "
                + "\(then) in the baseline, see\(place.dropFirst(3))"
        }
    }

    private static func instead(
        _ new: StepWords, _ former: StepWords, _ step: String, _ formerStep: String
    ) -> String {
        switch new.kind {
        case "post": return "\(new.name) is posted instead of \(former.name)"
        case "observe" where new.role == former.role:
            return "\(new.subject) observes \(new.name) instead of \(former.name)"
        case "observe" where new.name == former.name:
            return "\(new.subject) observes \(new.name) instead of \(former.role)"
        case "call": return "\(new.subject) is called instead of \(former.subject)"
        default: return "\(step) instead of \(formerStep)"
        }
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }
}

extension StepWords {
    /// What a sentence is about.
    fileprivate var subject: String {
        switch kind {
        case "post": name
        case "center": "center \(role)"
        default: (role == Self.unlabelled ? "the handler" : role) + (place.map { " at \($0)" } ?? "")
        }
    }

    /// The same without a place that nobody needs to find it.
    fileprivate var short: String { role.isEmpty || role == Self.unlabelled ? subject : role }

    fileprivate var participle: String {
        switch kind {
        case "post": "posted"
        case "call": "called"
        case "skip": "skipped" + (reason.map { " (\($0))" } ?? "")
        case "fail": "failing"
        case "refuse": "refused"
        case "center": "used"
        default: kind
        }
    }
}
