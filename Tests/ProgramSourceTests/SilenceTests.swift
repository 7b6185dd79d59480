import Testing

@testable import ProgramSource

@Suite struct SilenceTests {
    private let start = ContinuousClock.now

    private func after(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test func `a program is asked every second, whether it says something or not`() {
        var silence = Silence(at: start)
        #expect(silence.deadline == after(1_000))
        #expect(silence.pass(at: after(999)) == nil)
        #expect(silence.pass(at: after(1_000)) == .ask)
        #expect(silence.hear(at: after(1_900)) == false)
        #expect(silence.deadline == after(2_000))
        #expect(silence.pass(at: after(2_000)) == .ask)
    }

    @Test func `three seconds without a word are reported once, and end with the next word`() {
        var silence = Silence(at: start)
        #expect(silence.pass(at: after(1_000)) == .ask)
        #expect(silence.pass(at: after(2_000)) == .ask)
        #expect(silence.deadline == after(3_000))
        #expect(silence.pass(at: after(3_000)) == .report)
        #expect(silence.pass(at: after(3_000)) == .ask)
        #expect(silence.pass(at: after(3_500)) == nil)
        #expect(silence.pass(at: after(4_000)) == .ask)
        #expect(silence.hear(at: after(4_100)) == true)
        #expect(silence.hear(at: after(4_200)) == false)
        #expect(silence.pass(at: after(7_200)) == .report)
    }
}
