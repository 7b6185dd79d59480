import Notices
import NoticesKeyboard

/// Adds to posts of names without observers of their own the observed names that resemble theirs.
struct NameSuggestions: Sendable {
    /// The text for each name, for as long as the registrations do not change.
    private var texts: [String: String] = [:]
    private var changeCount: UInt64 = 0

    private static let limit = 256
    private static let keyboard = Set(KeyboardNotice.allCases.map(\.name.rawValue))

    /// - Parameters:
    ///   - changeCount: Differs when the observed names do.
    ///   - similar: The observed names that resemble one; none if it is observed itself.
    mutating func add(
        to records: inout [NoticeRecord], at changeCount: UInt64, _ similar: (NoticeName) -> [NoticeName]
    ) {
        for index in records.indices where records[index].kind == .unheard {
            // Nobody mistypes what the keyboard posts: it has more names than most programs observe.
            guard let name = records[index].name, !Self.keyboard.contains(name) else { continue }
            if changeCount != self.changeCount || texts.count >= Self.limit {
                self.changeCount = changeCount
                texts = [:]
            }
            let text = texts[name] ?? similar(NoticeName(name)).asSuggestion ?? ""
            texts[name] = text
            guard !text.isEmpty else { continue }
            // That an observer of any name was passed over does not say how this one is spelt.
            records[index].text = [text, records[index].text].compactMap(\.self).joined(separator: " ")
        }
    }
}

extension [NoticeName] {
    /// That a name may be a misspelling of one of these; `nil`: there are none.
    package var asSuggestion: String? { isEmpty ? nil : "did you mean \(map(\.rawValue).asChoice)?" }
}
