import BoardModel
import Notices
import Testing

/// Suggestions for misspelled names, in centers with and without known observers.
@Suite struct NameSuggestionTests {
    private static func post(_ name: String, _ kind: NoticeRecord.Kind = .post) -> NoticeRecord {
        var record = NoticeRecord(seq: 1, time: 0, kind: kind)
        record.name = name
        return record
    }

    /// A center that does not report its observers, as Foundation's, after posts of some names.
    private func foreign(_ posts: [(name: String, count: Int)]) -> ProgramPicture {
        var picture = ProgramPicture(center: 1)
        picture.list([], areKnown: false)
        picture.add(posts.flatMap { Array(repeating: Self.post($0.name), count: $0.count) })
        return picture
    }

    private func suggestion(for name: String, after posts: [(name: String, count: Int)]) -> String? {
        var picture = foreign(posts)
        var records = [Self.post(name)]
        picture.suggestNames(in: &records)
        return records[0].text
    }

    @Test func `without known observers, a rare name that misspells a frequent one gets a suggestion`() {
        #expect(suggestion(for: "stock.neded", after: [("stock.needed", 10)]) == "did you mean stock.needed?")
        #expect(suggestion(for: "stock.neded", after: [("stock.needed", 9)]) == nil)
        #expect(suggestion(for: "stock.neded", after: [("stock.neded", 3), ("stock.needed", 90)]) == nil)
    }

    @Test(arguments: [
        ("page.1.shown", "page.2.shown"), ("panelWillShow", "panelDidShow"),
        ("itemAdded", "itemEdited"),
        ("a", "b"), ("cart", "cart.changed"), ("request.didResume", "request.didSuspend"),
    ]) func `names that are both meant get none`(rare: String, frequent: String) {
        #expect(suggestion(for: rare, after: [(frequent, 1_000)]) == nil)
    }

    @Test(arguments: [
        ("NSCalendarDayChange", "NSCalendarDayChanged"),
        ("UIKeyboardWillShowNotificaton", "UIKeyboardWillShowNotification"),
        ("UIApplicationDidEnterBackgroundNotificaiton", "UIApplicationDidEnterBackgroundNotification"),
    ]) func `a misspelled name of the system gets a suggestion, in any center`(name: String, meant: String) {
        #expect(suggestion(for: name, after: []) == "did you mean \(meant)?")
        var picture = ProgramPicture(center: 1)
        var records = [Self.post(name, .unheard)]
        picture.suggestNames(in: &records)
        #expect(records[0].text == "did you mean \(meant)?")
    }

    @Test func `the system's own names get none`() {
        for name in ["UIKeyboardWillHideNotification", "NSCalendarDayChanged"] {
            #expect(suggestion(for: name, after: [("UIKeyboardWillShowNotification", 90)]) == nil)
        }
    }
}
