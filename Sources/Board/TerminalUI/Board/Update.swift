import BoardModel
import Demo
import Lessons

extension BoardState {
    /// Handles an event and returns the resulting requests.
    ///
    /// Pure: it uses no terminal, no clock and no demo.
    package mutating func update(_ event: BoardEvent) -> [BoardRequest] {
        var requests: [BoardRequest] = []
        switch event {
        case .key(let key):
            requests = press(key)
        case .typed where messages.refusedLine != nil: break
        case .typed(let text):
            message = nil
            type(text)
        case .paste(let text, let isCut):
            paste(text, isCut: isCut)
        case .mouse(let mouse):
            if mouse.kind == .press, messages.refusedLine != nil {
                (messages.refusedLine, message) = (nil, nil)
            }
            requests = take(mouse)
        case .resize(let size):
            self.size = size.clamped
        case .records(let batch):
            keepingSelections { state in
                state.live.add(batch)
                state.forgetFolds()
            }
        case .source(let info):
            take(info)
        case .snapshot(let snapshot, let keyboard):
            live.keyboard = keyboard
            live.rates.follow(snapshot, after: live.snapshot)
            if let replay = source.replay { live.rates.pass(to: replay.clock) }
            if snapshot.version == live.snapshot.version, !observers.order.dependsOnCounts {
                live.snapshot = snapshot
            } else {
                keepingSelections { $0.live.snapshot = snapshot }
            }
        case .lineDone(let result):
            prompt.accept()
            modes.close(.prompt)
            if case .unmet(let sentence) = result {
                message = Message(text: sentence, isProblem: true)
            } else if case .removed(let sentence, let number) = result {
                undo.push(.removal(number))
                message = Message(text: sentence)
            } else if case .said(let sentence) = result {
                message = Message(text: sentence + (lesson == nil ? "" : "; the next move forgets it"))
            } else if lesson != nil {
                message = Message(text: "tried: the next move forgets it")
            }
        case .said(let sentence):
            say(sentence)
        case .removed(let sentence, let number):
            undo.push(.removal(number))
            say(sentence)
        case .refused(let error):
            prompt.error = error
        case .exists(let path):
            askToOverwrite(path)
        case .failed(let sentence):
            messages.failures.append(sentence)
        case .layOut:
            goOnFinding()
        case .elapsed(let time):
            if source.replay == nil { live.rates.pass(by: time) }
        case .findRows:
            finishStep()
        case .findAllRows:
            findAll()
        case .open(let overlay):
            open(overlay)
        case .review(let review):
            overlays.review = review
            open(.review)
            if message?.isProblem != true {
                message = review.refusal == nil ? .welcomeToReview : .welcomeToRefusedReview
            }
        case .preferences(let preferences):
            take(preferences)
        case .history(let lines):
            prompt = Prompt(history: lines)
        case .restart(let number):
            restartLog(number)
        case .programs(let found):
            overlays.programs.take(found)
        case .lesson(let lesson, let hasMoved):
            take(lesson, hasMoved: hasMoved)
        }
        noteFilters()
        showFailure()
        reveal()
        return requests
    }

    private mutating func press(_ key: Key) -> [BoardRequest] {
        message = nil
        pointer.lastClick = nil
        defer { log.stepsBeforeKey = 0 }
        if let question = messages.question { return answer(question, with: key) }
        if let reason = messages.refusedLine { return swallow(key, because: reason) }
        if lesson?.isBlank == true, endBlank(with: key) { return [] }
        if !isTyping, waitsForRows(key) { finishFinding() }
        if let command = KeyMap.command(for: key, in: contexts, keyChanges) {
            // The help shows the keys of the view below it. They close the help and act there.
            if modes.top == .overlay(.help), ![.help, .everywhere].contains(command.context) {
                modes.close()
            }
            return run(command)
        }
        if isTyping {
            if let character = key.character { type(String(character)) }
        } else if case .alt(let character) = key {
            // A terminal sends Alt as Escape. Pressed one after the other, the two keys may arrive together.
            return press(.escape) + press(.character(character))
        } else if refuse(key) {
            return []
        } else if modes.isEmpty {
            // A mode ignores other keys, so that a slip has no effect.
            message = Message(text: "\(key.name) does nothing here; ? shows the keys")
        }
        return []
    }

    private mutating func type(_ text: String) {
        editLine { $0.insert(text) }
    }

    /// `y` makes the request. Any other key drops it and does nothing else, except for the interrupt.
    private mutating func answer(_ question: Question, with key: Key) -> [BoardRequest] {
        messages.question = nil
        if key.character == "y" {
            noteRemoval(question.request, question)
            return [question.request]
        }
        if lesson == nil { message = Message(text: "nothing was done") }
        let command = KeyMap.command(for: key, in: contexts, keyChanges)
        return command?.isSame(as: .interrupt) == true ? run(.interrupt) : []
    }

    /// Restarts the log for another run, or for another time of a recording.
    private mutating func restartLog(_ number: Int) {
        log.number = number
        startLog(folds: log.folds.base)
    }

    /// Starts an empty log, folded to a level.
    mutating func startLog(folds level: LogFolds.Level) {
        (live, held) = (Picture(), nil)
        log.restart(folds: level)
        undo.keepFiltersAlone()
        live.apply(options)
        lookForMatches()
        detail.restart()
    }

    /// Pasted text is data: it is inserted into the line and never interpreted as keys.
    private mutating func paste(_ text: String, isCut: Bool) {
        messages.question = nil
        guard messages.refusedLine == nil else { return }
        if typedPurpose != nil || modes.top == .palette { return editLine { $0.insert(text) } }
        guard modes.top == .prompt else {
            let hint = source.abilities.contains(.commands) ? "press p first, then paste" : "f or / opens one"
            message = Message(text: "pasted text goes into a line: \(hint)")
            return
        }
        var isCut = isCut
        prompt.edit { if !$0.insert(text) { isCut = true } }
        if isCut { message = Message(text: "the text was too long; its end was cut off", isProblem: true) }
    }

    /// Changes the shown content and keeps each selection on its row, although rows before it may be added or removed.
    mutating func keepingSelections(_ change: (inout BoardState) -> Void) {
        let row = log.follows ? nil : selectedLogRow?.key
        let version = shown.snapshot.version
        let observer = selectedObserverRow
        change(&self)
        followTree()
        if let row {
            let moved = rows.index(near: row)
            log.position.top += moved - log.position.selected
            log.position.selected = moved
        }
        // At the top, new first names are seen.
        let isAtTop = observers.order != .name && observers.position.selected == 0
        if let observer, !isAtTop,
            shown.snapshot.version != version || tree.id(at: observers.position.selected) != observer.id,
            let index = tree.index(of: observer)
        {
            observers.position.selected = index
        }
    }

    /// Scrolls the selections into view.
    private mutating func reveal() {
        followTree()
        observers.position.reveal(height: observersRegion.rows, count: tree.rows.count)
        log.reveal(height: logRegion.rows, count: rows.count, total: shown.log.total)
        revealDetail()
        revealStep()
        for list in modes.lists { list.reveal(in: &self) }
    }
}
