import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct CanvasKeyTests {
    @Test(arguments: [
        ("ab", [Key.character("a"), .character("b")]), ("<tab><S-TAB>", [.tab, .backTab]),
        ("<enter><esc><space><bs>", [.enter, .escape, .character(" "), .backspace]),
        ("<del><ins>", [.delete, .insert]),
        ("<up><down><left><right>", [.up, .down, .left, .right]),
        ("<home><end><pgup><pgdn>", [.home, .end, .pageUp, .pageDown]),
        ("<c-x><C-L><c-space>", [.control("x"), .control("l"), .control(" ")]),
        ("<a-x><a-X><a-lt>", [.alt("x"), .alt("X"), .alt("<")]),
        ("<f1><f12>", [.function(1), .function(12)]),
        ("<lt><gt>é木", [.character("<"), .character(">"), .character("é"), .character("木")]),
        ("<c-i><c-m><c-[><c-h>", [.tab, .enter, .escape, .backspace]), ("", []),
    ])
    func `a script is read as keys`(script: String, keys: [Key]) throws {
        #expect(try KeyScript.keys(in: script) == keys)
        #expect(try KeyScript.keys(in: keys.map(KeyScript.text).joined()) == keys)
    }

    @Test(arguments: [
        ("ab<tab", KeyScriptError.unclosed(column: 3)), ("<", .unclosed(column: 1)),
        ("<tab>x<bogus>", .unknownName("bogus", column: 7)), ("<>", .unknownName("", column: 1)),
        ("<c-xy>", .unknownName("c-xy", column: 1)), ("<c-é>", .unknownName("c-é", column: 1)),
        ("<f0>", .unknownName("f0", column: 1)), ("<f64>", .unknownName("f64", column: 1)),
        ("a\nb", .notAKey("\n", column: 2)),
        ("<a-\u{1b}>", .unknownName("a-\u{1b}", column: 1)),
    ])
    func `a mistake in a script is named with its column`(script: String, error: KeyScriptError) {
        #expect(throws: error) { try KeyScript.keys(in: script) }
    }

    @Test func `an error lists the names and shows nothing raw`() {
        let description = KeyScriptError.unknownName("\u{1b}]0;x", column: 4).description
        let start = #"column 4: no key is called <\u{1b}]0;x>; the names are <enter> <esc>"#
        #expect(description.hasPrefix(start))
        #expect(description.contains("<pgdn>"))
    }

    @Test(arguments: [
        (Key.character("x"), "x"), (.character(" "), "Space"), (.control("l"), "^L"), (.alt("x"), "Alt-x"),
        (.tab, "Tab"), (.backTab, "S-Tab"), (.up, "↑"), (.pageDown, "PgDn"), (.function(5), "F5"),
        (.escape, "Esc"),
    ])
    func `a key has a name to show`(key: Key, name: String) {
        #expect(key.name == name)
    }
}
