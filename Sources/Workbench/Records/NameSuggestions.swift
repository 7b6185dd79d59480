import Notices

/// Adds to posts of names without observers the observed names that resemble theirs.
struct NameSuggestions: Sendable {
    /// The text for each name, for as long as the registrations do not change.
    private var texts: [String: String] = [:]
    private var changeCount: UInt64 = 0

    private static let limit = 256

    mutating func add(to records: inout [NoticeRecord], from center: NoticeCenter) {
        for index in records.indices where records[index].kind == .unheard && records[index].text == nil {
            guard let name = records[index].name else { continue }
            let text = text(for: name, from: center)
            records[index].text = text.isEmpty ? nil : text
        }
    }

    private mutating func text(for name: String, from center: NoticeCenter) -> String {
        if center.changeCount != changeCount || texts.count >= Self.limit {
            changeCount = center.changeCount
            texts = [:]
        }
        if let text = texts[name] { return text }
        let similar = center.observedNames(like: NoticeName(name)).map(\.rawValue)
        let text = similar.isEmpty ? "" : "did you mean \(similar.asChoice)?"
        texts[name] = text
        return text
    }
}
