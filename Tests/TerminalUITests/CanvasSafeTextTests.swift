import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct CanvasSafeTextTests {
    @Test(arguments: [
        ("\u{1b}[2J", #"\u{1b}[2J"#), ("a\nb\tc", #"a\nb\tc"#), ("\r\n", #"\u{d}\n"#), ("\u{0}", #"\u{0}"#),
        ("\u{7f}\u{9b}m", #"\u{7f}\u{9b}m"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("a\u{202e}b\u{2066}c", #"a\u{202e}b\u{2066}c"#), ("\u{200e}\u{61c}", #"\u{200e}\u{61c}"#),
        ("a\u{200b}b\u{2060}c\u{feff}", #"a\u{200b}b\u{2060}c\u{feff}"#), ("a\u{200d}b", #"a\u{200d}b"#),
        ("\u{e0041}", #"\u{e0041}"#), ("\u{e000}\u{ffff}", #"\u{e000}\u{ffff}"#), ("\u{378}", #"\u{378}"#),
        ("\u{1f3fb}", #"\u{1f3fb}"#), ("\u{600}", #"\u{600}"#),
        ("\u{ad}", #"\u{ad}"#), ("\u{115f}\u{3164}", #"\u{115f}\u{3164}"#),
    ])
    func `what could upset a terminal is written out`(text: String, shown: String) {
        #expect(SafeText.escaped(text) == shown)
        #expect(SafeText.width(text) == shown.count)
    }

    @Test(arguments: [
        ("é", 1), ("e\u{301}", 1), ("木村", 4), ("नमस्ते", 4), ("👍", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("─│●†", 4),
    ])
    func `ordinary text passes as it is`(text: String, width: Int) {
        #expect(SafeText.escaped(text).unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(SafeText.width(text) == width)
    }

    @Test(arguments: [
        ("👨‍👩‍👧", "👨"), ("👍🏽", "👍"), ("❤️", "❤"), ("1️⃣", "1"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴"), ("🇨🇿", "CZ"),
        ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"), ("\u{d558}\u{11ab}", "\u{d55c}"),
    ])
    func `sequences of disputed width get a simple form`(text: String, shown: String) {
        #expect(SafeText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test func `a cell takes four marks and no more`() {
        let marks = String(repeating: "\u{301}", count: 1000)
        let cells = SafeText.cells("a" + marks + "b")
        #expect(cells.map { $0.text.unicodeScalars.count } == [5, 1])
    }

    @Test func `a mark without a base gets a dotted circle`() {
        #expect(SafeText.escaped("\u{301}x") == "\u{25CC}\u{301}x")
        #expect(SafeText.escaped("\u{7}\u{301}") == "\\u{7}\u{25CC}\u{301}")
    }

    @Test func `a screen without Unicode gets ASCII counterparts and escapes`() {
        #expect(SafeText.escaped("│─┬┴├┤┼┌┐└┘┄", unicode: false) == "|-++||+..`'-")
        #expect(SafeText.escaped("▾▸●○†…", unicode: false) == "v>ox!~")
        #expect(
            SafeText.escaped("no observer of “a”, it’s ‘b’", unicode: false)
                == #"no observer of "a", it's 'b'"#)
        #expect(SafeText.escaped("é木", unicode: false) == #"\u{e9}\u{6728}"#)
    }

    @Test(arguments: [
        ("a→b", "a→b", "a>b"), ("→\u{301}b", "→\u{301}b", #">\u{301}b"#), ("\n→1", #"\n→1"#, #"\n>1"#),
        ("└→", "└→", "`>"), ("e\u{301}→", "e\u{301}→", #"e\u{301}>"#), ("ok 3 µs", "ok 3 µs", "ok 3 us"),
        ("→\u{1b}→", #"→\u{1b}→"#, #">\u{1b}>"#), ("\u{2}\u{2}b", #"\u{2}\u{2}b"#, #"\u{2}\u{2}b"#),
        ("▶\u{fe0f}→ a", "▶→ a", ">> a"), ("木→木", "木→木", #"\u{6728}>\u{6728}"#),
    ])
    func `glyphs are shown as they are beside whatever else there is`(
        text: String, shown: String, ascii: String
    ) {
        #expect(SafeText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(SafeText.escaped(text, unicode: false) == ascii)
    }

    @Test(arguments: "│─┬┴├┤┼└┌┐┘▾▸●○†…░▁▂▃▄▅▆▇█→←↑↓›‖▌┄·")
    func `a glyph of ours takes one column on every screen`(glyph: Character) {
        #expect(SafeText.width(String(glyph)) == 1)
        #expect(SafeText.width(String(glyph), unicode: false) == 1)
    }

    @Test func `text is cut to columns at the end or in the middle`() {
        #expect(SafeText.truncated("abcdef", to: 6) == "abcdef")
        #expect(SafeText.truncated("abcdef", to: 4) == "abc…")
        #expect(SafeText.truncated("abcdef", to: 4, ellipsis: .none) == "abcd")
        #expect(SafeText.truncated("abcdefghij", to: 6, ellipsis: .middle) == "abc…ij")
        #expect(SafeText.truncated("木村木村", to: 4) == "木…")
        #expect(SafeText.truncated("ab\u{1b}", to: 5) == "ab…")
        #expect(SafeText.truncated("abc", to: 0) == "")
        #expect(SafeText.truncated("abc", to: -1) == "")
    }
}
