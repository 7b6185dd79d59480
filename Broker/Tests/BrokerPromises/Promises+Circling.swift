import Notices
import NoticesBroker
import Testing

extension BrokerPromise {
    static let circling: [BrokerPromise] = [
        BrokerPromise("nothing travels in circles, also among three centers in a ring") { bench in
            let centers = try ["a", "b", "c"].map { try bench.node($0, prefix: "\(bench.prefix).\($0)") }
            // Each center has a second broker, to the prefix of the next one.
            let brokers = try centers.indices.map { index in
                let next = centers[(index + 1) % 3].broker.node
                return NoticeBroker(
                    centers[index].center, over: try bench.engine.transport(),
                    node: centers[index].broker.node, prefix: "\(bench.prefix).\(next)", settings: .quick)
            }
            for broker in brokers + centers.map(\.broker) {
                try broker.share(.number, delivery: .atLeastOnce)
            }
            let tasks = brokers.map { broker in Task { try await broker.run() } }
            defer { tasks.forEach { $0.cancel() } }
            for node in centers { await node.start() }
            for broker in brokers {
                await eventually("the connection of \(broker.node)") { broker.status.state == .connected }
            }
            let heard = centers.map { $0.collect(.number) }
            for (number, node) in centers.enumerated() { node.center.post(.number, number) }
            for (index, numbers) in heard.enumerated() {
                await eventually("all numbers at \(index)") { numbers.all.count >= 3 }
            }
            // What would still be under way is behind this.
            for node in centers { node.center.post(.number, 9) }
            for numbers in heard {
                await eventually("the last numbers") { numbers.all.filter { $0 == 9 }.count >= 3 }
                #expect(numbers.all.sorted() == [0, 1, 2, 9, 9, 9])
            }
            for task in tasks {
                task.cancel()
                _ = await task.result
            }
        },
        BrokerPromise("what a handler posts on its own is sent") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let answer = NoticeDescriptor<Int>("answer")
            for node in [a, b] { try node.broker.share(answer, delivery: .atLeastOnce) }
            await eventually("subscriptions") { b.counts("number").posted == 0 }
            let answers = a.collect(answer)
            let token = b.center.observe(.number) { [b] in b.center.post(answer, $0 + 1) }
            await a.stop()
            await a.start()
            await b.stop()
            await b.start()
            a.center.post(.number, 1)
            await eventually("the answer") { answers.all == [2] }
            withExtendedLifetime(token) {}
        },
        BrokerPromise("a name that is shared no more is neither sent nor heard, and may be shared again") {
            bench in
            for delivery in NoticeDelivery.allCases {
                let names = [1, 2].map { NoticeDescriptor<Int>(NoticeName("\(delivery.rawValue).\($0)")) }
                let (a, b) = (
                    try bench.node("a\(delivery.rawValue)"), try bench.node("b\(delivery.rawValue)")
                )
                for node in [a, b] {
                    for name in names { try node.broker.share(name, delivery: delivery) }
                    await node.start()
                }
                await #expect(throws: BrokerError.notShared("x")) { try await b.broker.unshare("x") }
                let heard = names.map { b.collect($0) }
                let atA = a.collect(names[0])
                try await b.broker.unshare(names[0].name)
                b.center.post(names[0], -9)
                for value in 1...3 {
                    for name in names { _ = try await a.broker.post(name, value) }
                    await eventually("what is shared, \(delivery)") { heard[1].all.last == value }
                }
                #expect(b.broker.status.names[names[0].name] == nil)
                #expect(heard[0].all == [-9])
                try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }

                try b.broker.share(names[0], delivery: delivery)
                var value = 3
                await eventually("what is sent when it is shared again, \(delivery)") {
                    value += 1
                    a.center.post(names[0], value)
                    return heard[0].all.last.map { $0 > 3 } ?? false
                }
                // The latest of what is kept is for those who come later, too.
                let first = delivery == .kept ? 3 : 4
                #expect(heard[0].all.filter { $0 > 0 && $0 < first }.isEmpty)
                #expect(!atA.all.contains(-9))
                #expect([a, b].map(\.broker.status.connections) == [1, 1])
            }
        },
        BrokerPromise("the broker is no observer, on neither side") { bench in
            let (a, b) = try await bench.pair(.atMostOnce)
            let numbers = b.collect(.number)
            let outcome = a.center.post(.number, 1)
            #expect(!outcome.wasHeard)
            #expect(!a.center.hasObservers(of: "number"))
            #expect(a.center.registrationCount == 0)
            #expect(throws: NoticeError.self) {
                try a.center.post(.number, 2).requireHeard()
            }
            await eventually("both numbers") { numbers.all == [1, 2] }
            numbers.end()
            #expect(b.center.registrationCount == 0)
        },
        BrokerPromise("what came from elsewhere says from where") { bench in
            let (a, b) = try await bench.pair(.atMostOnce)
            let origin = NoticeDescriptor<String>("number") { notice in
                let origin = notice.sender(as: NoticeOrigin.self)
                return "\(origin?.node ?? "here") \(notice.payload ?? "-")"
            }
            let (atA, atB) = (a.collect(origin), b.collect(origin))
            a.center.post(.number, 1)
            await eventually("the number") { atB.all == ["a 1"] }
            #expect(atA.all == ["here 1"])
        },
    ]
}
