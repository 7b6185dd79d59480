import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct JSONFuzzTests {
    private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

    /// What has been read must print to text that reads back as the same, scalar by scalar.
    private func expectRoundTrip(_ value: JSONValue, _ comment: Comment) throws {
        let printed = value.compact
        let again = try JSONValue(text: printed)
        #expect(again == value, comment)
        #expect(scalars(again.compact) == scalars(printed), comment)
        for columns in [0, 7, 30] {
            let laidOut = value.lines(columns: columns).joined(separator: "\n")
            #expect(try JSONValue(text: laidOut) == value, comment)
        }
    }

    @Test(arguments: 0..<8)
    func `arbitrary text never traps, and what is accepted reads back equal`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<1_500 {
            let text = dice.text(upTo: 24)
            guard let value = try? JSONValue(text: text) else { continue }
            try expectRoundTrip(value, "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<8)
    func `a soup of JSON's pieces never traps, and what is accepted reads back equal`(seed: Int) throws {
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"", "\"a\"", "\"a\":", "1", "-", ".5", "e9", "0", "null", "true",
            " ", "\\u", "\\", "d83d", "\\ude00", "\u{301}", "\t", "[]", "{}", "[1,", "]}",
        ]
        var dice = Dice(seed: UInt64(seed))
        var accepted = 0
        for _ in 0..<6_000 {
            let text = (0..<dice.roll(1..<9)).map { _ in dice.pick(pieces) }.joined()
            guard let value = try? JSONValue(text: text) else { continue }
            accepted += 1
            try expectRoundTrip(value, "\(text.debugDescription)")
        }
        #expect(accepted > 50, "the soup is too thin to show anything")
    }

    @Test(arguments: 0..<8)
    func `any value that can be made reads back as what it was`(seed: Int) throws {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<250 {
            let value = Self.value(&dice, depth: 4)
            try expectRoundTrip(value, "\(value)")
        }
    }

    @Test(arguments: 0..<4)
    func `an error stands inside the line or right behind it`(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        for _ in 0..<1_500 {
            let text = #"{"a":["# + dice.text(upTo: 12)
            do throws(LineError) {
                _ = try JSONValue(text: text)
            } catch {
                #expect((1...text.count + 1).contains(error.column), "\(text.debugDescription)")
                #expect(error.message.hasPrefix("expected "), "\(error.message)")
            }
        }
    }

    private static func value(_ dice: inout Dice, depth: Int) -> JSONValue {
        switch dice.roll(0..<(depth > 0 ? 7 : 5)) {
        case 0: return .null
        case 1: return .bool(dice.roll(0..<2) == 0)
        case 2: return .number("\(dice.roll(-1_000..<1_000))")
        case 3: return .number("\(dice.roll(-9..<9)).\(dice.roll(0..<999))e\(dice.roll(-99..<99))")
        case 4: return .string(dice.text(upTo: 12))
        case 5: return .array((0..<dice.roll(0..<5)).map { _ in value(&dice, depth: depth - 1) })
        default:
            return .object(
                (0..<dice.roll(0..<5)).map { _ in
                    JSONValue.Member(key: dice.text(upTo: 6), value: value(&dice, depth: depth - 1))
                })
        }
    }
}
