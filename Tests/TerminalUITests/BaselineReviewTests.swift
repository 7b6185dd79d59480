import TestSupport
import Testing

@testable import NoticesBehaviour
@testable import TerminalUI

/// A run beside its baseline.
@Suite(.leavesNoObservers) struct BaselineReviewTests {
    private static let then = """
        noticeboard baseline 1
        1 × center main
          1 × observe cart.changed by Badge at Shop/Badge.swift:5
          2 × post cart.changed at Shop/Cart.swift:9
            2 × call Badge at Shop/Badge.swift:5
          1 × post order.placed at Shop/Cart.swift:20
        end
        """

    private func board(
        _ columns: Int = 80, _ rows: Int = 16, from then: String = then, to now: String? = nil,
        refusal: String? = nil
    ) throws -> Board {
        let board = Board(columns, rows)
        let now =
            now
            ?? then.replacing("order.placed", with: "order.palced").replacing("2 × call", with: "3 × call")
        let review = BaselineReview(
            try Behaviour(text: now), of: "late.notices", against: try Behaviour(text: then),
            in: "shop.baseline", refusal: refusal)
        _ = board.session.handle(.review(review))
        return board
    }

    @Test func `it says what differs, and shows both in columns`() throws {
        let board = try board()
        #expect(
            board.rows[1...9].joined(separator: "\n") == """
                ─ Run and baseline ───────────────────────────────────────── difference 1 of 2 ─
                 Badge at Shop/Badge.swift:5 is called 3 times for cart.changed: twice in the
                 baseline
                 order.palced is posted instead of order.placed at Shop/Cart.swift:20
                 shop.baseline                         │ late.notices
                 1 × center main                       │ 1 × center main
                   1 × observe cart.changed by Badge   │   1 × observe cart.changed by Badge
                   2 × post cart.changed at Cart:9     │   2 × post cart.changed at Cart:9
                     2 × call Badge at Badge.swift:5   │     3 × call Badge at Badge.swift:5
                """)
        #expect(board.footer == " e next  a accept  ↓ select  Esc to the log")
        #expect(
            board.promptRow.contains("e goes to the next difference, a accepts the run. ? shows the keys."))
    }

    @Test func `a long name keeps its end, where it differs`() throws {
        let then = """
            noticeboard baseline 1
            1 × center main
              1 × observe cart.changed by handler at Shop/Screens.swift:21
              1 × post org.example.notification.request.didRetry at Client/Client.swift:9
              1 × post first.request.notification.of.the.center at Client/Client.swift:11
            end
            """
        let now = then.replacing("didRetry", with: "didRety").replacing("first", with: "other")
        let rows = try board(80, 24, from: then, to: now).rows
        func row(_ left: String, _ right: String) -> Bool {
            rows.contains { $0.contains(left) && $0.contains(right) }
        }
        #expect(row("1 × post …request.didRetry ", "1 × post …request.didRety"))
        #expect(row("1 × observe …changed at Screens:21 ", "1 × observe …changed at Screens:21"))
        #expect(row("1 × post first.request.notific", "1 × post other.request.notific"))
    }

    @Test func `all differences can be read, however many there are`() throws {
        let posts = (10...49).map { "  1 × post new.\($0) at Shop/New.swift:\($0)" }.joined(separator: "\n")
        let board = try board(80, 24, to: Self.then.replacing("\nend", with: "\n\(posts)\nend"))
        for number in 10...49 {
            #expect(board.rows[1].contains("difference \(number - 9) of 40"))
            #expect(board.rows[2...9].contains { $0.contains("new.\(number) is posted once") }, "\(number)")
            board.press("e")
        }
        #expect(board.promptRow.contains("that was the last difference"))
    }

    @Test func `a run that is accepted, or cannot be, is not accepted by a`() throws {
        let accepted = try board(to: Self.then)
        #expect(accepted.rows[1].contains("no difference"))
        #expect(!accepted.footer.contains("accept"))
        accepted.press("a")
        #expect(accepted.promptRow.contains("the run is as shop.baseline is: nothing to accept"))
        let part = try board(refusal: "5 records were dropped")
        #expect(!part.footer.contains("accept"))
        part.press("a")
        #expect(part.promptRow.contains("5 records were dropped"))
        #expect(try !board(refusal: "").promptRow.contains("accepts the run"))
    }

    @Test func `e and E go to the next and previous difference, Esc to the log, and the palette back`() throws
    {
        let board = try board()
        #expect(board.state.overlays.review?.position.selected == 3)
        board.press("e")
        #expect(board.state.overlays.review?.position.selected == 4)
        board.press("e")
        #expect(board.promptRow.contains("that was the last difference"))
        board.press("E")
        #expect(board.state.overlays.review?.position.selected == 3)
        board.press("<esc>")
        #expect(board.state.modes.isEmpty)
        board.press("<c-p>review<enter>")
        #expect(board.state.modes.overlay == .review)
    }

    @Test func `a asks, and y has the baseline written`() throws {
        let board = try board()
        #expect(board.press("a").isEmpty)
        #expect(board.promptRow.contains("write shop.baseline as the run is?"))
        #expect(board.press("n").isEmpty)
        #expect(board.press("ay") == [.acceptRun])
    }

    @Test(arguments: [(20, 4), (40, 8), (200, 60)]) func `it fits any screen`(columns: Int, rows: Int) throws
    {
        #expect(try board(columns, rows).rows.allSatisfy { $0.count <= columns })
    }
}
