import BoardModel
import Demo
import Notices
import TerminalUI
import TestSupport
import Testing

/// Keys, sizes, pastes and posts in any order, as no person would give them.
@Suite(.leavesNoObservers) struct BoardFuzzTests {
    private static let stepsPerSeed = 400

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `nothing traps, no row shears, and selections stay in their lists`(seed: UInt64) async throws {
        // On a thread of its own: a line may wait for tasks, which have to have the tests' threads.
        let problem = try await onThread { self.problem(seed) }
        #expect(problem == nil)
    }

    private func problem(_ seed: UInt64) -> String? {
        var generator = Dice(seed: seed)
        let board = Board(80, 24, unicode: seed % 4 != 0, colors: 16, lines: OpeningExample.script)
        var log: [String] = []
        for _ in 0..<Self.stepsPerSeed {
            log.append(step(board, &generator))
            if let problem = board.frame.problem(for: board.state.size) ?? broken(board.state) {
                return "\(problem) after \(log.suffix(12).joined(separator: " | "))"
            }
        }
        return nil
    }

    private func step(_ board: Board, _ generator: inout Dice) -> String {
        switch Int.random(in: 0..<22, using: &generator) {
        case 0:
            let size = Size(
                rows: Int.random(in: 1...60, using: &generator),
                columns: Int.random(in: 1...200, using: &generator))
            _ = board.session.handle(.resize(size))
            return "\(size)"
        case 1:
            let text = randomText(&generator)
            board.paste(text)
            return "paste \(text.debugDescription)"
        case 2:
            let text = randomText(&generator)
            board.session.demo.center.post(
                NoticeName(text), payload: randomText(&generator), file: SourceFile(text))
            board.session.collect()
            return "post \(text.debugDescription)"
        case 3:
            board.session.advance(by: .milliseconds(Int.random(in: 0...200, using: &generator)))
            board.session.collect()
            return "tick"
        case 20, 21:
            let kinds: [MouseReport.Kind] = [.press, .press, .drag, .release, .wheelUp, .wheelDown]
            let report = MouseReport(
                kinds.randomElement(using: &generator) ?? .press,
                row: Int.random(in: -1...80, using: &generator),
                column: Int.random(in: -1...220, using: &generator))
            _ = board.session.handle(.mouse(report))
            return "\(report)"
        case 4 where board.state.contexts == [.query]:
            let words = [
                "cart", "-obs:X", "kind:deliver", "name:a", "\"two words\"", "foo:", "-", "kind:", "kind:zzz",
                "n>3", "cost>1us", "since:#5", "payload.x=a", "payload.0>1", "~(a|b)*c", "~[", "obj:X",
            ]
            for character in (words.randomElement(using: &generator) ?? "") + " " {
                _ = board.session.handle(.key(.character(character)))
            }
            return "words of a filter"
        case 4:
            let line = randomLine(&generator)
            _ = board.session.run([TextLine.success(line)], file: "fuzz")
            return line
        default:
            let key = randomKey(&generator)
            _ = board.session.handle(.key(key))
            return key.name
        }
    }

    /// What should hold of every state and does not.
    private func broken(_ state: BoardState) -> String? {
        let lists = [
            ("observers", state.observers.position, state.tree.rows.count, Pane.observers),
            ("log", state.log.position, state.rows.count, Pane.log),
        ]
        for (name, list, count, pane) in lists {
            if !(0..<max(1, count)).contains(list.selected) { return "\(name): \(list) of \(count)" }
            if !(0...list.selected).contains(list.top) { return "\(name): \(list) of \(count)" }
            let height = (pane == .log ? state.logRegion : state.layout.content(of: pane)).rows
            if height > 0, list.selected >= list.top + height { return "\(name): \(list) in \(height) rows" }
            if height > 0, list.top > max(0, count - height) { return "\(name): \(list) leaves blanks" }
        }
        if state.log.follows, state.log.position.selected != max(0, state.rows.count - 1) {
            return "it does not follow"
        }
        if state.detail.top < 0 { return "scrolled to before the start" }
        return nil
    }

    private func randomKey(_ generator: inout Dice) -> Key {
        if Int.random(in: 0..<8, using: &generator) == 0 {
            return .character(randomText(&generator).first ?? " ")
        }
        let key = KeyMap.commands.flatMap(\.keys).randomElement(using: &generator) ?? .tab
        return key
    }

    private func randomLine(_ generator: inout Dice) -> String {
        let name = ["a", "b", "cart.changed", "*"].randomElement(using: &generator) ?? "a"
        let object = ["X", "Y", "Form", "ProfileView#1"].randomElement(using: &generator) ?? "X"
        let kind = ObserverKind.allCases.filter(\.runsWithinPost).randomElement(using: &generator) ?? .token
        let action = Command.KeyboardCommand.Action.allCases.randomElement(using: &generator) ?? .show
        let model = Device.Model.allCases.randomElement(using: &generator) ?? .tablet
        return [
            "observe \(name) as \(object) by \(kind.rawValue)", "remove \(object)", "release \(object)",
            "keyboard \(action.rawValue) duration 0.3", "device \(model.rawValue)", "rotate duration 0.2",
            "observe keyboard.willChangeFrame as \(object) by layout",
            "post \(name) [1,{\"x\":\"\(name)\"}] from \(object)",
            "keyboard frame -50,\(Int.random(in: -900...900, using: &generator)),200x300",
            "note \(randomText(&generator))", "observe \(name) as \(object) do post b",
            "observe b as \(object) by owner do release \(object)", "observe a as \(object) do post a",
            "holders \(object)",
            "observe a as \(object) typed Int", "post \(name) 1 expecting", "post a elsewhere",
            "expect deliveries * 3 by X",
        ].randomElement(using: &generator) ?? ""
    }

    private func randomText(_ generator: inout Dice) -> String {
        let bytes = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
            UInt8.random(in: 0...255, using: &generator)
        }
        let samples = ["木村", "e\u{301}", "👨‍👩‍👧", "\u{202e}", "\u{1b}[A", "plain text", "\"", "{}", "\r\n"]
        return String(decoding: bytes, as: UTF8.self) + (samples.randomElement(using: &generator) ?? "")
    }
}
