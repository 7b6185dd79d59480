import Testing

@testable import TerminalUI

/// How often a board draws new records.
@Suite struct FramePaceTests {
    @Test func `records that one can follow are drawn thirty times a second, and floods five times`() {
        var pace = FramePace()
        #expect(pace.pause == .milliseconds(33))
        pace.draw(records: 299)
        #expect(pace.pause == .milliseconds(33))
        pace.draw(records: 599)
        #expect(pace.pause == .milliseconds(200))
        pace.draw(records: 600)
        #expect(pace.pause == .milliseconds(33))
    }

    @Test func `a log that starts again is no flood`() {
        var pace = FramePace()
        pace.draw(records: 90_000)
        pace.draw(records: 10)
        #expect(pace.pause == .milliseconds(33))
    }
}
