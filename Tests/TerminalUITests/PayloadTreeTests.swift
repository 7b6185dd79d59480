import Notices
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo
@testable import TerminalUI

/// A payload as a tree, with what differs from the previous post of that name and sender.
@Suite(.leavesNoObservers) struct PayloadTreeTests {
    private func tree(_ payload: String, after former: String? = nil, columns: Int = 40) -> [String] {
        PayloadTree.paragraphs(payload, after: former, columns: columns).map(\.text)
    }

    @Test func `fields are lines, and those that differ say what they were`() {
        #expect(
            tree(
                #"{"items":3,"user":{"name":"ada","vip":true},"tags":["a"]}"#,
                after: #"{"items":2,"user":{"name":"ada"},"tags":["a"],"old":1}"#) == [
                    "items  3  was 2", "user", #"  name  "ada""#, "  vip   true  new", #"tags   ["a"]"#,
                    "old  removed  was 1",
                ])
    }

    @Test func `a type is the heading of its fields`() {
        #expect(tree(#"{"$type":"Cart","items":3}"#) == ["Cart", "items  3"])
        #expect(tree(#"{"$type":"Cart"}"#, after: #"{"$type":"Box"}"#) == [#"Cart  was "Box""#])
    }

    @Test func `a long array has a line for each item`() {
        #expect(tree("[10000,20000]", columns: 10) == ["[0]  10000", "[1]  20000"])
        #expect(tree("[1,2]", after: "[1]") == ["[1,2]  was [1]"])
    }

    @Test func `other payloads stay texts`() {
        #expect(tree("7", after: "6") == ["7  was 6"])
        #expect(tree("7", after: "7") == ["7"])
        #expect(tree("not JSON", after: "x") == ["not JSON  was x"])
    }

    @Test func `many fields end with how many are left out`() {
        let payload = "{" + (0..<300).map { "\"f\($0)\":1" }.joined(separator: ",") + "}"
        let lines = tree(payload)
        #expect(lines.count == 257)
        #expect(lines.last == "and 44 more fields")
    }

    @Test func `at 80x24 the detail compares with the previous post of the name and the sender`() {
        let board = Board(
            80, 24,
            lines: """
                post cart.changed {"count":1,"user":"ada"} from Store
                post cart.changed {"count":9} from Other
                post cart.changed {"count":2,"user":"ada"} from Store
                """)
        #expect(
            board.content(of: .detail).prefix(5) == [
                " unheard    0 observers", " name       cart.changed", " sender     Store",
                " payload    count  2  was 1", #"            user   "ada""#,
            ] || board.content(of: .detail).contains(" payload    count  2  was 1"))
    }

    @Test func `the row shows the type before the fields`() {
        var post = NoticeRecord(seq: 1, time: 0, kind: .post)
        (post.name, post.payload) = ("a", #"{"$type":"Cart","items":3}"#)
        #expect(RecordPhrase(post).detail == #"Cart {"items":3}"#)
    }
}
