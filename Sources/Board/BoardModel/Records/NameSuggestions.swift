import Notices
import NoticesKeyboard

/// Adds spelling suggestions to posts of names that have no observers and, in a center that does not report its
/// observers, to posts of rare names that resemble a frequent or a known one.
struct NameSuggestions: Sendable {
    /// The suggestion for each name. Valid until the registrations change.
    private var texts: [String: String] = [:]
    private var changeCount: UInt64 = 0

    private static let limit = 256

    /// In a center without known observers: how rarely a name was posted to be suspected, and how often one that was
    /// probably meant.
    private static let (rare, frequent) = (3, 10)
    /// Among more names, comparing all takes too long.
    private static let mostNames = 512

    /// - Parameters:
    ///   - changeCount: Changes with the observed names.
    ///   - similar: Returns the observed names that resemble a name; empty if the name is observed itself.
    mutating func add(
        to record: inout NoticeRecord, at changeCount: UInt64, _ similar: (NoticeName) -> [NoticeName]
    ) {
        // Most programs observe only a few of the system's names, and those may resemble each other.
        guard let name = record.name, !KnownNames.contains(NoticeName(name)) else { return }
        if changeCount != self.changeCount || texts.count >= Self.limit {
            self.changeCount = changeCount
            texts = [:]
        }
        let text = texts[name] ?? Self.suggestion(for: NoticeName(name), similar) ?? ""
        texts[name] = text
        guard !text.isEmpty else { return }
        // The existing text may say that an observer of any name was skipped. The name can still be misspelled.
        record.text = [text, record.text].compactMap(\.self).joined(separator: " ")
    }

    private static func suggestion(for name: NoticeName, _ similar: (NoticeName) -> [NoticeName]) -> String? {
        similar(name).asSuggestion ?? known(like: name).map { [$0] }?.asSuggestion
    }

    /// The known name of which a name is a misspelling.
    private static func known(like name: NoticeName) -> NoticeName? {
        KnownNames.all.first { isSlip(name.rawValue, of: $0.rawValue) }
    }

    /// Whether two names differ so little that one is a misspelling. Without knowing the observers, this must be
    /// certain: names such as `page.1` and `page.2`, or `willShow` and `didShow`, are both meant.
    private static func isSlip(_ name: String, of other: String) -> Bool {
        let most = other.utf8.count < 12 ? 1 : 2
        guard name != other, abs(name.utf8.count - other.utf8.count) <= most,
            let slips = EditDistance.ofMisspelling(name, other), slips <= most
        else { return false }
        func digits(_ text: String) -> [Character] { text.filter(\.isNumber) }
        return digits(name) == digits(other)
    }

    /// Adds a suggestion to the record of a post in a center that does not report its observers.
    ///
    /// - Parameter posts: The posts of each name so far.
    func add(to record: inout NoticeRecord, posts: Totals) {
        guard record.kind == .post, record.text == nil, let name = record.name,
            !KnownNames.contains(NoticeName(name))
        else { return }
        let count = posts.counts(of: .name(NoticeName(name))).posts
        guard count < Self.rare else { return }
        let names = posts.countedNames
        let frequent =
            names.count > Self.mostNames
            ? nil
            : names.first { other in
                Self.isSlip(name, of: other)
                    && posts.counts(of: .name(NoticeName(other))).posts >= Self.frequent * (count + 1)
            }
        let meant = Self.known(like: NoticeName(name)) ?? frequent.map { NoticeName($0) }
        record.text = meant.map { [$0] }?.asSuggestion
    }
}

extension [NoticeName] {
    /// Suggests these names for a misspelled one; `nil` if there are none.
    package var asSuggestion: String? { isEmpty ? nil : "did you mean \(map(\.rawValue).asChoice)?" }
}
