import Notices

/// What can be a word of a filter or a search. The help, the footer, completion and `docs/Keys.md` are made from these.
package struct FilterWord: Sendable {
    /// What it begins with; empty: any text.
    package let start: String
    package let sample: String
    package let meaning: String

    private init(_ start: String, _ sample: String, _ meaning: String) {
        self.start = start
        self.sample = sample
        self.meaning = meaning
    }

    package static let all: [FilterWord] = [
        .init("", "cart", "has the text anywhere; with a capital, as it is written"),
        .init("", "\"two words\"", "has a text with blanks, colons or signs"),
        .init("-", "-cart", "has it not; before any word"),
        .init("name:", "name:cart", "has it in the name"),
        .init("obs:", "obs:Badge", "has it in the observer"),
        .init("sender:", "sender:Store", "has it in the sender"),
        .init("obj:", "obj:Store", "has it in the observer or the sender"),
        .init("payload:", "payload:ann", "has it in the payload"),
        .init("kind:", "kind:deliver", "is of this kind of record or observer; Tab lists them"),
        .init(
            "", "kind:unheard", "is a post that reached no observer; -kind:unheard hides those posts"),
        .init("n>", "n>812", "has a number above 812; also < = != >= <="),
        .init("cost>", "cost>5us", "is of a handler that ran longer; ns, us, ms, s"),
        .init("since:", "since:12.5s", "came then or later; also 1:30, or #812"),
        .init("payload.", "payload.user.id=7", "has this value in its payload; also < > !="),
        .init("~", "~^cart[.]", "matches a regular expression; name:~^cart in one part"),
    ]

    /// The samples, for a line in which nothing is typed yet.
    package static let samples = all.map(\.sample).joined(separator: " ")

    /// The words that the last word of a text may become, with what they mean; none if it may be any text.
    package static func beginning(with text: String) -> [FilterWord] {
        var word = text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
        if word.first == "-" { word = word.dropFirst() }
        guard !word.isEmpty else { return [] }
        let begun = all.filter { $0.start.count > 1 && $0.start.hasPrefix(word) }
        guard begun.isEmpty else { return begun }
        // Behind its sign, a word goes on as its sample does.
        return all.filter { !$0.start.isEmpty && $0.start != "-" && word.hasPrefix($0.start) }
    }

    /// Whether a word may be the beginning of one with a meaning of its own, so that it is no text to look for yet.
    package static func mayBecomeAnother(_ word: some StringProtocol) -> Bool {
        var word = word.lowercased()[...]
        if word.first == "-" { word = word.dropFirst() }
        guard !word.isEmpty else { return false }
        if all.contains(where: { $0.start.count > word.count && $0.start.hasPrefix(word) }) { return true }
        // The name of a value, up to its sign; `!` alone is half a sign.
        let isOpen = !word.contains { "<>=\":".contains($0) }
        let isValue = word.hasPrefix("payload.") || ["n!", "cost!", "payload!"].contains(word)
        return isOpen && isValue
    }

    package static let fields = FilterTerm.Field.allCases.map(\.rawValue) + ["since"]

    static let fieldList = fields.map { "\($0):" }.joined(separator: " ")

    /// The kinds that the program knows.
    package static let kinds: [String] = {
        var seen: Set<String> = []
        let records = (NoticeRecord.Kind.all + NoticeRecord.Kind.ofDemo + NoticeRecord.Kind.ofModel)
            .map(\.rawValue)
        let observers =
            ObserverKind.allCases.map(\.rawValue)
            + [.token, .owner, .untilRemoved, .controller, .instance, .sequence].map(
                \NoticeRegistration.Kind.rawValue)
        return (records + observers).filter { seen.insert($0).inserted }
    }()

    /// The words as a table for `docs/Keys.md`.
    package static var markdown: String {
        let rows = all.map { "| `\($0.sample)` | \($0.meaning.replacing("|", with: "\\|")) |" }
        return (["| word | keeps a row that |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
    }
}
