import BoardModel
import Demo
import Notices

extension BoardState {
    mutating func perform(_ action: Action) -> [BoardRequest] {
        if let requests = performInQuery(action) ?? performInPalette(action) { return requests }
        switch action {
        case .interrupt where script != nil: return [.stopScript]
        case .quit where isInsideLesson: askToLeave("quit", .host(.quit))
        case .quit, .interrupt: return [.host(.quit)]
        case .suspend: return [.host(.suspend)]
        case .redraw: return [.host(.redraw)]
        case .toggleMouse: return [.host(.toggleMouse)]
        case .nextPane: movePane(by: 1)
        case .previousPane: movePane(by: -1)
        case .focus(let pane): focusPane(pane)
        case .zoom: toggleZoom()
        case .openPrompt: modes.open(.prompt)
        case .openPalette: openPalette(.actions)
        case .searchHelp: openPalette(.help)
        case .openFilter, .openSearch: open(action == .openFilter ? .filter : .search)
        case .openLifelines: toggle(.lifelines)
        case .openLeaks: toggle(.leaks)
        case .openBeside: toggle(.beside)
        case .openRates: toggle(.rates)
        case .changeRateOrder, .changeRateSubject, .showRate: changeRates(action)
        case .nextMatch: findMatch(by: 1)
        case .previousMatch: findMatch(by: -1)
        case .toggleMarks: toggleMarks()
        case .openFilterList, .toggleSelectedFilter, .removeSelectedFilter: performInFilterList(action)
        case .switchPurpose: break
        case .openKeyboardKeys: modes.open(.keyboard)
        case .pause: togglePause()
        case .clearLog: clearLog()
        case .undo: return takeBack()
        case .help: openHelp()
        case .back: back()
        case .cancel: cancel()
        case .removeSelected, .releaseSelected: return change(action)
        case .openCopying: openCopying()
        case .copy(let form): return copy(form)
        case .postAgain: return postAgain()
        case .editPost: editPost()
        case .showKeyboard: return [keyboard(.show)]
        case .hideKeyboard: return [keyboard(.hide)]
        case .changeKeyboardFrame: return [keyboard(.frame)]
        case .slower: setKeyboardDuration(keyboardDuration * 2)
        case .faster: setKeyboardDuration(keyboardDuration / 2)
        case .nextDevice, .rotateDevice: return changeDevice(action)
        case .toggleUndocked, .toggleSplit, .toggleFloating, .toggleHardware: return toggle(action)
        case .toggleForeign, .nextCurve: chooseForKeyboard(action)
        case .submit where modes.top == .help: return runHelpLine()
        case .submit: return submit()
        case .complete: prompt.complete(with: Vocabulary(live.snapshot, programWords: abilities.programWords))
        case .historyBack: prompt.recall(by: -1)
        case .historyForward: prompt.recall(by: 1)
        case .cursorLeft: prompt.edit { $0.move(by: -1) }
        case .cursorRight: prompt.edit { $0.move(by: 1) }
        case .cursorStart: prompt.edit { $0.moveToStart() }
        case .cursorEnd: prompt.edit { $0.moveToEnd() }
        case .deleteBack: prompt.edit { $0.deleteBack() }
        case .deleteForward: prompt.edit { $0.deleteForward() }
        case .deleteWord: prompt.edit { $0.deleteWord() }
        case .deleteToStart: prompt.edit { $0.deleteToStart() }
        case .deleteToEnd: prompt.edit { $0.deleteToEnd() }
        case .moveUp, .moveDown, .pageUp, .pageDown, .halfPageUp, .halfPageDown, .toFirst, .toLast:
            move(action)
        case .fold, .unfold, .toggle: fold(action)
        case .foldAll: foldAll()
        case .toCause, .toConsequence: followCause(action)
        case .goBack: goBack()
        case .momentBefore, .nextMoment, .showMoment: moveOnLifeline(action)
        case .openLessonList: openLessonList()
        case .openProgramList: openProgramList()
        case .record: return [.source(.record)]
        case .openSeek: open(.seek)
        case .saveRows: openSaving()
        case .replay(let move): return [.source(.replay(move))]
        case .openSelectedProgram: return openSelectedProgram()
        case .markProgram: markProgram()
        case .tab(let tab): return self.move(tab)
        case .openSelectedLesson: return openSelectedLesson()
        case .selectLesson(let index): selectLesson(index)
        case .largePrint: toggleLargePrint()
        case .blank: lesson?.isBlank = true
        case .lesson(let move): return perform(move)
        }
        return []
    }

    private mutating func movePane(by step: Int) {
        let panes = self.panes
        let index = (panes.firstIndex(of: focus) ?? 0) + step
        focusPane(panes[(index + panes.count) % panes.count])
    }

    mutating func focusPane(_ pane: Pane) {
        focus = pane
        modes.uncoverPanes()
        lesson?.isPeeking = true
        if pane == .observers || pane == .log {
            detailSource = pane
            detailTop = 0
        }
    }

    /// Gives the focused pane the whole screen, or shows all panes again. A lesson has its own layout.
    private mutating func toggleZoom() {
        guard lesson == nil else {
            message = Message(text: "a lesson has its own panes: 1 to 4 go to them, Esc comes back")
            return
        }
        modes.uncoverPanes()
        isZoomed.toggle()
        guard isZoomed else { return }
        var unzoomed = self
        unzoomed.isZoomed = false
        if unzoomed.layout.panes.count == 1 {
            message = Message(text: "this screen has room for one pane alone; Tab shows the next")
        }
    }

    private mutating func togglePause() {
        keepingSelections { $0.held = $0.isHeld ? nil : $0.live }
    }

    /// Undoes one mode: the zoom, then the pause, then the filter, then the search and the selection of an older row.
    private mutating func back() {
        if isZoomed, lesson == nil {
            isZoomed = false
        } else if isHeld {
            togglePause()
        } else if query.filter != nil {
            clearFilter()
        } else {
            setSearch(nil)
            followsLog = true
        }
    }

    private mutating func submit() -> [BoardRequest] {
        let line = prompt.line.text
        guard !line.allSatisfy(\.isWhitespace) else {
            cancel()
            return []
        }
        guard program != nil, case .remove(let observer, _)? = try? ProgramLine.parse(line) else {
            return [.source(.carryOut(line))]
        }
        prompt.accept()
        modes.close(.prompt)
        ask("remove \(observer)", .carryOut(line))
        return []
    }

    /// Another program cannot be told to undo what it has done.
    private mutating func ask(_ what: String, _ request: SourceRequest) {
        ask(
            Question(
                text: "\(what), in \(program?.name ?? "")? y removes it", request: .source(request)))
    }

    /// Shows a question, which the next key answers.
    mutating func ask(_ question: Question) {
        self.question = question
        message = Message(text: question.text)
    }

    private mutating func change(_ action: Action) -> [BoardRequest] {
        guard let observer = selectedObserver else {
            message = Message(text: "select an observer first: it is below its name")
            return []
        }
        if action == .removeSelected {
            let request = SourceRequest.remove(observer.registration.id)
            guard program != nil else { return [.source(request)] }
            let name = observer.registration.name == .any ? "" : " of \(observer.registration.name)"
            ask("remove \(observer.registration.observer)\(name)", request)
            return []
        }
        let label = observer.registration.observer
        switch observer.object {
        case .held: return [.demo(.release(object: label))]
        case .leaked, .gone: message = Message(text: "\(label) was released before")
        case nil: message = Message(text: "\(label) is no object of the board: d removes its registration")
        }
        return []
    }
}
