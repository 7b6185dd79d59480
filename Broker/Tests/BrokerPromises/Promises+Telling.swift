import Notices
import NoticesBroker
import Testing

extension BrokerPromise {
    static let telling: [BrokerPromise] = [
        BrokerPromise("a receipt says stored, heard, or nobody") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let stored = try await a.broker.post(.number, 1)
            #expect(stored.crossing == .stored)
            #expect(stored.isStored)
            #expect(!stored.outcome.wasHeard)
            let nobody = try await a.broker.post(.number, 2, awaiting: .anyListener(.milliseconds(300)))
            #expect(nobody.crossing == .nobody)
            #expect(nobody.isStored)
            let numbers = b.collect(.number)
            let heard = try await a.broker.post(.number, 3, awaiting: .anyListener(.seconds(20)))
            #expect(heard.crossing == .heard(by: "b"))
            #expect(numbers.all == [3])
        },
        BrokerPromise("a receipt says sent and heard at most once") { bench in
            let (a, b) = try await bench.pair(.atMostOnce)
            let sent = try await a.broker.post(.number, 1)
            #expect(sent.crossing == .sent)
            #expect(!sent.isStored)
            let numbers = b.collect(.number)
            let heard = try await a.broker.post(.number, 2, awaiting: .anyListener(.seconds(20)))
            #expect(heard.crossing == .heard(by: "b"))
            withExtendedLifetime(numbers) {}
        },
        BrokerPromise("a receipt says queued while the engine is away, and dropped when there is no room") {
            bench in
            let (a, b) = try await bench.pair(.atLeastOnce, outbox: .dropNewest(3))
            let numbers = b.collect(.number)
            try await bench.engine.stop()
            await eventually("the loss") { a.broker.status.state != .connected }
            for number in 1...3 {
                let receipt = try await a.broker.post(.number, number, awaiting: .nothing)
                #expect(receipt.crossing == .queued)
            }
            await #expect(throws: BrokerError.dropped("number", .outboxFull)) {
                try await a.broker.post(.number, 4, awaiting: .nothing)
            }
            #expect(a.counts("number").queued == 3)
            try await bench.engine.start()
            await eventually("three numbers") { numbers.all.count >= 3 }
            #expect(numbers.all == [1, 2, 3])
            #expect(a.counts("number").dropped == 1)
        },
        BrokerPromise("posters never wait; the outbox is bounded; each drop is counted and recorded") {
            bench in
            let (a, b) = try await bench.pair(.atLeastOnce, outbox: .dropOldest(10))
            let numbers = b.collect(.number)
            try await bench.engine.stop()
            await eventually("the loss") { a.broker.status.state != .connected }
            for number in 1...1_000 { a.center.post(.number, number) }
            let counts = a.counts("number")
            #expect(counts.posted == 1_000)
            #expect(counts.queued == 10)
            #expect(counts.dropped == 990)
            #expect(a.failureTexts.count { $0.contains("the outbox is full") } == 990)
            try await bench.engine.start()
            await eventually("the latest ten") { numbers.all.count >= 10 }
            #expect(numbers.all == Array(991...1_000))
            #expect(b.counts("number").missing == 0)
        },
        BrokerPromise("a broker connects again, and its records say how it stands") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let numbers = b.collect(.number)
            try await bench.engine.stop()
            for node in [a, b] {
                await eventually("the loss") { node.broker.status.state != .connected }
                await eventually("the next attempt") {
                    node.noteTexts.contains { $0.contains("connecting, attempt") || $0.contains("attempt 2") }
                }
            }
            try await bench.engine.start()
            for node in [a, b] { await node.connected() }
            a.center.post(.number, 1)
            await eventually("the number") { numbers.all == [1] }
            #expect(a.broker.status.connections >= 2)
            #expect(a.noteTexts.contains { $0.contains("not connected: ") })
            #expect(a.noteTexts.last?.hasSuffix(": connected") == true)
        },
    ]
}
