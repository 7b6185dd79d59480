import BrokerPromises
import NoticesBroker
import NoticesBrokerLocal
import Testing

struct LocalUnderTest: EngineUnderTest {
    let engine = LocalEngine(seed: 1, repetition: .seconds(2))

    func transport() -> any NoticeTransport { engine.transport() }
    func cut() { engine.cut() }

    func stop() {
        engine.faults.isAway = true
        engine.cut()
    }

    func start() { engine.faults.isAway = false }
    var maximumBytes: Int { engine.maximumBytes }
}

@Suite struct LocalPromiseTests {
    @Test(.timeLimit(.minutes(5)), arguments: BrokerPromise.all)
    func `the local transport keeps`(_ promise: BrokerPromise) async throws {
        try await promise.check(LocalUnderTest())
    }
}
