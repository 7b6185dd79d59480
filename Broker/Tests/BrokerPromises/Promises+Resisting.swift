import Notices
import NoticesBroker
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
            // It is confirmed, and does not come again.
            await b.stop()
            await b.start()
            a.center.post(.number, 2)
            await eventually("the second failure") { b.counts("number").failed == 2 }
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
