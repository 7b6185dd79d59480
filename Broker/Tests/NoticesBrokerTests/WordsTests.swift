import Notices
import Testing

@testable import NoticesBroker

@Suite struct WordsTests {
    @Test func `a state says in how many milliseconds or seconds the next attempt is made`() {
        let failure = TransportFailure(.unreachable, "nobody answers")
        func words(_ wait: Duration) -> String { "\(BrokerState.waiting(attempt: 1, wait, failure))" }
        #expect(words(.nanoseconds(52_153_515)) == "not connected: nobody answers; attempt 2 in 52 ms")
        #expect(words(.microseconds(1_563_950)) == "not connected: nobody answers; attempt 2 in 1.6 s")
        #expect(words(.microseconds(400)) == "not connected: nobody answers; attempt 2 in 0.4 ms")
    }

    @Test func `one notice is no plural`() {
        #expect(counted(1, of: "cart") == "1 notice of “cart” is")
        #expect(counted(2, of: "cart") == "2 notices of “cart” are")
    }
}
