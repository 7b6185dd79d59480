import Notices
import NoticesBroker
import Testing

/// Nodes that share the notices of a name.
extension BrokerPromise {
    static let sharing: [BrokerPromise] = [
        BrokerPromise("each notice goes to one node of a group, and to each node that is in none") { bench in
            for delivery in [NoticeDelivery.atMostOnce, .atLeastOnce] {
                let name = NoticeDescriptor<Int>(NoticeName("work.\(delivery.rawValue)"))
                let members = try await bench.members(["b", "c"], of: "workers", name, delivery)
                let others = try await bench.members(["a", "d"], of: nil, name, delivery)
                let (a, d) = (others[0], others[1])
                let heard = (members + [d]).map { $0.collect(name) }
                for value in 1...60 { try await a.broker.post(name, value) }
                await eventually("all, \(delivery): \(heard.map(\.all.count))") {
                    heard[2].all.count >= 60 && heard[0].all.count + heard[1].all.count >= 60
                }
                #expect(heard[2].all == Array(1...60))
                #expect((heard[0].all + heard[1].all).sorted() == Array(1...60))
                #expect(!heard[0].all.isEmpty && !heard[1].all.isEmpty)
                #expect(members.allSatisfy { $0.counts(name.name).missing == 0 })
                try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
                for node in members + others { await node.stop() }
            }
        },
        BrokerPromise("what a node of a group posts is heard there, and by no other of the group") { bench in
            for delivery in [NoticeDelivery.atMostOnce, .atLeastOnce] {
                let name = NoticeDescriptor<Int>(NoticeName("work.\(delivery.rawValue)"))
                let members = try await bench.members(["b", "c"], of: "shop 通知/1", name, delivery)
                let others = try await bench.members(["d", "e"], of: nil, name, delivery)
                let heard = (members + [others[0]]).map { $0.collect(name) }
                for value in 1...20 { try await members[0].broker.post(name, value) }
                await eventually("all at the one in no group") { heard[2].all == Array(1...20) }
                // What would still be under way is behind this.
                for value in 21...24 { try await others[1].broker.post(name, value) }
                await eventually("the last ones") {
                    (heard[0].all + heard[1].all).filter { $0 > 20 }.sorted() == Array(21...24)
                }
                #expect(heard[0].all.filter { $0 <= 20 } == Array(1...20))
                #expect(heard[1].all.filter { $0 <= 20 }.isEmpty)
                for node in members + others { await node.stop() }
            }
        },
        BrokerPromise(
            "what a node of a group has not handled when it ends is heard by another, or its next life"
        ) {
            bench in
            let members = try await bench.members(["b", "c"], of: "workers", .number, .atLeastOnce)
            let a = try await bench.members(["a"], of: nil, .number, .atLeastOnce)[0]
            let slow = SlowHandler(members[0])
            let numbers = members[1].collect(.number)
            var posted = 0
            while slow.begun.isEmpty, posted < 1_000 {
                posted += 1
                try await a.broker.post(.number, posted)
            }
            await members[0].stop()
            let next = try bench.node("b")
            let later = next.collect(.number)
            try next.broker.share(.number, delivery: .atLeastOnce, group: "workers")
            await next.start()
            for _ in 1...10 {
                posted += 1
                try await a.broker.post(.number, posted)
            }
            await eventually("all, \(numbers.all.count) and \(later.all.count) of \(posted)") {
                numbers.all.count + later.all.count >= posted
            }
            #expect((numbers.all + later.all).sorted() == Array(1...posted))
            try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
            slow.letGo()
        },
        BrokerPromise("a group is refused that cannot be used, and where all nodes are to hear the latest") {
            bench in
            let a = try bench.node("a")
            for group in ["", String(repeating: "x", count: 65)] {
                #expect(throws: BrokerError.self) {
                    try a.broker.share(.number, delivery: .atLeastOnce, group: group)
                }
            }
            #expect(throws: BrokerError.self) {
                try a.broker.share(.number, delivery: .kept, group: "workers")
            }
            try a.broker.share(.number, delivery: .kept)
        },
    ]
}

extension Bench {
    /// Nodes that share a name, connected.
    fileprivate func members(
        _ names: [String], of group: String?, _ descriptor: NoticeDescriptor<Int>, _ delivery: NoticeDelivery
    ) async throws -> [TestNode] {
        var nodes: [TestNode] = []
        for name in names {
            let node = try node(name)
            try node.broker.share(descriptor, delivery: delivery, group: group)
            await node.start()
            nodes.append(node)
        }
        return nodes
    }
}
