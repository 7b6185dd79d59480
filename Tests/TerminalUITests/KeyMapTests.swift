import BoardModel
import TestSupport
import Testing

@testable import TerminalUI

@Suite(.leavesNoObservers) struct KeyMapTests {
    @Test(arguments: KeyContext.allCases)
    func `a key and a label have one meaning in a context`(context: KeyContext) {
        let commands = KeyMap.commands(in: context)
        let keys = commands.flatMap(\.keys)
        #expect(!keys.isEmpty && commands.count { !$0.keys.isEmpty } <= (context == .everywhere ? 20 : 14))
        #expect(Set(keys).count == keys.count)
        #expect(Set(commands.map(\.label)).count == commands.count)
    }

    @Test(arguments: KeyMap.commands.indices)
    func `every key can be pressed, and every label begins with a verb`(index: Int) {
        let command = KeyMap.commands[index]
        #expect(command.label.first?.isUppercase == true)
        for key in command.keys {
            #expect(KeyMap.command(for: key, in: [command.context])?.label == command.label)
            #expect((try? KeyScript.keys(in: KeyScript.text(for: key))) == [key])
        }
    }

    @Test func `at most twenty keys act everywhere`() {
        #expect(KeyMap.commands(in: .everywhere).flatMap(\.keys).count <= 20)
    }

    @Test func `a key is written by its name`() {
        let keys: [Key] = ["D", "^P", "Tab", "S-Tab", "F1", "F", "^", "Space", "^Space", "↑", "Alt-x", "Del"]
        #expect(
            keys == [
                .character("D"), .control("p"), .tab, .backTab, .function(1), .character("F"),
                .character("^"), .character(" "), .control(" "), .up, .alt("x"), .delete,
            ])
        for key in KeyMap.commands.flatMap(\.keys) { #expect(Key(named: key.name) == key) }
        #expect(Key(named: "Hyper") == nil)
    }

    @Test func `a key without an effect says the reason that the palette has`() {
        for context in [KeyContext.everywhere, .panes, .log] {
            for command in KeyMap.commands(in: context) {
                let board = Board()
                guard let reason = command.refusal(board.state) else { continue }
                guard let key = command.keys.first else { continue }
                board.press(KeyScript.text(for: key))
                #expect(board.promptRow.contains(reason), "\(command.label)")
            }
        }
    }

    @Test func `^C quits and ^L redraws wherever one is`() {
        for keys in ["", "1", "3", "4", "p", "?", "K", "<space>"] {
            let board = Board()
            board.press(keys)
            #expect(board.press("<c-l>") == [.redraw], "after \(keys)")
            #expect(board.press("<c-c>") == [.quit], "after \(keys)")
        }
    }

    @Test func `the table has a row for every command, under its context`() {
        let rows = KeyMap.markdown.split(separator: "\n")
        #expect(rows.count == 4 + KeyContext.allCases.count + KeyMap.commands.count)
        #expect(rows.contains("| `p` | Post, or type a command |"))
        #expect(rows.contains("| Open rates | Everywhere |"))
        #expect(rows[2] == "| **Everywhere** | |")
        // A bar in a cell would end it.
        #expect(rows.allSatisfy { $0.count { $0 == "|" } == 3 })
    }
}
