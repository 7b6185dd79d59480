import Notices
import Testing

@testable import NoticesBroker

/// What comes from outside, and what is made for it.
@Suite struct OutsideTests {
    @Test(arguments: 0..<200)
    func `every name survives as a topic, and only itself`(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let names = (0..<20).map { _ in NoticeName(dice.text(upTo: 12)) }
        for name in names {
            let topic = NoticeTopic(prefix: "a.b", delivery: .kept, name: name)
            #expect(topic.name == name)
            #expect(
                topic.tokens.allSatisfy { token in
                    !token.isEmpty
                        && token.utf8.allSatisfy { byte in
                            Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
                                || "-_%".utf8.contains(byte)
                        }
                })
            for other in names where other != name {
                #expect(NoticeTopic(prefix: "a.b", delivery: .kept, name: other).tokens != topic.tokens)
            }
        }
    }

    @Test func `no topic of a prefix is one of a prefix that goes on behind it`() {
        let prefixes = ["t", "t.a", "t.a.a", "t.o", "t.k", "t.r", "a", "a.a", "t.%61", "t.b"]
        let names: [NoticeName] = ["x", "a.x", "a.a.x", "o.x", "k.x", "r.x", "a", "k"]
        let topics = prefixes.flatMap { prefix in
            NoticeDelivery.allCases.flatMap { delivery in
                names.map { NoticeTopic(prefix: prefix, delivery: delivery, name: $0) }
            } + [NoticeTopic(prefix: prefix, answersTo: "x")]
        }
        #expect(Set(topics.map(\.path)).count == topics.count)
        #expect(topics.allSatisfy { $0.name != nil })
        // Most prefixes are as they are written.
        #expect(NoticeTopic(prefix: "a.shop", delivery: .kept, name: "x").path == "a.shop.k.x")
    }

    @Test(arguments: ["", "%4", "%4g", "%zz", "%e9", "a b", "%%", "é", "%FF", "*"])
    func `what is no token is refused`(_ text: String) {
        #expect(TopicToken.decode(text) == nil)
    }

    @Test func `an envelope is read as it was written`() throws {
        let source = MessageSource(node: "a/ü *", epoch: "x1")
        for (kind, number) in zip(Envelope.Kind.allCases, [nil, 0, UInt64.max]) {
            let envelope = Envelope(
                kind: kind, id: MessageID(source: source, counter: 7),
                schema: NoticeSchema("Array<Int>/ü", version: 3), number: number,
                fields: WatcherFields(number == nil ? [:] : ["trace": "a=b;c", "": "", "ü": "\r\n"]))
            #expect(try Envelope(envelope.headers) == envelope)
        }
    }

    @Test func `a letter that is not known is passed over, and one that comes twice is refused`() throws {
        let text = "post a/x/7 Int/1 a=z n=3"
        #expect(try Envelope(text: "\(text) z=new") == Envelope(text: text))
        #expect(try Envelope(text: text).number == 35)
        for damaged in ["\(text) a=1", "\(text) n=3", "\(text) ", "\(text) A=1", "\(text) x", "\(text) =1"] {
            #expect(throws: EnvelopeFault.self, "\(damaged)") { try Envelope(text: damaged) }
        }
    }

    @Test(arguments: ["", "-", "+1", "1 ", "18446744073709551616", "99999999999999999999", "a", "é"])
    func `what is no number is refused`(_ text: String) {
        #expect(UInt64(digits: Array(text.utf8)[...]) == nil)
    }

    @Test func `numbers are read up to the largest`() {
        #expect(UInt64(digits: Array("18446744073709551615".utf8)[...]) == .max)
        #expect(UInt64(digits: Array("3w5e11264sgsf".utf8)[...], radix: 36) == .max)
        #expect(UInt64(digits: Array("3w5e11264sgsg".utf8)[...], radix: 36) == nil)
    }

    @Test func `more than a header may hold is not sent along`() {
        #expect(WatcherFields(["a": String(repeating: "x", count: 2_046)]).text?.utf8.count == 2_048)
        #expect(WatcherFields(["a": String(repeating: "x", count: 2_047)]).text == nil)
        #expect(WatcherFields([:]).text == nil)
    }

    @Test(arguments: ["", "a", "=", "a=b=c", "a=b;", "a=b;a=c", "a=%zz", "a=\u{1b}", "é=b"])
    func `what are no fields is refused`(_ text: String) { #expect(WatcherFields(text) == nil) }

    @Test(arguments: 0..<2_000)
    func `any headers are read or refused`(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let id = MessageID(source: MessageSource(node: "a", epoch: "x"), counter: 7)
        var headers = Envelope(
            kind: .post, id: id, schema: NoticeSchema("Int"), number: 1,
            fields: WatcherFields(["a": "b"])
        ).headers
        for _ in 0..<dice.roll(1..<4) {
            let place = dice.roll(0..<headers.count)
            switch dice.roll(0..<5) {
            case 0: headers[place].value = dice.text(upTo: 40)
            case 1 where dice.roll(0..<2) == 0: headers[place].value.removeLast(dice.roll(0..<3))
            case 1: headers[place].value += dice.text(upTo: 3)
            case 2: headers.append(headers[place])
            case 3: headers[place].name = dice.text(upTo: 20)
            default: headers[place].value = String(repeating: "9", count: dice.roll(1..<3_000))
            }
        }
        do throws(EnvelopeFault) {
            let envelope = try Envelope(headers)
            #expect(Limits.isNode(envelope.id.source.node))
            #expect(envelope.id.source.epoch.utf8.count <= Limits.epoch)
        } catch {
            #expect(error.description.utf8.count < 400)
        }
    }

    @Test(arguments: 0..<500)
    func `any bytes are a payload or a fault`(_ seed: Int) {
        struct Cart: Codable, Sendable {
            var items: [String: [Int]]
            var next: [Cart]?
        }
        var dice = Dice(seed: UInt64(seed))
        var bytes = Array(#"{"items":{"a":[1,2],"é":[]},"next":[{"items":{}}]}"#.utf8)
        for _ in 0..<dice.roll(1..<5) {
            switch dice.roll(0..<3) {
            case 0: bytes[dice.roll(0..<bytes.count)] = UInt8(dice.roll(0..<256))
            case 1: bytes.insert(contentsOf: Array("{[\"".utf8), at: dice.roll(0..<bytes.count))
            default: bytes.removeLast(dice.roll(0..<min(9, bytes.count)))
            }
        }
        _ = try? PayloadCoding<Cart>.json.decode(bytes)
    }

    @Test func `text that is nested too deep is refused before it is decoded`() {
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(!JSONDepth.isWithin(64, Array(deep.utf8)))
        #expect(JSONDepth.isWithin(64, Array(deep.utf8.dropFirst().dropLast())))
        #expect(JSONDepth.isWithin(1, Array(#"["[[[\"[[["]"#.utf8)))
        #expect(!JSONDepth.isWithin(1, Array(#"["\\",[]]"#.utf8)))
        #expect(throws: PayloadFault.self) { try PayloadCoding<[Int]>.json.decode(Array(deep.utf8)) }
    }
}
