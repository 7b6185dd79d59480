import Notices
import TestSupport
import Testing

/// Messages of the main actor, as their posters and observers use them.
@Suite(.leavesNoObservers, .endsInTime) @MainActor struct MessageMainActorTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    /// What only the main actor may touch, though nothing says so but its not being `Sendable`.
    private final class Row {
        var isHighlighted = false
    }

    @MainActor private final class Table {
        var selected: Row?
    }

    @MainActor private struct RowSelected: NoticeMessage {
        typealias Subject = Table
        let row: Row
    }

    private struct Page: NoticeMessage, CustomStringConvertible {
        static let noticeName: NoticeName = "page"
        var number: Int
        var description: String { "page \(number)" }

        static func message(from notice: Notice) throws -> Page {
            Page(number: try notice.payload(as: Int.self))
        }
    }

    @Test func `an observer runs before the post returns, and receives what is not Sendable`() {
        let table = Table()
        let row = Row()
        let token = center.observe(RowSelected.self, from: table) { message in
            message.row.isHighlighted = true
            table.selected = message.row
        }
        #expect(center.post(RowSelected(row: Row()), from: Table()) == PostOutcome())
        #expect(table.selected == nil)
        #expect(center.post(RowSelected(row: row), from: table) == PostOutcome(delivered: 1))
        #expect(row.isHighlighted)
        #expect(table.selected === row)
        withExtendedLifetime(token) {}
    }

    @Test func `those of the type and those of the name are called in one order`() {
        let tokens = [
            center.observe(Page.self) { [calls] in calls.add("\($0.number)") },
            center.observe("page") { [calls] in calls.add("name \($0.payload ?? 0)") },
            center.observe(Page.self) { [calls] in calls.add("again \($0.number)") },
            center.observe(Page.self, options: .priority(1)) { [calls] in calls.add("first \($0.number)") },
        ]
        #expect(center.post(Page(number: 1)) == PostOutcome(delivered: 4))
        #expect(calls.all == ["first 1", "1", "name page 1", "again 1"])
        withExtendedLifetime(tokens) {}
    }

    @MainActor private final class View {
        private(set) var pages: [Int] = []
        func show(_ page: Page) { pages.append(page.number) }
    }

    @Test func `a view observes as an owner, at once, and is not kept by it`() {
        var view: View? = View()
        weak let gone = view
        if let view {
            center.observe(Page.self, owner: view) { me, page in me.show(page) }
            center.post(Page(number: 1))
            center.post(Page(number: 2))
            #expect(view.pages == [1, 2])
        }
        view = nil
        #expect(gone == nil)
        #expect(center.post(Page(number: 3)) == PostOutcome(ownersGone: 1))
    }

    private struct Closed: NoticeMessage {
        let table: Table
        var noticeSender: Table? { table }
    }

    @Test func `a message that knows its sender is from it`() {
        let (mine, other) = (Table(), Table())
        let token = center.observe(Closed.self, from: mine) { [calls] in calls.add("\($0.table === mine)") }
        center.post(Closed(table: other))
        center.post(Closed(table: mine))
        #expect(calls.all == ["true"])
        withExtendedLifetime(token) {}
    }

    @Test func `a sticky message is delivered before the registering call returns`() {
        let row = Row()
        center.post(RowSelected(row: row), sticky: true)
        let token = center.observe(RowSelected.self, options: .receivingSticky) {
            $0.row.isHighlighted = true
        }
        #expect(row.isHighlighted)
        withExtendedLifetime(token) {}
    }

    @Test func `expecting an observer of a message throws without one`() throws {
        #expect(throws: NoticeError.self) {
            try center.post(Page(number: 1)).requireHeard()
        }
        let token = center.observe(Page.self) { _ in }
        #expect(try center.post(Page(number: 1)).requireHeard() == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }

    @Test func `messages posted by handlers wait for their turn in a center that queues`() {
        let center = NoticeCenter(reentrancy: .queued)
        let tokens = [
            center.observe(Page.self) { [calls] page in
                calls.add("\(page.number)")
                if page.number == 1 { #expect(center.post(Page(number: 2)).isQueued) }
            },
            center.observe(Page.self) { [calls] in calls.add("second \($0.number)") },
        ]
        center.post(Page(number: 1))
        #expect(calls.all == ["1", "second 1", "2", "second 2"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `records show the message, and the line of the post`() {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe(Page.self) { _ in }
        let line = #line + 1
        center.post(Page(number: 7))
        #expect(records.complete(.post).map(\.payload) == [#""page 7""#])
        #expect(records.complete(.post).map(\.line) == [line])
        #expect(records.complete(.deliver).map(\.payload) == [#""page 7""#])
        withExtendedLifetime((monitor, token)) {}
    }
}
