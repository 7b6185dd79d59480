import Notices
import NoticesBrokerLocal
import Synchronization
import Testing

@testable import NoticesBroker

@Suite(.timeLimit(.minutes(1))) struct StateTests {
    private let engine = LocalEngine()

    private func broker() -> NoticeBroker {
        var settings = BrokerSettings()
        settings.firstWait = .milliseconds(1)
        settings.longestWait = .milliseconds(10)
        return NoticeBroker(
            NoticeCenter(), over: engine.transport(), node: "a", prefix: "test", settings: settings)
    }

    @Test func `a task that reads the states begins with the present one, and sees the broker connect again`()
        async throws
    {
        let broker = broker()
        var states = broker.states.makeAsyncIterator()
        #expect(await states.next() == .idle)
        let running = Task { try await broker.run() }
        for await state in broker.states where state == .connected { break }
        #expect(broker.status.state == .connected)
        while let state = await states.next(), state != .connected {}
        var later = broker.states.makeAsyncIterator()
        #expect(await later.next() == .connected)
        engine.faults.isAway = true
        engine.cut()
        while let state = await states.next() { if case .waiting = state { break } }
        engine.faults.isAway = false
        while let state = await states.next(), state != .connected {}
        #expect(broker.status.connections == 2)
        running.cancel()
        try await running.value
        while let state = await states.next(), state != .idle {}
        // The other one has not read since: it receives the newest.
        #expect(await later.next() == .idle)
    }

    @Test func `the states of a broker that is released end`() async {
        var states = broker().states.makeAsyncIterator()
        #expect(await states.next() == .idle)
        #expect(await states.next() == nil)
    }

    @Test func `a broker forgets the sequence of a task that is cancelled`() async {
        let broker = broker()
        let states = broker.states
        #expect(broker.state.withLock { $0.stateReaders.count } == 1)
        let reading = Task { for await _ in states {} }
        reading.cancel()
        await reading.value
        #expect(broker.state.withLock { $0.stateReaders.count } == 0)
    }
}
