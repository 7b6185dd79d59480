import TerminalUI
import Testing

@testable import NcursesTerminal

@Suite struct ClipboardTests {
    /// The examples of RFC 4648.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"), ("\u{ff}é>?", "w7/DqT4/"),
    ])
    func `text is encoded in base64`(text: String, encoded: String) {
        #expect(String(decoding: Clipboard.base64(Array(text.utf8)), as: UTF8.self) == encoded)
    }

    @Test func `the terminal gets OSC 52, and nothing of the text as it is`() {
        let text = "\u{1b}]0;title\u{7}\n"
        let sent = String(decoding: Clipboard.sequence(text, through: .none), as: UTF8.self)
        #expect(sent == "\u{1b}]52;c;G10wO3RpdGxlBwo=\u{7}")
    }

    @Test func `tmux gets it for itself and for the terminal around it`() {
        let sent = String(decoding: Clipboard.sequence("foo", through: .tmux), as: UTF8.self)
        #expect(sent == "\u{1b}]52;c;Zm9v\u{7}\u{1b}Ptmux;\u{1b}\u{1b}]52;c;Zm9v\u{7}\u{1b}\\")
    }

    @Test func `screen gets it in pieces that it passes on`() {
        let text = String(repeating: "a", count: 2_000)
        let sent = String(decoding: Clipboard.sequence(text, through: .screen), as: UTF8.self)
        let pieces = sent.split(separator: "\u{1b}\\", omittingEmptySubsequences: true)
        #expect(pieces.count == 4)
        #expect(pieces.allSatisfy { $0.hasPrefix("\u{1b}P") && $0.utf8.count <= 702 })
        let plain = String(decoding: Clipboard.sequence(text, through: .none), as: UTF8.self)
        #expect(pieces.map { $0.dropFirst(2) }.joined() == plain)
    }

    @Test(
        arguments: [
            ([:], .none), (["TMUX": "/tmp/x,1,0"], .tmux), (["STY": "1.pts"], .screen),
            (["TMUX": "", "STY": "1.pts"], .screen), (["TMUX": "a", "STY": "b"], .tmux),
        ] as [([String: String], Clipboard.Multiplexer)])
    func `the environment says what is between`(variables: [String: String], found: Clipboard.Multiplexer) {
        #expect(Clipboard.Multiplexer { variables[$0] } == found)
    }
}

extension TerminalTests {
    @Test func `a copied text is sent, one that is too long is not`() throws {
        let pty = PseudoTerminal()
        let terminal = try pty.open()
        defer { terminal.close() }
        _ = pty.received()
        terminal.copy("foo")
        #expect(pty.received().contains("\u{1b}]52;c;Zm9v\u{7}"))
        terminal.copy(String(repeating: "a", count: HostRequest.copyLimit + 1))
        #expect(pty.received() == "")
    }
}
