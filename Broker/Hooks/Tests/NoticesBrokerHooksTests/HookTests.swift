import InMemoryLogging
import InMemoryTracing
import Instrumentation
import Logging
import MetricsTestKit
import Notices
import NoticesBroker
import NoticesBrokerLocal
import NoticesBrokerMetrics
import NoticesBrokerService
import NoticesBrokerTracing
import ServiceContextModule
import ServiceLifecycle
import ServiceLifecycleTestKit
import Synchronization
import Testing
import Tracing

@testable import NoticesBrokerLog

@Suite struct HookTests {
    @Test(.timeLimit(.minutes(2)))
    func `handlers at another node run within the poster's trace, and so does what they post`() async throws {
        let tracer = InMemoryTracer()
        let pair = try Pair([TracingWatcher(tracer)])
        let answer = NoticeDescriptor<Int>("answer")
        for broker in [pair.a, pair.b] { try broker.share(answer, delivery: .atLeastOnce) }
        try await pair.run {
            let answers = Mutex(0)
            let tokens = [
                pair.b.center.observe(number) { [center = pair.b.center] in center.post(answer, $0 + 1) },
                pair.a.center.observe(answer) { _ in answers.withLock { $0 += 1 } },
            ]
            let trace = tracer.withSpan("shopping") { span in
                pair.a.center.post(number, 1)
                return span.context.inMemorySpanContext?.traceID
            }
            await eventually("the answer and its span") {
                answers.withLock { $0 == 1 } && tracer.finishedSpans.count == 3
            }
            let spans = tracer.finishedSpans
            #expect(Set(spans.map(\.traceID)) == Set([trace].compactMap(\.self)))
            let there = try #require(spans.first { $0.operationName == "notice number" })
            let back = try #require(spans.first { $0.operationName == "notice answer" })
            let first = try #require(spans.first { $0.operationName == "shopping" })
            #expect(there.parentSpanID == first.spanID)
            #expect(back.parentSpanID == there.spanID)
            #expect(there.kind == .consumer)
            withExtendedLifetime(tokens) {}
        }
    }

    @Test(.timeLimit(.minutes(2))) func `notices are counted by name and node`() async throws {
        let metrics = TestMetrics()
        let pair = try Pair([MetricsWatcher(factory: metrics)], outbox: .dropNewest(2))
        func count(_ what: String, _ node: String) -> Int64 {
            let counter = try? metrics.expectCounter(
                "notices_broker_\(what)", [("node", node), ("name", "number")])
            return counter?.totalValue ?? 0
        }
        for value in 1...5 { pair.a.center.post(number, value) }
        #expect(count("posted", "a") == 5)
        #expect(count("dropped", "a") == 3)
        #expect(count("failed", "a") == 3)
        try await pair.run {
            try await pair.a.post(number, 6)
            await eventually("what was sent") { count("sent", "a") == 3 }
            try await pair.a.post(number, 7)
            await eventually("the latest") { count("received", "b") >= 1 }
            let gauge = try metrics.expectGauge("notices_broker_connected", [("node", "a")])
            #expect(gauge.lastValue == 1)
        }
        let gauge = try metrics.expectGauge("notices_broker_connected", [("node", "a")])
        #expect(gauge.lastValue == 0)
    }

    @Test(.timeLimit(.minutes(2)))
    func `how long notices take, how many are parked and how full stores are, are gauges`() async throws {
        let metrics = TestMetrics()
        let watcher = MetricsWatcher(factory: metrics)
        let pair = try Pair([watcher])
        try await pair.run {
            try await pair.a.post(number, 1)
            await eventually("what was received") { pair.b.status.names["number"]?.received == 1 }
            let lag = try metrics.expectGauge(
                "notices_broker_lag_seconds", [("node", "b"), ("name", "number")])
            #expect(try #require(lag.lastValue) >= 0)
            #expect(try #require(lag.lastValue) < 3_600)
            let stranger = try await pair.engine.transport().connect(
                as: "stranger", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
            let topic = NoticeTopic(prefix: "hooks", delivery: .atLeastOnce, name: "number")
            let headers = [TransportHeader("Notices", "post stranger/x/1 Int/7")]
            try await stranger.publish(TransportMessage(topic: topic, id: "1", headers: headers, body: [49]))
            let parked = try metrics.expectGauge("notices_broker_parked_messages", [("node", "b")])
            await eventually("what is parked") { parked.lastValue == 1 }
            try await pair.b.discardParked(try await pair.b.parked())
            #expect(parked.lastValue == 0)
            await stranger.close()
        }
        // The engine in memory has no stores that fill.
        let fill = StoreFill(name: "the stream x", bytes: 30, limit: 120, isFull: false)
        watcher.saw(.filled(fill), at: "a")
        let gauge = try metrics.expectGauge(
            "notices_broker_fill_ratio", [("node", "a"), ("store", "the stream x")])
        #expect(gauge.lastValue == 0.25)
    }

    @Test(.timeLimit(.minutes(2)))
    func `connections and failures are in the log, and nothing in it moves a cursor`() async throws {
        let log = InMemoryLogHandler()
        let pair = try Pair([LogWatcher(Logger(label: "test", factory: { _ in log }))])
        try await pair.run {
            let stranger = try await pair.engine.transport().connect(
                as: "stranger", to: TransportReceiver(receive: { _ in }, ended: { _ in }))
            let topic = NoticeTopic(prefix: "hooks", delivery: .atLeastOnce, name: "number")
            let headers = [TransportHeader("Notices", "post stranger/x/1 \u{1b}[2J/1")]
            try await stranger.publish(TransportMessage(topic: topic, id: "1", headers: headers, body: []))
            await eventually("the failure") { log.entries.contains { $0.level == .warning } }
            await stranger.close()
        }
        let entries = log.entries
        #expect(entries.contains { $0.level == .info && $0.message == "connected" })
        #expect(entries.contains { $0.level == .warning && "\($0.message)".contains("\\u{1b}[2J") })
        #expect(!entries.contains { "\($0.message)".contains("\u{1b}") })
        #expect(LogWatcher.plain("a\u{202e}b\nü 🛒") == "a\\u{202e}b\\u{a}ü 🛒")
    }

    @Test(.timeLimit(.minutes(2))) func `a broker ends when its group shuts down`() async throws {
        let pair = try Pair([])
        let group = ServiceGroup(services: [BrokerService(pair.a)], logger: Logger(label: "test"))
        let running = Task { try await group.run() }
        await eventually("the connection") { pair.a.status.state == .connected }
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(pair.a.status.state == .idle)
    }

    @Test(.timeLimit(.minutes(2))) func `several watchers see everything, each around the next`() async throws
    {
        final class Witness: BrokerWatcher {
            let name: String
            let seen: TextList

            init(_ name: String, _ seen: TextList) { (self.name, self.seen) = (name, seen) }

            func fields(for notice: NoticeName, at node: String) -> [String: String] { [name: "ü;= \(node)"] }

            func deliver(_ delivery: BrokerDelivery, at node: String, by deliver: () -> Void) {
                seen.add("\(name) begins \(delivery.fields[name] ?? "-")")
                deliver()
                seen.add("\(name) ends")
            }
        }
        let seen = TextList()
        let pair = try Pair([Witness("x", seen), Witness("y", seen)])
        try await pair.run {
            let token = pair.b.center.observe(number) { _ in seen.add("handler") }
            try await pair.a.post(number, 1)
            await eventually("the end") { seen.all.count == 5 }
            #expect(seen.all == ["x begins ü;= a", "y begins ü;= a", "handler", "y ends", "x ends"])
            withExtendedLifetime(token) {}
        }
    }
}

/// A list that several tasks add to.
private final class TextList: Sendable {
    private let list = Mutex<[String]>([])

    func add(_ text: String) { list.withLock { $0.append(text) } }

    var all: [String] { list.withLock { $0 } }
}
