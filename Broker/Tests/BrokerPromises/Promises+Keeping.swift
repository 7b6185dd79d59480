import Notices
import NoticesBroker
import Testing

extension BrokerPromise {
    static let keeping: [BrokerPromise] = [
        BrokerPromise("the latest kept notice reaches a node that comes later") { bench in
            let a = try bench.node("a")
            try a.broker.share(.number, delivery: .kept)
            await a.start()
            for number in 1...20 { a.center.post(.number, number, sticky: true) }
            await eventually("what is sent") { a.counts("number").queued == 0 }
            let b = try bench.node("b")
            try b.broker.share(.number, delivery: .kept)
            await b.start()
            let numbers = b.collect(.number)
            await eventually("the kept number") { !numbers.all.isEmpty }
            #expect(numbers.all == [20])
            #expect(b.center.stickyNotice(of: "number")?.payload as? Int == 20)
            #expect(a.counts("number").received == 0)
        },
        BrokerPromise("a node receives what it kept in a former life") { bench in
            let former = try bench.node("a")
            try former.broker.share(.number, delivery: .kept)
            await former.start()
            try await former.broker.post(.number, 7)
            await former.stop()
            let later = try bench.node("a")
            try later.broker.share(.number, delivery: .kept)
            await later.start()
            await eventually("the kept number") {
                later.center.stickyNotice(of: "number")?.payload as? Int == 7
            }
        },
        BrokerPromise("nodes that keep at the same time come to agree") { bench in
            let (a, b) = try await bench.pair(.kept)
            for round in 1...20 {
                a.center.post(.number, round, sticky: true)
                b.center.post(.number, -round, sticky: true)
            }
            await eventually("agreement") {
                let kept = [a, b].map { $0.center.stickyNotice(of: "number")?.payload as? Int }
                return kept[0] == kept[1] && [20, -20].contains(kept[0])
                    && a.counts("number").queued + b.counts("number").queued == 0
            }
        },
        BrokerPromise("a kept notice that is forgotten is forgotten everywhere, also by who is away") {
            bench in
            let (a, b) = try await bench.pair(.kept)
            let away = try bench.node("away")
            try away.broker.share(.number, delivery: .kept)
            await away.start()
            try await a.broker.post(.number, 1)
            for node in [a, b, away] {
                await eventually("the number at \(node.broker.node)") {
                    node.center.stickyNotice(of: "number") != nil
                }
            }
            await away.stop()
            #expect(try await b.broker.forgetKept(.number))
            #expect(b.center.stickyNotice(of: "number") == nil)
            await eventually("what is forgotten") { a.center.stickyNotice(of: "number") == nil }
            await away.start()
            await eventually("what is forgotten by the one who was away") {
                away.center.stickyNotice(of: "number") == nil
            }
            let later = try bench.node("later")
            try later.broker.share(.number, delivery: .kept)
            await later.start()
            try await a.broker.post(.number, 2)
            await eventually("the next number") {
                later.center.stickyNotice(of: "number")?.payload as? Int == 2
            }
            // Nothing of what was forgotten came before it.
            await eventually("the count") { later.counts("number").received >= 1 }
            #expect(later.counts("number").received == 1)
        },
    ]
}
