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
        BrokerPromise("what was posted before the end is sent before it") { bench in
            for delivery in [NoticeDelivery.atMostOnce, .atLeastOnce] {
                var settings = BrokerSettings.quick
                settings.draining = .seconds(60)
                let name = NoticeDescriptor<Int>(NoticeName("number.\(delivery.rawValue)"))
                let (a, b) = (
                    try bench.node("a\(delivery.rawValue)", settings: settings),
                    try bench.node("b\(delivery.rawValue)")
                )
                for node in [a, b] {
                    try node.broker.share(name, delivery: delivery)
                    await node.start()
                }
                let numbers = b.collect(name)
                for number in 1...5_000 { a.center.post(name, number) }
                await a.stop()
                #expect(a.counts(name.name).queued == 0)
                await eventually("all, \(delivery): \(numbers.all.count)") { numbers.all.count >= 5_000 }
                #expect(numbers.all == Array(1...5_000))
            }
        },
        BrokerPromise("a broker that ends does not wait for ever for an engine that is away") { bench in
            let (a, _) = try await bench.pair(.atLeastOnce)
            try await bench.engine.stop()
            await eventually("the loss") { a.broker.status.state != .connected }
            a.center.post(.number, 1)
            await a.stop()
            #expect(a.counts("number").queued == 1)
            try await bench.engine.start()
            await a.start()
            await eventually("what waited") { a.counts("number").queued == 0 }
        },
        BrokerPromise("two programs under one name are found, and say so; two lives after each other are not")
        {
            bench in
            func isFound(_ node: TestNode) -> Bool {
                (node.failureTexts + node.noteTexts).contains {
                    $0.contains("another program") && $0.contains("the name of this node")
                }
            }
            let (a, b) = try await bench.pair(.atLeastOnce)
            await b.stop()
            let next = try bench.node("b")
            try next.broker.share(.number, delivery: .atLeastOnce)
            await next.start()
            a.center.post(.number, 1)
            await eventually("the number") { next.counts("number").received == 1 }
            #expect(![a, b, next].contains(where: isFound))
            let other = try bench.node("b")
            try other.broker.share(.number, delivery: .atLeastOnce)
            other.run()
            for node in [next, other] { await eventually("what is found") { isFound(node) } }
            #expect(!isFound(a))
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
