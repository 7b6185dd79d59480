import Foundation
import Notices
import TestSupport
import Testing

@testable import NoticesInspectorFoundation

/// Values of any type as JSON, without the program's code.
@Suite(.leavesNoObservers) struct ForeignValueTests {
    private let center = NoticeCenter()

    private func json(_ value: Any) throws -> String {
        let text = ForeignValue.json(of: ["v": value], in: center)
        // Each is JSON, whatever the value is.
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        try #require(text.hasPrefix(#"{"v":"#) && text.hasSuffix("}"), "\(text)")
        return String(text.dropFirst(5).dropLast())
    }

    struct Item {
        var name = "shirt"
        var price = 2.5
    }

    enum Size { case small, of(Int) }

    final class Store {}

    /// Its text must not be asked for.
    struct Talking: CustomStringConvertible, CustomReflectable, CustomDebugStringConvertible {
        var description: String { fatalError("the program's code has run") }
        var debugDescription: String { fatalError("the program's code has run") }
        var customMirror: Mirror { fatalError("the program's code has run") }
    }

    enum TalkingCase: CustomStringConvertible {
        case one

        var description: String { fatalError("the program's code has run") }
    }

    @Test func `values of known types are shown as they are`() throws {
        #expect(try json("é\u{1b}[31m\"") == "\"é\\u001b[31m\\\"\"")
        #expect(try json(3) == "3")
        #expect(try json(true) == "true")
        #expect(try json(2.5) == "2.5")
        #expect(try json(Double.nan) == "\"nan\"")
        #expect(try json(NSNumber(value: 7)) == "7")
        #expect(try json(NSNumber(value: true)) == "true")
        #expect(try json(NSNull()) == "null")
        #expect(try json(NSString("text")) == "\"text\"")
        #expect(try json(UInt64.max) == "18446744073709551615")
        #expect(try json(try #require(URL(string: "https://a.example/b"))) == "\"https://a.example/b\"")
        #expect(try json(Data([1, 2])) == "\"2 bytes\"")
        #expect(try json(Notification.Name("n")) == "\"n\"")
        #expect(try json(Decimal(string: "1.25") as Any) == "\"1.25\"")
        #expect(try json(NSError(domain: "d", code: 4)) == "\"d 4\"")
    }

    @Test func `collections are shown with their values, and an optional as what it has`() throws {
        #expect(try json([1, 2]) == "[1,2]")
        #expect(try json(["b": [true], "a": []] as [String: [Bool]]) == #"{"a":[],"b":[true]}"#)
        #expect(try json([1: "x"]) == #"{"1":"x"}"#)
        #expect(try json(Set([5])) == "[5]")
        #expect(try json(Int?.none as Any) == "null")
        #expect(try json(Int??.some(4) as Any) == "4")
    }

    @Test func `structs are shown by their fields, enums by their cases, objects by their types`() throws {
        #expect(try json(Item()) == #"{"name":"shirt","price":2.5}"#)
        #expect(try json(Size.small) == "\"Size.small\"")
        #expect(try json(Size.of(3)) == #"{"of":3}"#)
        #expect(try json((1, b: "x")) == #"{".0":1,"b":"x"}"#)
        let store = Store()
        #expect(try json(store) == "\"Store#1\"")
        #expect(try json([store, Store()]) == #"["Store#1","Store#2"]"#)
    }

    @Test func `no text of the program's own is asked for`() throws {
        #expect(try json(Talking()) == "\"Talking\"")
        #expect(try json(TalkingCase.one) == "\"TalkingCase\"")
        #expect(try json([Talking()]) == #"["Talking"]"#)
        #expect(ForeignValue.label(of: Talking(), in: center) == "Talking")
        #expect(ForeignValue.json(of: [AnyHashable(TalkingKey()): 1], in: center) == #"{"TalkingKey":1}"#)
    }

    struct TalkingKey: Hashable, CustomStringConvertible {
        var description: String { fatalError("the program's code has run") }
    }

    @Test func `a Foundation collection that contains itself is shown by its type`() throws {
        let list = NSMutableArray()
        list.add(list)
        #expect(try json(list).contains("NSMutableArray"))
        list.removeAllObjects()
    }

    @Test func `what is shown is bounded in number, depth and length`() throws {
        let many = try json(Array(0..<100_000))
        #expect(many.utf8.count < 10_000)
        #expect(many.hasSuffix(",\"… and 99001 more\"]"))
        var deep: Any = 1
        for _ in 0..<300 { deep = [deep] }
        #expect(try json(deep) == "[[[[[[[\"… nested more than 8 deep\"]]]]]]]")
        let long = try json(String(repeating: "x", count: 1_000_000))
        #expect(long.utf8.count < 20_000 && long.contains("[cut, 1000000 bytes]"))
        let texts = try json(Array(repeating: String(repeating: "y", count: 10_000), count: 900))
        #expect(texts.utf8.count < 2 * PayloadText.limit)
        let wide = ForeignValue.json(
            of: Dictionary(uniqueKeysWithValues: (0..<5_000).map { ("k\($0)", $0) }), in: center)
        #expect(wide.contains("\"…\":\"and 4000 more\""))
    }

    @Test func `a sender is called by its label, its text or its type`() {
        let store = Store()
        #expect(ForeignValue.label(of: store, in: center) == "Store#1")
        #expect(ForeignValue.label(of: "main", in: center) == "main")
        #expect(ForeignValue.label(of: Item(), in: center) == "Item")
        #expect(ForeignValue.label(of: String(repeating: "x", count: 10_000), in: center).utf8.count < 120)
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `any nesting of values is JSON`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<50 { _ = try json(Self.value(&dice, depth: 0)) }
    }

    private static func value(_ dice: inout Dice, depth: Int) -> Any {
        switch dice.roll(0..<(depth > 12 ? 7 : 12)) {
        case 0: dice.roll(-9..<9)
        case 1: "\"\\\u{0}\u{7f}é\(dice.roll(0..<9))"
        case 2: dice.pick([Double.infinity, -0.0, 1e300, 0.1])
        case 3: Size.of(dice.roll(0..<9))
        case 4: Item()
        case 5: Store()
        case 6: NSNull()
        case 7: (0..<dice.roll(0..<4)).map { _ in value(&dice, depth: depth + 1) }
        case 8: ["a": value(&dice, depth: depth + 1), "…": value(&dice, depth: depth + 1)]
        case 9: (value(&dice, depth: depth + 1), value(&dice, depth: depth + 1))
        case 10: Optional(value(&dice, depth: depth + 1)) as Any
        default: [dice.roll(0..<3): value(&dice, depth: depth + 1)]
        }
    }
}
