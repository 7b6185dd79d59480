import Notices

/// A form that a word of a filter or search can take. Help, footer, completion and `docs/Keys.md` are
/// generated from this list.
package struct FilterWord: Sendable {
    /// The word's prefix; empty for plain text.
    package let start: String
    package let sample: String
    package let meaning: String

    private init(_ start: String, _ sample: String, _ meaning: String) {
        self.start = start
        self.sample = sample
        self.meaning = meaning
    }

    package static let all: [FilterWord] = [
        .init("", "cart", "with this text anywhere; a capital makes case count"),
        .init("", "\"two words\"", "with text that has spaces, colons or signs"),
        .init("-", "-cart", "without it; - works before any word"),
        .init("or ", "cart or price", "that match the words before or, or those after it"),
        .init("name:", "name:cart", "with it in the name"),
        .init("obs:", "obs:Badge", "with it in the observer"),
        .init("sender:", "sender:Store", "with it in the sender"),
        .init("obj:", "obj:Store", "with it in the observer or the sender"),
        .init("payload:", "payload:ann", "with it in the payload"),
        .init("on:", "on:main", "on that thread, queue or actor: main, thread-3, uploads"),
        .init("kind:", "kind:deliver", "of this kind only; Tab lists the kinds"),
        .init(
            "", "kind:unheard", "of posts that reached no observer; -kind:unheard hides them"),
        .init("n>", "n>812", "with a number above 812; also < = != >= <="),
        .init("cost>", "cost>5us", "of handlers that ran longer; ns, us, ms, s"),
        .init("since:", "since:12.5s", "at that time or later; also 1:30, or #812"),
        .init("payload.", "payload.user.id=7", "with this value in the payload; also < > !="),
        .init("~", "~^cart[.]", "that match a regular expression; name:~^cart in one part"),
    ]

    /// The samples, shown while the line is empty.
    package static let samples = all.map(\.sample).joined(separator: " ")

    /// The completions of the last word of a text, with their meanings; empty if the word may be plain text.
    package static func beginning(with text: String) -> [FilterWord] {
        var word = text[(text.lastIndex(where: \.isWhitespace).map(text.index(after:)) ?? text.startIndex)...]
        if word.first == "-" { word = word.dropFirst() }
        guard !word.isEmpty else { return [] }
        let begun = all.filter { $0.start.count > 1 && $0.start.hasPrefix(word) }
        guard begun.isEmpty else { return begun }
        // After its prefix, a word continues like its sample.
        return all.filter { !$0.start.isEmpty && $0.start != "-" && word.hasPrefix($0.start) }
    }

    /// Whether the word separates alternatives.
    package static func isOr(_ word: some StringProtocol) -> Bool { word == "or" || word == "OR" }

    /// Whether the word may begin a special word, and must therefore not be searched for as text yet.
    package static func mayBecomeAnother(_ word: some StringProtocol) -> Bool {
        var word = word.lowercased()[...]
        if word.first == "-" { word = word.dropFirst() }
        guard !word.isEmpty else { return false }
        if all.contains(where: { $0.start.count > word.count && $0.start.hasPrefix(word) }) { return true }
        // The name of a value without its operator yet; `!` alone is half an operator.
        let isOpen = !word.contains { "<>=\":".contains($0) }
        let isValue = word.hasPrefix("payload.") || ["n!", "cost!", "payload!"].contains(word)
        return isOpen && isValue
    }

    package static let fields = FilterTerm.Field.allCases.map(\.rawValue) + ["since"]

    static let fieldList = fields.map { "\($0):" }.joined(separator: " ")

    /// The known kinds.
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

    /// The words as a Markdown table for `docs/Keys.md`.
    package static var markdown: String {
        let rows = all.map { "| `\($0.sample)` | \($0.meaning.replacing("|", with: "\\|")) |" }
        return (["| word | keeps rows |", "| --- | --- |"] + rows).joined(separator: "\n") + "\n"
    }
}
