import Notices
import NoticesKeyboard

/// Adds spelling suggestions to posts of names that have no observers.
struct NameSuggestions: Sendable {
    /// The suggestion for each name. Valid until the registrations change.
    private var texts: [String: String] = [:]
    private var changeCount: UInt64 = 0

    private static let limit = 256
    private static let keyboard = Set(KeyboardNotice.allCases.map(\.name.rawValue))

    /// - Parameters:
    ///   - changeCount: Changes with the observed names.
    ///   - similar: Returns the observed names that resemble a name; empty if the name is observed itself.
    mutating func add(
        to records: inout [NoticeRecord], at changeCount: UInt64, _ similar: (NoticeName) -> [NoticeName]
    ) {
        for index in records.indices where records[index].kind == .unheard {
            add(to: &records[index], at: changeCount, similar)
        }
    }

    /// Adds to a record of an unheard post.
    mutating func add(
        to record: inout NoticeRecord, at changeCount: UInt64, _ similar: (NoticeName) -> [NoticeName]
    ) {
        // Programs do not misspell the keyboard's names. These outnumber the names that most programs observe.
        guard let name = record.name, !Self.keyboard.contains(name) else { return }
        if changeCount != self.changeCount || texts.count >= Self.limit {
            self.changeCount = changeCount
            texts = [:]
        }
        let text = texts[name] ?? similar(NoticeName(name)).asSuggestion ?? ""
        texts[name] = text
        guard !text.isEmpty else { return }
        // The existing text may say that an observer of any name was skipped. The name can still be misspelled.
        record.text = [text, record.text].compactMap(\.self).joined(separator: " ")
    }
}

extension [NoticeName] {
    /// Suggests these names for a misspelled one; `nil` if there are none.
    package var asSuggestion: String? { isEmpty ? nil : "did you mean \(map(\.rawValue).asChoice)?" }
}
