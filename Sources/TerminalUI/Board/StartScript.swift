import Notices
package import Workbench

/// How far a script is that is carried out while the board is seen.
package struct ScriptProgress: Hashable, Sendable {
    /// What the lines are from.
    package var file: String
    /// How many lines were carried out.
    package var done = 0
    /// How much of the script that is; `nil` when it is not known how long it is.
    package var percent: Int?
    /// How much that was typed waits behind them.
    package var waiting = 0

    /// `12 %`, or the line where it is not known how long the script is.
    var share: String { percent.map { "\($0) %" } ?? "line \(done)" }

    /// How far it is, and what becomes of what is typed meanwhile.
    var sentence: String {
        let place = "\(file.isEmpty ? "script" : file): line \(done)"
        return waiting == 0
            ? "\(place); lines that you type come after it" : "\(place); \(waiting) waiting for its end"
    }
}

/// A script that is carried out a few lines at a time, and what was asked for meanwhile.
struct StartScript {
    let workbench: Workbench
    let file: String
    /// The next line, and how much of the script it ends.
    let next: () -> (line: TextLine, percent: Int?)?
    var progress: ScriptProgress
    /// What was typed or pressed to change the workbench. It comes after the last line, in this order.
    var waiting: [BoardRequest] = []

    /// Carries out the next line. `nil`: there was none.
    mutating func carryOutNext() -> RunOutcome? {
        guard let (line, percent) = next() else { return nil }
        progress.done += 1
        progress.percent = percent
        return workbench.carryOut(line, at: SourceLine(file: SourceFile(file), line: progress.done))
    }
}

extension BoardSession {
    /// Begins to carry out the lines of a script, which `work` then does. What is typed meanwhile comes after them.
    package func start(_ lines: TextLines, file: String) {
        var rest = lines
        start(ScriptProgress(file: file, percent: rest.percent)) {
            rest.next().map { ($0, rest.percent) }
        }
    }

    /// Begins to carry out lines of which it is not known how many there are.
    package func start(_ lines: some Sequence<TextLine>, file: String) {
        var rest = lines.makeIterator()
        start(ScriptProgress(file: file)) { rest.next().map { ($0, nil) } }
    }

    private func start(_ progress: ScriptProgress, next: @escaping () -> (line: TextLine, percent: Int?)?) {
        script = StartScript(workbench: workbench, file: progress.file, next: next, progress: progress)
        showProgress()
    }

    /// Carries out the lines of a script, to its end.
    ///
    /// The first line that fails is told on the board, and the lines behind it are left out.
    @discardableResult
    package func run(_ lines: some Sequence<TextLine>, file: String) -> RunOutcome {
        defer { collect() }
        start(lines, file: file)
        while script != nil {
            if let outcome = workOnScript(lines: 256) { return outcome }
        }
        return .completed
    }

    /// Whether there is work left to be done between events.
    package var isBusy: Bool { isScriptRunning || state.isBehind }

    /// Whether lines of a script are carried out. They stand still while a lesson is played.
    var isScriptRunning: Bool { script.map { $0.workbench === workbench } ?? false }

    /// Does some of the work that is left: a few lines of the script, or of what is laid out to be seen.
    package func work(lines: Int = 64) {
        if isScriptRunning { _ = workOnScript(lines: lines) }
        if state.isBehind { _ = state.update(.layOut) }
    }

    /// Does all the work that is left.
    package func finishWork() {
        while isBusy { work() }
    }

    /// Carries out some lines. Says how the script ended, if it did.
    private func workOnScript(lines: Int) -> RunOutcome? {
        for _ in 0..<lines {
            let outcome = script?.carryOutNext()
            if outcome == .completed { continue }
            end(outcome)
            return outcome ?? .completed
        }
        takeRecordsIn()
        showProgress()
        return nil
    }

    /// The script is over, or failed: what waited for it is carried out.
    private func end(_ outcome: RunOutcome?) {
        let waiting = script?.waiting ?? []
        script = nil
        showProgress()
        if let sentence = outcome?.sentence { _ = state.update(.failed(sentence)) }
        takeRecordsIn()
        for request in waiting { carryOutLate(request) }
        collect()
    }

    private func showProgress() {
        var progress = script?.progress
        progress?.waiting = script?.waiting.count ?? 0
        _ = state.update(.script(progress))
    }

    /// Has a request wait for the script's end, if there is one. `false`: it does not have to wait.
    func postpone(_ request: BoardRequest) -> Bool {
        guard isScriptRunning else { return false }
        switch request {
        case .carryOut(let line):
            do throws(LineError) {
                _ = try CommandParser.parse(line, bareNamePosts: true)
                _ = state.update(.carriedOut(.done))
            } catch {
                _ = state.update(.refused(error))
                return true
            }
        case .command, .remove: break
        case .lesson, .redraw, .suspend, .quit: return false
        }
        script?.waiting.append(request)
        showProgress()
        return true
    }

    /// Carries out what waited. Its line has left the prompt, so that a refusal says where it is from.
    private func carryOutLate(_ request: BoardRequest) {
        guard case .carryOut(let line) = request else { return act(on: request) }
        let place = nextPlace()
        do throws(LineError) {
            let result = try workbench.execute(line, at: place, bareNamePosts: true)
            if case .unmet(let sentence) = result { _ = state.update(.failed("\(place): \(sentence)")) }
        } catch {
            _ = state.update(.failed("\(place):\(error.column): \(error.message)"))
        }
    }
}
