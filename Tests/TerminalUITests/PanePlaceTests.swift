import TestSupport
import Testing

@testable import TerminalUI

/// The compiler does not ask for a pane's place on the screen.
@Suite(.leavesNoObservers) struct PanePlaceTests {
    private let sizes = [(20, 5), (40, 12), (59, 30), (60, 10), (60, 16), (80, 24), (120, 36), (250, 80)]

    @Test func `the focused pane is on every screen that has room for one`() {
        for (columns, rows) in sizes {
            let board = Board(columns, rows)
            expectAllOnScreen(board)
        }
    }

    @Test func `in a lesson, the focused pane is on every screen with room beside the step`() {
        for (columns, rows) in sizes where columns >= 60 && rows >= 24 {
            let board = Board(
                columns, rows, playing: "title Tea\n\nsay It boils.\nobserve tea.ready as Guest by owner")
            expectAllOnScreen(board)
        }
    }

    private func expectAllOnScreen(_ board: Board) {
        for pane in Pane.allCases {
            board.press("\(pane.rawValue)")
            let state = board.state
            #expect(
                state.layout.panes[state.focus] != nil, "\(pane) at \(state.size), focus \(state.focus)")
            #expect(state.focus == pane || !state.mayFocus(pane))
        }
    }
}

extension BoardState {
    fileprivate func mayFocus(_ pane: Pane) -> Bool { source.abilities.isSuperset(of: pane.needs) }
}
