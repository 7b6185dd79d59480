import Notices
import Testing

@testable import NoticesTesting

@Suite struct OrderStateTests {
    @Test func `a loop on the main actor may post before the thread that started it says so`() {
        var state = OrderState(OrderChoices(.deviations([]), depth: 100))
        let lane = state.takeLane(on: .elsewhere)
        let text = OrderStep.Text(
            callee: "loop", source: SourceLine(file: "Loop.swift", line: 7), subject: "a")
        let step = OrderStep(lane: lane, place: .elsewhere, text) { $0() }
        guard case .start = state.add(step) else {
            Issue.record("it is not started")
            return
        }
        _ = state.pass(OrderEvent(.posted, "b"), isOwnThread: false, isMainActor: true)
        _ = state.pass(OrderEvent(.observing, "b"), isOwnThread: false, isMainActor: true)
        #expect(state.strayPosts == 0)
        #expect(state.active == .outside(agent: lane))
        guard case .none = state.started(step) else {
            Issue.record("it is started again")
            return
        }
    }
}
