import Notices
import Testing

@testable import NoticesBroker

extension Envelope {
    /// Reads a text.
    init(text: String, known: EnvelopeWords? = nil) throws(EnvelopeFault) {
        try self.init(Array(text.utf8), known: known)
    }
}

/// Words that are known from the message before are not read anew.
@Suite struct EnvelopeWordsTests {
    private static let source = MessageSource(node: "shop-1", epoch: "1xk2m")
    private static let schema = NoticeSchema("Cart/ü", version: 2)

    /// What reading a text results in, as text.
    private func result(_ text: String, known: EnvelopeWords?) -> String {
        do throws(EnvelopeFault) {
            return String(describing: try Envelope(text: text, known: known))
        } catch {
            return error.description
        }
    }

    @Test(arguments: 0..<2_000)
    func `a text says the same, whatever is known, also one that is damaged`(_ seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let others = [
            MessageSource(node: "shop-1", epoch: "1xk2"), MessageSource(node: "shop", epoch: "1xk2m"),
        ]
        let source = Int.random(in: 0..<3, using: &dice) == 0 ? others[seed % 2] : Self.source
        let schema = seed % 5 == 0 ? NoticeSchema("Cart/ü", version: 20) : Self.schema
        let origin = NoticeRecord.Origin(process: 36, post: 5_000, node: source.node)
        let envelope = Envelope(
            kind: .post, id: MessageID(source: source, counter: UInt64.random(in: 1...2_000, using: &dice)),
            schema: schema, origins: seed % 3 == 0 ? [] : [origin], time: seed % 7 == 0 ? nil : 17)
        var text = envelope.text
        if seed % 2 == 0 {
            let place = text.index(text.startIndex, offsetBy: Int.random(in: 0..<text.count, using: &dice))
            switch Int.random(in: 0..<3, using: &dice) {
            case 0: text.remove(at: place)
            case 1: text.insert("/ 09zA=é".randomElement(using: &dice) ?? "/", at: place)
            default: text.replaceSubrange(place...place, with: "0")
            }
        }
        let known = EnvelopeWords(Self.source, Self.schema)
        #expect(result(text, known: known) == result(text, known: nil), "\(text)")
        #expect(seed % 2 == 0 || result(text, known: known) == String(describing: envelope))
    }

    @Test func `numbers are written in digits and small letters`() {
        var dice = Dice(seed: 7)
        let numbers =
            [0, 1, 9, 10, 35, 36, .max]
            + (0..<200).map { UInt64.random(in: 0...(.max >> $0 % 60), using: &dice) }
        for number in numbers {
            for radix in [10, 36] {
                var text: [UInt8] = Array("x".utf8)
                text.append(number, radix: UInt64(radix))
                #expect(text == Array("x\(String(number, radix: radix))".utf8))
            }
        }
    }
}
