import TerminalUI
import TestSupport
import Testing

@testable import BoardSettings

private func read(_ text: String) -> SettingsFile { SettingsFile(Array(text.utf8), name: "c") }

private func problems(of text: String) -> [String] { read(text).problems.map(\.description) }

@Suite struct SettingsFileTests {
    @Test func `a file has a theme, ASCII, a filter and keys, each with its line`() {
        let file = read(
            """
            # my board
            theme: light
            ascii: true
            mouse: false
            filter: -kind:note name:cart
            remember: false
            keys:
              everywhere:
                p: ";"
                open rates: T
              panes:
                j: k
                k: j
            """)
        #expect(file.problems == [])
        #expect(file.settings.theme == .light)
        #expect(file.settings.ascii == true)
        #expect(file.settings.filter == "-kind:note name:cart")
        #expect(file.settings.mouse == false)
        #expect(file.settings.remember == false)
        #expect(
            file.settings.lines == [.theme: 2, .ascii: 3, .mouse: 4, .filter: 5, .remember: 6, .keys: 7])
        let keys = file.settings.keys
        func label(_ key: Key, _ context: KeyContext) -> String? {
            KeyMap.command(for: key, in: [context], keys)?.label
        }
        #expect(label(";", .everywhere) == "Post, or type a command")
        #expect(label("T", .everywhere) == "Open rates")
        #expect(label("p", .everywhere) == nil)
        // Another command keeps its keys.
        #expect(label(":", .everywhere) == "List all commands")
        // Two keys are exchanged.
        #expect(label("k", .panes) == "Move down")
        #expect(label("j", .panes) == "Move up")
        // Another context keeps its own.
        #expect(label("j", .overlay) == "Move down")
    }

    @Test(arguments: ["", "# nothing", "---\n"]) func `an empty file sets nothing`(text: String) {
        #expect(read(text).settings == Settings())
        #expect(read(text).problems == [])
    }

    @Test(arguments: [
        ("tehme: light", "c:1:1: unknown setting: tehme; did you mean theme?"),
        ("theme: ligth", "c:1:8: unknown theme: ligth; did you mean light?"),
        ("theme: blue", "c:1:8: unknown theme: blue; it is one of auto, dark, light, contrast, mono"),
        ("ascii: yes please", "c:1:8: expected true or false, not yes please"),
        ("mouse: off", "c:1:8: expected true or false, not off"),
        ("remember: no", "c:1:11: expected true or false, not no"),
        ("filter: 'kind:'", "c:1:9: the filter, column 6: expected"),
        ("theme: [light]", "c:1:8: expected the colours"),
        ("- light", "c:1:1: expected settings, such as theme: light"),
        ("keys: p", "c:1:7: expected contexts"),
        ("keys:\n  pane:\n    j: n", "c:2:3: unknown context: pane; did you mean panes?"),
        ("keys:\n  panes: j", "c:2:10: expected keys"),
        ("keys:\n  panes:\n    jj: n", "c:3:5: expected one key"),
        ("keys:\n  panes:\n    j: <down", "c:3:8: "),
        ("keys:\n  panes:\n    Z: n", "c:3:8: Z does nothing in panes"),
        ("keys:\n  prompt:\n    <enter>: x", "c:3:14: x is typed in prompt: use a key with Control or Alt"),
        (
            "keys:\n  panes:\n    j: k",
            "c:3:8: k is already used in panes: Move up. Give that another key, too"
        ),
        ("theme: \"light", "c:1:14: found unexpected end of stream; the file is ignored"),
        ("theme: dark\ntheme: light", "c:1:1: duplicate keys: theme; the file is ignored"),
    ]) func `what is not understood is told with its place and what to do`(text: String, problem: String) {
        let problems = problems(of: text)
        #expect(problems.count == 1)
        #expect(problems.first?.hasPrefix(problem) == true, "\(problems)")
    }

    @Test func `what is not understood leaves the rest as it is`() {
        let file = read("tehme: light\nascii: true\nkeys:\n  panes:\n    j: k\n    g: z\n")
        #expect(file.problems.map(\.line) == [1, 5])
        #expect(file.settings.ascii == true)
        #expect(file.settings.keys.changes == [KeyChanges.Change(.panes, .character("g"), .character("z"))])
    }

    @Test func `a file that is too large, no text, or too deep is refused whole`() {
        let large = SettingsFile(Array(repeating: 32, count: SettingsFile.sizeLimit + 1), name: "c")
        #expect(
            large.problems.map(\.description) == [
                "c:1:1: the file has more than 65536 bytes; it is ignored"
            ])
        #expect(SettingsFile([0xFF, 0xFE], name: "c").problems.count == 1)
        for deep in ["[", "{", "- ", "? ", "-\t"] {
            let file = read(String(repeating: deep, count: 30_000))
            #expect(
                file.problems.map(\.description) == [
                    "c:1:1: the file has too many brackets and lists; it is ignored"
                ])
        }
    }

    @Test func `any bytes are read without a crash`() {
        let pieces = [
            "theme", ":", " ", "\n", "keys", "  ", "panes", "\"", "'", "<c-x>", "- ", "[", "]", "{", "}",
            "&a", "*a", "!!", "|",
            ">", "#", "%", "@", "\t", "\u{1b}", "é", "\u{feff}", "---", "...", "<<", "~",
        ]
        var random = Dice(seed: 7)
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            _ = read(text.joined())
        }
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = SettingsFile(bytes, name: "c")
        }
    }
}
