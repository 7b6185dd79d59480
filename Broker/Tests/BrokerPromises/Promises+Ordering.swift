import Notices
import NoticesBroker
import Synchronization
import Testing

extension BrokerPromise {
    static let ordering: [BrokerPromise] = [
        BrokerPromise("the posts of one sender and name arrive in order, at most once") { bench in
            let (a, b) = try await bench.pair(.atMostOnce)
            let numbers = b.collect(.number)
            for number in 1...500 { a.center.post(.number, number) }
            await eventually("500 numbers") { numbers.all.count >= 500 }
            #expect(numbers.all == Array(1...500))
        },
        BrokerPromise("the posts of one sender and name arrive in order, at least once") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let (atA, atB) = (a.collect(.number), b.collect(.number))
            for number in 1...300 { a.center.post(.number, number) }
            await eventually("300 numbers") { atB.all.count >= 300 }
            #expect(atB.all == Array(1...300))
            // Its own messages do not come back to the node that sent them.
            await eventually("what is confirmed") { a.counts("number").queued == 0 }
            #expect(atA.all == Array(1...300))
        },
        BrokerPromise("nothing is lost or doubled at least once, while connections break") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let numbers = b.collect(.number)
            for round in 0..<4 {
                for number in 1...100 { a.center.post(.number, round * 100 + number) }
                await eventually("some of round \(round)") { numbers.all.count > round * 100 + 20 }
                try await bench.engine.cut()
            }
            await eventually("400 numbers") { numbers.all.count >= 400 }
            #expect(numbers.all == Array(1...400))
            #expect(a.counts("number").dropped == 0)
            #expect(b.counts("number").missing == 0)
        },
        BrokerPromise("a node that was away receives what it missed, once") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let numbers = b.collect(.number)
            a.center.post(.number, 1)
            await eventually("the first") { numbers.all == [1] }
            await b.stop()
            for number in 2...50 { a.center.post(.number, number) }
            await eventually("what is sent") { a.counts("number").sent == 50 }
            #expect(numbers.all == [1])
            await b.start()
            await eventually("the others") { numbers.all.count >= 50 }
            #expect(numbers.all == Array(1...50))
        },
        BrokerPromise("what was stored outlives the engine's end") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let numbers = b.collect(.number)
            a.center.post(.number, 1)
            await eventually("the first") { numbers.all == [1] }
            await b.stop()
            for number in 2...20 { a.center.post(.number, number) }
            await eventually("what is sent") { a.counts("number").sent == 20 }
            try await bench.engine.stop()
            a.center.post(.number, 21)
            try await bench.engine.start()
            await b.start()
            await eventually("21 numbers") { numbers.all.count >= 21 }
            #expect(numbers.all == Array(1...21))
        },
        BrokerPromise("lives that end in the midst of notices leave no gap, and count none") { bench in
            let a = try bench.node("a")
            try a.broker.share(.number, delivery: .atLeastOnce)
            await a.start()
            let isOver = Lock(false)
            let posting = Task {
                var last = 0
                while !isOver.withLock({ $0 }) {
                    last += 1
                    _ = try await a.broker.post(.number, last)
                }
                return last
            }
            var heard: [Int] = []
            for life in 1...8 {
                let b = try bench.node("b")
                try b.broker.share(.number, delivery: .atLeastOnce)
                let numbers = b.collect(.number)
                b.run()
                await eventually("some in life \(life)") { numbers.all.count >= 5 }
                isOver.withLock { $0 = life == 8 }
                let last = life == 8 ? try await posting.value : 0
                await eventually("the last, \(numbers.all.last ?? 0)") { numbers.all.contains { $0 >= last } }
                await b.stop()
                #expect(b.counts("number").missing == 0)
                #expect(numbers.all == Array((numbers.all.first ?? 0)...(numbers.all.last ?? 0)))
                if let before = heard.last { #expect(numbers.all.first.map { $0 <= before + 1 } == true) }
                heard += numbers.all
            }
        },
    ]
}
