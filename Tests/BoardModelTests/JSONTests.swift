import BoardModel
import Demo
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct JSONTests {
    @Test(arguments: [
        "null", "true", "false", "0", "-0", "12", "-1.50", "1e5", "1E+400", "0.1e-7", "\"\"", #""a b""#, "[]",
        "{}", "[1,[2,[]],{}]", #"{"z":1,"a":{"y":[null],"b":"c"}}"#, #"["\"\\\n\r\t"]"#, #""é😀漢""#,
        "123456789012345678901234567890.000",
    ])
    func `what is written compactly is printed as it was written`(text: String) throws {
        #expect(try JSONValue(text: text).compact == text)
    }

    @Test func `members keep their order, and numbers their digits`() throws {
        let value = try JSONValue(text: #" { "b" : 1.00 , "a" : [ 1e2 , -0 ] , "b" : 2 } "#)
        #expect(value.compact == #"{"b":1.00,"a":[1e2,-0],"b":2}"#)
        #expect(value["b"] == .number("2"))
        #expect(value["a"] == .array([.number("1e2"), .number("-0")]))
        #expect(value["c"] == nil)
        #expect(JSONValue.null["a"] == nil)
    }

    @Test func `every escape is read`() throws {
        let text = #""\"\\\/\b\f\n\r\tA\u00e9\u00E9\u2028""#
        #expect(try JSONValue(text: text) == .string("\"\\/\u{8}\u{C}\n\r\tAéé\u{2028}"))
    }

    @Test func `surrogates make one character together and none apart`() throws {
        #expect(try JSONValue(text: #""\ud83d\ude00""#) == .string("😀"))
        #expect(try JSONValue(text: #""\uDBFF\uDFFF\uD800\uDC00""#) == .string("\u{10FFFF}\u{10000}"))
        for apart in [
            #""\ud83d""#, #""\ude00""#, #""\ud83d\u0041""#, #""\ud83d\ud83d""#, #""\ud83dx""#, #""\ud83d\n""#,
            #""\ude00\ud83d""#, #""\ud83d\ue000""#, #""\ud83d"#, #""\ud83d\"#,
        ] {
            let error = #expect(throws: LineError.self, "\(apart)") { try JSONValue(text: apart) }
            #expect(
                error
                    == LineError(column: 2, message: "expected a valid pair of surrogates"),
                "\(apart)")
        }
    }

    @Test(arguments: [
        ("", 1, "value (text goes in double quotes), found the end of the line"),
        ("  ", 3, "value (text goes in double quotes), found the end of the line"),
        ("tru", 1, "value (text goes in double quotes), found tru"),
        ("True", 1, "value (text goes in double quotes), found True"),
        ("'a'", 1, "value (text goes in double quotes), found '"),
        ("[1,]", 4, "value (text goes in double quotes), found ]"),
        ("[,1]", 2, "value (text goes in double quotes), found ,"),
        ("+1", 1, "value (text goes in double quotes), found +"),
        (".5", 1, "value (text goes in double quotes), found ."),
        ("[NaN]", 2, "value (text goes in double quotes), found NaN"),
        ("01", 1, "number, found 01"),
        ("-", 1, "number, found -"),
        ("-01", 1, "number, found -01"),
        ("[1.]", 2, "number, found 1."),
        ("1.e5", 1, "number, found 1.e5"),
        ("1e", 1, "number, found 1e"),
        ("1e+", 1, "number, found 1e+"),
    ])
    func `no value where one should be is reported at its place`(text: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try JSONValue(text: text) }
        #expect(error == LineError(column: column, message: "expected a JSON " + message))
    }

    @Test(arguments: [
        ("[1 2]", 4, "expected , or ] in the array, found 2"),
        ("[1", 3, "expected , or ] in the array, found the end of the line"),
        ("[1}", 3, "expected , or ] in the array, found }"),
        (#"{"a" 1}"#, 6, "expected : after the member's name, found 1"),
        (#"{"a":1 "b":2}"#, 8, "expected , or } in the object, found \""),
        (#"{"a":1,}"#, 8, "expected a member's name in double quotes, found }"),
        ("{a:1}", 2, "expected a member's name in double quotes, found a"),
        ("{1:1}", 2, "expected a member's name in double quotes, found 1"),
        ("1 2", 3, "expected nothing after the JSON value"),
        ("1 # c", 3, "expected nothing after the JSON value"),
        ("nulll1", 1, "expected a JSON value (text goes in double quotes), found nulll"),
        (#""a"#, 1, "expected a closing double quote, found none"),
        (#"["a\"#, 4, "expected something after the backslash"),
        (#""a\x""#, 3, #"expected \n, \t, \" or another JSON escape, found \x"#),
        (#""\u12G4""#, 2, #"expected four hexadecimal digits after \u"#),
        (#""\u12"#, 2, #"expected four hexadecimal digits after \u"#),
        ("\"a\tb\"", 3, #"expected no control character in a string: write it as \u0009"#),
        ("\"\u{1B}[2J\"", 2, #"expected no control character in a string: write it as \u001b"#),
    ])
    func `a broken value is reported at its place`(text: String, column: Int, message: String) {
        let error = #expect(throws: LineError.self) { try JSONValue(text: text) }
        #expect(error == LineError(column: column, message: message))
    }

    @Test func `digits of other scripts are no JSON`() {
        for text in [#""\u００４１""#, "１", "٣", "[1٣]"] {
            #expect(throws: LineError.self, "\(text)") { try JSONValue(text: text) }
        }
    }

    @Test(arguments: ["\u{A0}", "\u{B}", "\u{C}", "\u{85}", "\u{2003}", "\u{2028}", "\u{FEFF}"])
    func `only the four blanks of JSON are blanks in it`(blank: String) throws {
        for text in ["[1,\(blank)2]", "[\(blank)]", "{\(blank)}", "\(blank)1", "1\(blank)"] {
            #expect(throws: LineError.self) { try JSONValue(text: text) }
        }
        #expect(try JSONValue(text: " \t\r\n[ \t\r\n] \t\r\n") == .array([]))
    }

    @Test func `nesting is limited, and the limit is as it says`() throws {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(try JSONValue(text: nested(128)).compact == nested(128))
        let error = #expect(throws: LineError.self) { try JSONValue(text: nested(129)) }
        #expect(error == LineError(column: 129, message: "expected at most 128 levels of nesting"))
        let deep = String(repeating: #"{"a":"#, count: 100_000)
        #expect(throws: LineError.self) { try JSONValue(text: deep) }
    }

    @Test func `a combining mark cannot hide a quote`() throws {
        #expect(try JSONValue(text: "\"a\u{301}\"") == .string("a\u{301}"))
        #expect(try JSONValue(text: "\"\u{301}\"") == .string("\u{301}"))
        #expect(throws: LineError.self) { try JSONValue(text: "\"a\"\u{301}") }
    }

    @Test func `a quoted text holds nothing that a terminal acts upon or does not show`() throws {
        let hidden: [ClosedRange<UInt32>] = [
            0...0x1F, 0x7F...0x9F, 0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160,
            0x180E...0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164...0x3164,
            0xE000...0xE001, 0xFE00...0xFE00, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xFFFF...0xFFFF,
            0xE0001...0xE0001, 0xE0020...0xE007F, 0xE0100...0xE01EF, 0x10FFFF...0x10FFFF,
        ]
        for scalar in hidden.joined().compactMap(Unicode.Scalar.init) {
            let quoted = JSONValue.quoted("a\(scalar)b")
            #expect(quoted.unicodeScalars.allSatisfy { (" "..."~").contains($0) }, "\(scalar.value)")
            #expect(try JSONValue(text: quoted) == .string("a\(scalar)b"))
        }
        #expect(JSONValue.quoted("\u{1B}\u{7F}\u{E0001}") == #""\u001b\u007f\udb40\udc01""#)
        #expect(JSONValue.quoted("aé漢😀❤️ e\u{301}") == "\"aé漢😀❤️ e\u{301}\"")
    }

    @Test func `values are laid out in lines that fit`() throws {
        let value = try JSONValue(text: #"{"id":42,"tags":["a","b"],"name":{"first":"Ada","last":"L"}}"#)
        #expect(value.lines(columns: 80) == [value.compact])
        #expect(value.lines(columns: value.compact.count) == [value.compact])
        #expect(
            value.lines(columns: 20) == [
                "{", #"  "id": 42,"#, #"  "tags": ["a","b"],"#, #"  "name": {"#, #"    "first": "Ada","#,
                #"    "last": "L""#, "  }", "}",
            ])
        #expect(
            value.lines(columns: 19) == [
                "{", #"  "id": 42,"#, #"  "tags": ["#, #"    "a","#, #"    "b""#, "  ],", #"  "name": {"#,
                #"    "first": "Ada","#, #"    "last": "L""#, "  }", "}",
            ])
        #expect(JSONValue.array([]).lines(columns: 0) == ["[]"])
        #expect(JSONValue.object([]).lines(columns: -5) == ["{}"])
        #expect(try JSONValue(text: "[[1]]").lines(columns: 1) == ["[", "  [", "    1", "  ]", "]"])
    }
}
