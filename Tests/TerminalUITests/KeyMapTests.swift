@testable import BoardModel
import TerminalUI
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyMapTests {
    @Test(arguments: KeyMap.Context.allCases)
    func `a key has one meaning in a context`(context: KeyMap.Context) {
        let keys = KeyMap.bindings.filter { $0.context == context }.flatMap(\.keys)
        #expect(!keys.isEmpty)
        #expect(Set(keys).count == keys.count)
        #expect(Set(keys.map(\.name)).count == keys.count)
    }

    @Test(arguments: KeyMap.bindings.indices)
    func `every binding has keys, a meaning, and can be pressed`(index: Int) {
        let binding = KeyMap.bindings[index]
        #expect(!binding.keys.isEmpty)
        #expect(!binding.meaning.isEmpty)
        for key in binding.keys {
            let action = KeyMap.action(for: key, in: [binding.context], of: SourceAbilities(rawValue: .max))
            #expect(action == binding.action)
            #expect((try? KeyScript.keys(in: KeyScript.text(for: key))) == [key])
        }
    }

    @Test func `every action can be reached`() {
        let reached = Set(KeyMap.bindings.map(\.action))
        let all =
            Pane.allCases.map(Action.focus) + LessonMove.allCases.map(Action.lesson)
            + CopyForm.allCases.map(Action.copy)
            + (0..<10).map(Action.selectLesson) + everyOtherAction
        #expect(Set(all).subtracting(reached).isEmpty)
        #expect(reached.subtracting(all).isEmpty)
    }

    /// The compiler refuses this when an action is missing from the switch, and the test when one is from the list.
    private var everyOtherAction: [Action] {
        [
            .nextPane, .previousPane, .zoom, .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp,
            .halfPageDown,
            .toFirst, .toLast, .fold, .unfold, .toggle, .back, .openPrompt, .openPalette, .searchHelp,
            .clearLog,
            .undo, .saveRows,
            .openKeyboardKeys,
            .openFilter, .openSearch, .nextMatch, .previousMatch, .openLifelines, .openLeaks, .openBeside,
            .openRates, .changeRateOrder, .changeRateSubject, .showRate, .removeSelected, .releaseSelected,
            .pause, .help, .redraw, .suspend, .toggleMouse, .quit,
            .interrupt,
            .showKeyboard, .hideKeyboard, .changeKeyboardFrame, .slower, .faster, .submit, .complete, .cancel,
            .nextDevice, .rotateDevice, .nextCurve, .toggleUndocked, .toggleSplit, .toggleFloating,
            .toggleHardware, .toggleForeign,
            .historyBack, .historyForward, .cursorLeft, .cursorRight, .cursorStart, .cursorEnd, .deleteBack,
            .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd,
            .openLessonList, .openSelectedLesson, .largePrint, .blank, .openProgramList, .openSelectedProgram,
            .markProgram,
            .toggleMarks, .openFilterList, .toggleSelectedFilter, .removeSelectedFilter, .switchPurpose,
            .postAgain, .editPost, .openCopying, .momentBefore, .nextMoment, .showMoment, .foldAll, .toCause,
            .toConsequence,
            .goBack,
            .tab(.next), .tab(.previous), .tab(.close), .record, .openSeek, .replay(.playOrPause),
            .replay(.faster),
            .replay(.slower), .replay(.start), .replay(.end), .replay(.record(.on)), .replay(.record(.back)),
            .replay(.post(.on)), .replay(.post(.back)), .replay(.problem(.on)), .replay(.problem(.back)),
            .replay(.mark(.on)), .replay(.mark(.back)),
        ].filter(isListed)
    }

    private func isListed(_ action: Action) -> Bool {
        switch action {
        case .saveRows, .openPalette, .searchHelp, .clearLog, .undo, .postAgain, .editPost, .openCopying,
            .copy,
            .momentBefore,
            .nextMoment, .showMoment,
            .toggleMarks, .openFilterList,
            .toggleSelectedFilter,
            .removeSelectedFilter, .switchPurpose,
            .foldAll, .toCause, .toConsequence, .goBack, .record, .openSeek, .replay, .lesson,
            .openLessonList, .openSelectedLesson, .selectLesson,
            .openProgramList,
            .openSelectedProgram, .markProgram, .tab, .largePrint, .blank, .nextPane,
            .previousPane, .focus, .zoom, .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp,
            .halfPageDown, .toFirst, .toLast, .fold, .unfold, .toggle, .back, .openPrompt,
            .openFilter, .openSearch, .nextMatch, .previousMatch, .openLifelines, .openLeaks, .openBeside,
            .openRates, .changeRateOrder, .changeRateSubject, .showRate, .openKeyboardKeys, .removeSelected,
            .releaseSelected, .pause, .help, .redraw, .suspend, .toggleMouse, .quit,
            .interrupt, .showKeyboard, .hideKeyboard, .changeKeyboardFrame, .slower, .faster, .submit,
            .nextDevice, .rotateDevice, .nextCurve, .toggleUndocked, .toggleSplit, .toggleFloating,
            .toggleHardware, .toggleForeign,
            .complete, .cancel, .historyBack, .historyForward, .cursorLeft, .cursorRight, .cursorStart,
            .cursorEnd, .deleteBack, .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd:
            true
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

    @Test func `the table has a row for every binding, under its context`() {
        let rows = KeyMap.markdown.split(separator: "\n")
        #expect(rows.count == 2 + KeyMap.Context.allCases.count + KeyMap.bindings.count)
        #expect(rows.contains("| `p` | type a command; a bare name posts it |"))
        #expect(rows[2] == "| **Everywhere** | |")
        // A bar in a cell would end it.
        #expect(rows.allSatisfy { $0.count { $0 == "|" } == 3 })
    }
}
