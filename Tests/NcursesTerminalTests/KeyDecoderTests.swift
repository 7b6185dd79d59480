import TerminalUI
import Testing

@testable import NcursesTerminal

/// A terminal with a Home key that no other has.
private func decoder() -> KeyDecoder {
    KeyDecoder(sequences: KeySequences { ["khome": "\u{1b}!h", "kcuu1": "\u{1b}OA", "kbs": "\u{8}"][$0] })
}

@Suite struct KeyDecoderTests {
    @Test(arguments: [
        ("a", [Key.character("a")]), ("é木", [.character("é"), .character("木")]),
        ("\u{1b}[A\u{1b}[B\u{1b}[C\u{1b}[D", [.up, .down, .right, .left]),
        ("\u{1b}OA\u{1b}OB\u{1b}OC\u{1b}OD", [.up, .down, .right, .left]),
        ("\u{1b}[H\u{1b}[F\u{1b}[1~\u{1b}[4~", [.home, .end, .home, .end]),
        ("\u{1b}!h\u{1b}OH\u{1b}OF", [.home, .home, .end]),
        ("\u{1b}[5~\u{1b}[6~\u{1b}[2~\u{1b}[3~", [.pageUp, .pageDown, .insert, .delete]),
        ("\u{1b}[Z\t", [.backTab, .tab]),
        ("\r\n", [.enter, .enter]), ("\u{7f}\u{8}", [.backspace, .backspace]),
        ("\u{1b}OP\u{1b}[15~\u{1b}[24~\u{1b}[[B", [.function(1), .function(5), .function(12), .function(2)]),
        ("\u{c}\u{0}\u{1c}", [.control("l"), .control(" "), .control("\\")]),
        ("\u{1b}x\u{1b}é\u{1b}<", [.alt("x"), .alt("é"), .alt("<")]),
        ("\u{1b}[1;5D\u{1b}[3;2~", [.left, .delete]),
        ("\u{1b}OM\u{1b}Op\u{1b}Oj", [.enter, .character("0"), .character("*")]),
        ("\u{1b}\r", [.escape, .enter]), ("\u{1b}\u{1b}[A", [.escape, .up]),
        // Focus reports, mouse reports and replies are not keys.
        ("\u{1b}[I\u{1b}[O\u{1b}[<0;3;4M\u{1b}[?1;2cq", [.character("q")]),
        ("\u{1b}[12\u{1b}[A", [.up]), ("\u{9b}A", [.character("A")]),
    ])
    func `bytes are read as keys`(bytes: String, keys: [Key]) {
        var decoder = decoder()
        #expect(decoder.feed(Array(bytes.utf8)) == keys.map { .key($0) })
        #expect(decoder.patience == nil)
    }

    @Test(arguments: ["\u{1b}[A", "\u{1b}OA", "é", "木", "👍", "\u{1b}é", "\u{1b}[15~", "\u{1b}[[A"])
    func `a key that comes byte by byte is the same key`(bytes: String) {
        var whole = decoder()
        let expected = whole.feed(Array(bytes.utf8))
        #expect(expected.count == 1)
        var decoder = decoder()
        #expect(bytes.utf8.flatMap { decoder.feed([$0]) } == expected)
    }

    @Test(arguments: [
        ("\u{1b}[<0;3;4M", [MouseReport(.press, row: 3, column: 2)]),
        (
            "\u{1b}[<64;1;1M\u{1b}[<65;200;100M",
            [
                MouseReport(.wheelUp, row: 0, column: 0), MouseReport(.wheelDown, row: 99, column: 199),
            ]
        ),
        // With Shift, Alt or Control held.
        (
            "\u{1b}[<4;1;1M\u{1b}[<88;2;2M",
            [
                MouseReport(.press, row: 0, column: 0), MouseReport(.wheelUp, row: 1, column: 1),
            ]
        ),
        (
            "\u{1b}[<32;3;4M\u{1b}[<36;5;4M\u{1b}[<0;5;4m",
            [
                MouseReport(.drag, row: 3, column: 2), MouseReport(.drag, row: 3, column: 4),
                MouseReport(.release, row: 3, column: 4),
            ]
        ),
        // Other buttons, their releases, movements of none, and what is no report.
        ("\u{1b}[<1;3;4M\u{1b}[<2;3;4M\u{1b}[<2;3;4m\u{1b}[<35;3;4M\u{1b}[<66;3;4M\u{1b}[<64;3;4m", []),
        (
            "\u{1b}[<0;0;4M\u{1b}[<0;3M\u{1b}[<;;M\u{1b}[<0;3;4;5M\u{1b}[<0;99999999999999999999;1M\u{1b}[<M",
            []
        ),
        // An old terminal's three bytes.
        (
            "\u{1b}[M #$\u{1b}[M`!!",
            [
                MouseReport(.press, row: 3, column: 2), MouseReport(.wheelUp, row: 0, column: 0),
            ]
        ),
    ])
    func `reports of the mouse are read, and nothing of them is a key`(bytes: String, reports: [MouseReport])
    {
        let key = KeyDecoder.Input.key(.character("q"))
        var whole = decoder()
        whole.awaitsMouse = true
        #expect(whole.feed(Array((bytes + "q").utf8)) == reports.map { .mouse($0) } + [key])
        var pieces = decoder()
        pieces.awaitsMouse = true
        #expect((bytes + "q").utf8.flatMap { pieces.feed([$0]) } == reports.map { .mouse($0) } + [key])
        var off = decoder()
        if !bytes.hasPrefix("\u{1b}[M") { #expect(off.feed(Array((bytes + "q").utf8)) == [key]) }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `any bytes end, and reports of the mouse are places`(seed: UInt64) {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "\u{1b}[", "<", "0", ";", "64", "9999999", "M", "m", "\u{1b}", "\u{1b}[M", "é", "\u{1b}[200~",
            "\u{1b}[201~",
        ]
        var decoder = decoder()
        decoder.awaitsMouse = true
        for _ in 0..<4_000 {
            let bytes = next(3) == 0 ? [UInt8(next(256))] : Array(pieces[next(pieces.count)].utf8)
            var inputs = decoder.feed(bytes)
            if next(9) == 0 { inputs += decoder.giveUpWaiting() }
            for case .mouse(let report) in inputs {
                #expect((0..<10_000).contains(report.row) && (0..<10_000).contains(report.column))
            }
        }
        #expect(decoder.giveUpWaiting().count <= 1)
    }

    @Test func `an Escape that nothing follows is the Escape key`() {
        var decoder = decoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.patience == .milliseconds(25))
        #expect(decoder.giveUpWaiting() == [.key(.escape)])
        #expect(decoder.patience == nil)
        #expect(decoder.feed(Array("x".utf8)) == [.key(.character("x"))])
    }

    @Test func `Alt with a bracket is distinct from the start of a sequence`() {
        var decoder = decoder()
        #expect(decoder.feed(Array("\u{1b}[".utf8)) == [])
        #expect(decoder.giveUpWaiting() == [.key(.alt("["))])
        #expect(decoder.feed(Array("\u{1b}[1;".utf8)) == [])
        #expect(decoder.giveUpWaiting() == [])
    }

    @Test(
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0x80],
            [0xE6, 0x1B, 0x5B, 0x49], [0x1B, 0xDB], [0x1B, 0xDB, 0xDD], [0x1B, 0xF0, 0x9F, 0xE6],
        ] as [[UInt8]])
    func `bytes that are not UTF-8 are dropped`(bytes: [UInt8]) {
        var decoder = decoder()
        #expect(decoder.feed(bytes + [0x71]) == [.key(.character("q"))])
    }

    @Test func `a bracketed paste is text, however it is cut`() {
        let bytes = Array("\u{1b}[200~p a\r\nb\rc\u{1b}[A\u{1b}[201~q".utf8)
        let expected: [KeyDecoder.Input] = [
            .paste("p a\nb\nc\u{1b}[A", truncated: false), .key(.character("q")),
        ]
        for cut in bytes.indices {
            var decoder = decoder()
            #expect(decoder.feed(Array(bytes[..<cut])) + decoder.feed(Array(bytes[cut...])) == expected)
        }
    }

    @Test func `a paste of a megabyte is capped and says so`() {
        var decoder = decoder()
        var inputs = decoder.feed(PasteBuffer.start)
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
        for _ in 0..<256 { inputs += decoder.feed(chunk) }
        inputs += decoder.feed(PasteBuffer.end)
        let kept = String(repeating: "x", count: 65_536)
        #expect(inputs == [.paste(kept, truncated: true)])
    }

    @Test func `a paste without an end does not hold the keyboard`() {
        var decoder = decoder()
        #expect(decoder.feed(PasteBuffer.start + Array("abc".utf8)) == [])
        #expect(decoder.patience == .seconds(1))
        #expect(decoder.giveUpWaiting() == [.paste("abc", truncated: false)])
        #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test func `however much comes at once, it is typed unless the terminal marks it as a paste`() {
        for typed in [
            "ppost zz\r?", "first line\rsecond line\r", "post one\ntwo", "a long line with\ttabs\r\r\r",
        ] {
            var atOnce = decoder()
            var one = decoder()
            #expect(atOnce.feed(Array(typed.utf8)) == typed.utf8.flatMap { one.feed([$0]) })
        }
        var decoder = decoder()
        #expect(
            decoder.feed(Array("ppost zz\r\u{1b}[200~q\rq\u{1b}[201~ppost zz\r".utf8))
                == Array("ppost zz".map { .key(.character($0)) }) + [
                    .key(.enter), .paste("q\nq", truncated: false),
                ]
                + Array("ppost zz".map { .key(.character($0)) }) + [.key(.enter)])
    }
}
