import Notices
import NoticesBehaviour

/// Unexpected posts of a name: their number, and their first source lines.
struct UnexpectedPosts: Sendable {
    private static let listed = 8

    private var count = 0
    private var places: [(text: String, count: Int)] = []
    private var others = 0

    mutating func add(_ notice: Notice, by sender: String?) {
        count += 1
        let place = notice.source.short + (sender.map { " by " + PlainText.of($0) } ?? "")
        if let known = places.firstIndex(where: { $0.text == place }) {
            places[known].count += 1
        } else if places.count < Self.listed {
            places.append((place, 1))
        } else {
            others += 1
        }
    }

    /// `nil` if there was none.
    func description(of name: NoticeName) -> String? {
        guard count > 0 else { return nil }
        let list = places.map { $0.count == 1 ? $0.text : "\($0.text) (\(PlainText.times($0.count)))" }
        return "\(PlainText.quoted(name)) was posted \(PlainText.times(count)), and should not have been: "
            + list.joined(separator: ", ") + (others > 0 ? ", and others" : "")
    }
}
