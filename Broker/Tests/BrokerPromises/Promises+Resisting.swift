import Notices
import NoticesBroker
import Synchronization
import Testing

extension BrokerPromise {
    static let resisting: [BrokerPromise] = [
        BrokerPromise("a payload of another schema is a failure with both versions") { bench in
            let (a, b) = (try bench.node("a"), try bench.node("b"))
            try a.broker.share(.number, schema: NoticeSchema("Number", version: 2), delivery: .atLeastOnce)
            try b.broker.share(.number, schema: NoticeSchema("Number", version: 1), delivery: .atLeastOnce)
            for node in [a, b] { await node.start() }
            let numbers = b.collect(.number)
            a.center.post(.number, 1)
            await eventually("the failure") { b.counts("number").failed == 1 }
            #expect(b.failureTexts.contains { $0.contains("Number/2") && $0.contains("Number/1") })
            #expect(numbers.all.isEmpty)
            // It is parked and confirmed, and does not come again.
            await b.stop()
            await b.start()
            a.center.post(.number, 2)
            await eventually("the second failure") { b.counts("number").failed == 2 }
        },
        BrokerPromise(
            "what a node cannot read is parked, listed, and heard in order by its next life that can"
        ) {
            bench in
            let (old, new) = (NoticeSchema("Number", version: 1), NoticeSchema("Number", version: 2))
            let a = try bench.node("a")
            try a.broker.share(.number, schema: new, delivery: .atLeastOnce)
            let former = try bench.node("b")
            try former.broker.share(.number, schema: old, delivery: .atLeastOnce)
            for node in [a, former] { await node.start() }
            for number in 1...3 { try await a.broker.post(.number, number) }
            await eventually("what is parked") { former.counts("number").parked == 3 }
            #expect(former.counts("number").received == 0)
            #expect(former.broker.status.parked == 3)
            #expect(former.broker.status.condition.contains("3 messages are parked"))
            let parked = try await former.broker.parked()
            #expect(parked.map(\.schema) == [new, new, new])
            #expect(parked.allSatisfy { $0.node == "a" && $0.name == "number" && $0.count == 1 })
            #expect(parked.allSatisfy { $0.reason.contains("Number/2") && $0.reason.contains("Number/1") })
            #expect(try await former.broker.replayParked() == 0)
            try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
            await former.stop()
            await #expect(throws: BrokerError.self) { try await former.broker.parked() }
            for number in 4...6 { try await a.broker.post(.number, number) }

            // The upgrade.
            let next = try bench.node("b")
            try next.broker.share(.number, schema: new, delivery: .atLeastOnce)
            let numbers = next.collect(.number)
            await next.start()
            await eventually("all, \(numbers.all)") { numbers.all.count >= 6 }
            #expect(numbers.all == Array(1...6))
            await eventually("none that is parked") { next.broker.status.parked == 0 }
            #expect(try await next.broker.parked().isEmpty)
            await next.stop()
            await next.start()
            try await a.broker.post(.number, 7)
            await eventually("the last") { numbers.all.last == 7 }
            #expect(numbers.all == Array(1...7))
        },
        BrokerPromise("nodes of two versions that are upgraded one after the other lose nothing") { bench in
            let (old, new) = (NoticeSchema("Number", version: 1), NoticeSchema("Number", version: 2))
            func node(_ name: String, isNew: Bool) async throws -> (TestNode, Collected<Int>) {
                let node = try bench.node(name)
                try node.broker.share(
                    .number, schema: isNew ? new : old, accepting: isNew ? [old] : [], delivery: .atLeastOnce)
                let numbers = node.collect(.number)
                await node.start()
                return (node, numbers)
            }
            var (a, atA) = try await node("a", isNew: false)
            var (b, atB) = try await node("b", isNew: false)
            var (heardAtA, heardAtB): ([Int], [Int]) = ([], [])
            try await a.broker.post(.number, 1)
            try await b.broker.post(.number, -1)
            await eventually("both") { atA.all.count == 2 && atB.all.count == 2 }
            heardAtA += atA.all
            await a.stop()
            (a, atA) = try await node("a", isNew: true)
            try await a.broker.post(.number, 2)
            try await b.broker.post(.number, -2)
            await eventually("what the old node parks") { b.broker.status.parked == 1 }
            await eventually("what the new node reads") { atA.all.contains(-2) }
            heardAtB += atB.all
            await b.stop()
            (b, atB) = try await node("b", isNew: true)
            try await b.broker.post(.number, -3)
            await eventually("what was parked") { atB.all.contains(2) }
            await eventually("the last") { atA.all.contains(-3) }
            (heardAtA, heardAtB) = (heardAtA + atA.all, heardAtB + atB.all)
            #expect(heardAtA.filter { $0 < 0 } == [-1, -2, -3])
            #expect(heardAtB.filter { $0 > 0 } == [1, 2])
            #expect(b.counts("number").missing + a.counts("number").missing == 0)
        },
        BrokerPromise("of several notices that cross together, only those that cannot be read are parked") {
            bench in
            let texts = NoticeDescriptor<String>("mixed")
            let (a, b) = (try bench.node("a"), try bench.node("b"))
            let schema = NoticeSchema("Mixed")
            try a.broker.share(texts, coding: .plain, schema: schema, delivery: .atLeastOnce)
            try b.broker.share(NoticeDescriptor<Int>("mixed"), schema: schema, delivery: .atLeastOnce)
            let numbers = b.collect(NoticeDescriptor<Int>("mixed"))
            await b.start()
            for text in ["1", "two", "3", "four", "5"] { a.center.post(texts, text) }
            await a.start()
            await eventually("what can be read") { numbers.all == [1, 3, 5] }
            await eventually("the others") { b.counts("mixed").parked == 2 }
            var parked = try await b.broker.parked()
            #expect(parked.count == 2)
            try await b.broker.discardParked([parked[0]])
            parked = try await b.broker.parked()
            #expect(parked.count == 1)
            #expect(b.broker.status.parked == 1)
        },
        BrokerPromise("names with blanks, wildcards, empty parts and other scripts survive") { bench in
            let names: [NoticeName] = [
                "plain", "two words", "*a", ">", "#", "+", "a.>", "a.*.b", "a/b", "a..b", ".", "", ".a", "a.",
                "$SYS.x",
                "%", "%41", "A", "über", "通知.名", "🛒", "a\u{0}b", "a\r\nb", "\u{301}",
            ]
            let (a, b) = (try bench.node("a ä.*/#"), try bench.node("b > +"))
            for name in names {
                for node in [a, b] {
                    try node.broker.share(NoticeDescriptor<String>(name), delivery: .atLeastOnce)
                }
            }
            for node in [a, b] { await node.start() }
            for (from, to) in [(a, b), (b, a)] {
                let heard = names.map { to.collect(NoticeDescriptor<String>($0)) }
                for name in names { from.center.post(NoticeDescriptor<String>(name), name.rawValue) }
                for (name, texts) in zip(names, heard) {
                    await eventually("the notice of \(name.rawValue.debugDescription)") { !texts.all.isEmpty }
                    #expect(texts.all == [name.rawValue])
                }
            }
            #expect([a, b].map(\.broker.status.connections) == [1, 1])
            try await eventually("all confirmations") { try await bench.engine.unconfirmed() ?? 0 == 0 }
        },
        BrokerPromise("a name that ends with a star is refused, and says what to share") { bench in
            let node = try bench.node("a")
            for name in [NoticeName.any, "cart.*"] {
                do throws(BrokerError) {
                    try node.broker.share(NoticeDescriptor<Void>(name), delivery: .atMostOnce)
                    Issue.record("“\(name)” is shared")
                } catch {
                    #expect(
                        error.description == "a name to share must not end with *: "
                            + "share each name that “\(name)” stands for")
                }
            }
            #expect(node.broker.status.names.isEmpty)
        },
        BrokerPromise("two spellings of one name are one name") { bench in
            let (a, b) = (try bench.node("a"), try bench.node("b"))
            try a.broker.share(NoticeDescriptor<Int>("caf\u{e9}"), delivery: .atLeastOnce)
            try b.broker.share(NoticeDescriptor<Int>("cafe\u{301}"), delivery: .atLeastOnce)
            for node in [a, b] { await node.start() }
            let numbers = b.collect(NoticeDescriptor<Int>("caf\u{e9}"))
            a.center.post("cafe\u{301}", payload: 1)
            await eventually("the number") { numbers.all == [1] }
        },
        BrokerPromise("payloads past the limit are refused at the post") { bench in
            let text = NoticeDescriptor<String>("text")
            var settings = BrokerSettings.quick
            settings.maximumPayload = 10_000
            let (a, b) = (try bench.node("a", settings: settings), try bench.node("b"))
            for node in [a, b] {
                try node.broker.share(text, delivery: .atLeastOnce)
                await node.start()
            }
            let (atA, atB) = (a.collect(text), b.collect(text))
            let long = String(repeating: "x", count: 10_000)
            await #expect(throws: BrokerError.dropped("text", .tooLarge(bytes: 10_002, limit: 10_000))) {
                try await a.broker.post(text, long)
            }
            #expect(atA.all.isEmpty)
            a.center.post(text, long)
            #expect(a.counts("text").dropped == 1)
            #expect(a.failureTexts.contains { $0.contains("10002 bytes are more than the 10000") })
            try await a.broker.post(text, "short")
            await eventually("the short one") { atB.all == ["short"] }
        },
        BrokerPromise("payloads past the engine's limit are dropped, counted and recorded") { bench in
            let text = NoticeDescriptor<String>("text")
            var settings = BrokerSettings.quick
            settings.maximumPayload = 16 << 20
            let (a, b) = (try bench.node("a", settings: settings), try bench.node("b"))
            for node in [a, b] {
                try node.broker.share(text, delivery: .atLeastOnce)
                await node.start()
            }
            let texts = b.collect(text)
            a.center.post(text, String(repeating: "x", count: bench.engine.maximumBytes))
            a.center.post(text, "short")
            await eventually("the short one") { texts.all == ["short"] }
            #expect(a.counts("text").dropped == 1)
        },
        BrokerPromise("notices without a payload cross") { bench in
            let bell = NoticeDescriptor<Void>("bell")
            let (a, b) = (try bench.node("a"), try bench.node("b"))
            for node in [a, b] {
                try node.broker.share(bell, delivery: .atLeastOnce)
                await node.start()
            }
            let rings = b.collect(bell)
            a.center.post(bell)
            try await a.broker.post(bell)
            await eventually("two rings") { rings.all.count == 2 }
        },
        BrokerPromise("prefixes of which one goes on behind the other do not hear each other") { bench in
            let kinds: [(NoticeDelivery, String)] = [(.atMostOnce, "o"), (.atLeastOnce, "a"), (.kept, "k")]
            // All prefixes of a delivery at the same time: the topics of one must not be in the store of another.
            var nodes: [(TestNode, Collected<Int>, Collected<Int>)] = []
            for (delivery, kind) in kinds {
                let inner = NoticeDescriptor<Int>(NoticeName("\(kind).number"))
                for prefix in [bench.prefix, "\(bench.prefix).\(kind)", "\(bench.prefix).\(kind).\(kind)"] {
                    let node = try bench.node("a-\(prefix)", prefix: prefix)
                    try node.broker.share(.number, delivery: delivery)
                    try node.broker.share(inner, delivery: delivery)
                    nodes.append((node, node.collect(.number), node.collect(inner)))
                    await node.start()
                    let other = try bench.node("b-\(prefix)", prefix: prefix)
                    try other.broker.share(.number, delivery: delivery)
                    try other.broker.share(inner, delivery: delivery)
                    nodes.append((other, other.collect(.number), other.collect(inner)))
                    await other.start()
                    other.center.post(.number, nodes.count)
                    other.center.post(inner, -nodes.count)
                }
            }
            for (number, pair) in zip(1..., stride(from: 0, to: nodes.count, by: 2)) {
                let (node, numbers, inner) = nodes[pair]
                await eventually("what is for \(node.broker.node)") {
                    !numbers.all.isEmpty && !inner.all.isEmpty
                }
                #expect(numbers.all == [2 * number])
                #expect(inner.all == [-2 * number])
                #expect(node.broker.status.connections == 1)
                #expect(node.broker.status.unreadable == 0)
            }
        },
        BrokerPromise("no forged counter silences a sender, or spoils the sum of what is missing") { bench in
            for delivery in [NoticeDelivery.atMostOnce, .atLeastOnce] {
                var settings = BrokerSettings.quick
                settings.patience = .milliseconds(200)
                let name = NoticeDescriptor<Int>(NoticeName("number.\(delivery.rawValue)"))
                let (a, b) = (
                    try bench.node("a\(delivery.rawValue)"),
                    try bench.node("b\(delivery.rawValue)", settings: settings)
                )
                for node in [a, b] {
                    try node.broker.share(name, delivery: delivery)
                    await node.start()
                }
                let lives = Lock<Set<String>>([])
                let token = b.center.observe(name.name) { notice in
                    guard let life = notice.sender(as: NoticeOrigin.self)?.life else { return }
                    lives.withLock { _ = $0.insert(life) }
                }
                let numbers = b.collect(name)
                a.center.post(name, 1)
                await eventually("the first") { numbers.all == [1] }
                let life = try #require(lives.withLock { $0.first })
                let topic = NoticeTopic(prefix: bench.prefix, delivery: delivery, name: name.name)
                let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
                let session = try await bench.engine.transport().connect(as: "forger", to: receiver)
                for (number, counter) in [UInt64(1) << 62, .max - 2].enumerated() {
                    let words = "post \(a.broker.node)/\(life)/\(counter) Int/1"
                    try await session.publish(
                        TransportMessage(
                            topic: topic, id: "f\(number)", headers: [TransportHeader("Notices", words)],
                            body: Array("7".utf8)))
                }
                await eventually("the forged ones") { numbers.all.count >= 3 }
                for value in 2...5 { a.center.post(name, value) }
                await eventually("the others, \(numbers.all)") { numbers.all.count >= 7 }
                #expect(numbers.all.filter { $0 < 6 } == Array(1...5))
                #expect(b.counts(name.name).missing == 0)
                await session.close()
                withExtendedLifetime(token) {}
            }
        },
        BrokerPromise("no bytes from outside end the process, or stop what follows") { bench in
            let (a, b) = try await bench.pair(.atLeastOnce)
            let numbers = b.collect(.number)
            var dice = SystemRandomNumberGenerator()
            let topic = NoticeTopic(prefix: bench.prefix, delivery: .atLeastOnce, name: "number")
            let receiver = TransportReceiver(receive: { _ in }, ended: { _ in })
            let session = try await bench.engine.transport().connect(as: "stranger", to: receiver)
            func headers(_ words: [String]) -> [TransportHeader] {
                [TransportHeader("Notices", words.joined(separator: " "))]
            }
            for number in 0..<40 {
                var words = ["post", "stranger/x\(number)/1", "Int/1"]
                words[Int.random(in: 0..<3, using: &dice)] =
                    ["", "/", "a/b/c", "\(UInt64.max)", "post/1", "%%%/x/1", "Int/-1"][number % 7]
                let body = (0..<Int.random(in: 0..<64)).map { _ in UInt8.random(in: 0...255, using: &dice) }
                try await session.publish(
                    TransportMessage(topic: topic, id: "x\(number)", headers: headers(words), body: body))
            }
            let bodies: [[UInt8]] = [
                [], Array("\"one\"".utf8), Array(repeating: UInt8(ascii: "["), count: 100_000), [0xff, 0],
                Array("1e999".utf8), Array("9223372036854775808".utf8),
            ]
            for (number, body) in bodies.enumerated() {
                let words = ["post", "stranger/y/\(number + 1)", "Int/1"]
                try await session.publish(
                    TransportMessage(topic: topic, id: "y\(number)", headers: headers(words), body: body))
            }
            await session.close()
            a.center.post(.number, 1)
            await eventually("the number") { numbers.all == [1] }
            #expect(b.counts("number").failed == 46)
            #expect(b.failureTexts.allSatisfy { $0.utf8.count < 1_000 })
        },
    ]
}
