package import BoardModel
package import Demo
import Lessons
import Notices

/// The progress of a script that runs while the board is shown.
package struct ScriptProgress: Hashable, Sendable {
    /// The name of the script's file.
    package var file: String
    /// The number of executed lines.
    package var done = 0
    /// The executed part of the script; `nil` if the script's length is unknown.
    package var percent: Int?
    /// The number of lines of the script; `nil` if it is not known before its end.
    package var lineCount: Int?
    /// The number of requests that wait for the script's end.
    package var waiting = 0

    /// `12 %`, or the line if the script's length is unknown.
    var share: String { percent.map { "\($0) %" } ?? "line \(done)" }

    /// The progress, and the number of waiting requests.
    var sentence: String {
        let rest = waiting == 0 ? "; ^C stops it" : "; \(waiting) waiting"
        return "running \(name): \(place)\(rest)"
    }

    /// The message after the user stopped the script.
    var stopped: String { "stopped \(name) at line \(place); ^C again quits" }

    private var name: String { file.isEmpty ? "the commands" : file }

    /// `3 200 of 8 004`
    private var place: String { done.grouped + (lineCount.map { " of \($0.grouped)" } ?? "") }
}

/// A script that is executed a few lines at a time, and the requests that wait for its end.
struct StartScript {
    let demo: DemoProgram
    let file: String
    /// Returns the next line, and the part of the script that ends with it.
    let next: () -> (line: TextLine, percent: Int?)?
    var progress: ScriptProgress
    /// Requests for execution after the last line, in order.
    var waiting: [BoardRequest] = []

    /// Executes the next line; `nil` if there was none.
    mutating func runNext() -> RunOutcome? {
        guard let (line, percent) = next() else { return nil }
        progress.done += 1
        progress.percent = percent
        return demo.run(line, at: SourceLine(file: SourceFile(file), line: progress.done))
    }
}

// Scripts drive the board's own demo. Other sources cannot run them.
extension BoardSession where Home == DemoProgram {
    /// The demo that keys and lines drive.
    package var demo: DemoProgram { player?.demo ?? home }

    /// Starts a script; `work` executes it. Lines typed before its end wait for it.
    package func start(_ lines: TextLines, file: String) {
        var rest = lines
        start(ScriptProgress(file: file, percent: rest.percent, lineCount: rest.count)) {
            rest.next().map { ($0, rest.percent) }
        }
    }

    /// Starts a script of unknown length.
    package func start(_ lines: some Sequence<TextLine>, file: String) {
        var rest = lines.makeIterator()
        start(ScriptProgress(file: file)) { rest.next().map { ($0, nil) } }
    }

    private func start(_ progress: ScriptProgress, next: @escaping () -> (line: TextLine, percent: Int?)?) {
        script = StartScript(demo: demo, file: progress.file, next: next, progress: progress)
        showSource()
    }

    /// Executes a script to its end.
    ///
    /// The board shows the first line that fails; the lines after it are skipped.
    @discardableResult
    package func run(_ lines: some Sequence<TextLine>, file: String) -> RunOutcome {
        defer {
            collect()
            while hasBacklog { takeRecordsIn() }
        }
        start(lines, file: file)
        while script != nil {
            if let outcome = workOnScript(lines: 256) { return outcome }
        }
        return .completed
    }
}

extension BoardSession {
    /// Whether work is left to do between events.
    package var isBusy: Bool { isScriptRunning || hasBacklog || state.isBehind }

    /// Whether records wait to be taken into the log. They do while a lesson is open.
    var hasBacklog: Bool { player == nil && !backlog.isEmpty }

    /// Whether a script is running. It pauses while a lesson is open.
    var isScriptRunning: Bool { script.map { $0.demo === source } ?? false }

    /// Does a part of the pending work: a few lines of the script, some records, or some layout of shown content.
    package func work(lines: Int = 64) {
        if isScriptRunning { _ = workOnScript(lines: lines) }
        if hasBacklog { takeRecordsIn() }
        if state.isBehind { update(.layOut) }
    }

    /// Does all pending work.
    package func finishWork() {
        while isBusy { work() }
    }

    /// Executes some lines. Returns the script's outcome if it ended.
    private func workOnScript(lines: Int) -> RunOutcome? {
        for _ in 0..<lines {
            let outcome = script?.runNext()
            if outcome == .completed { continue }
            end(outcome)
            return outcome ?? .completed
        }
        takeRecordsIn()
        showSource()
        return nil
    }

    /// Stops the script at the user's request.
    func stopScript() {
        guard let progress = script?.progress else { return }
        end(nil)
        update(.failed(progress.stopped))
    }

    /// Ends the script, after success or failure, and executes the waiting requests.
    private func end(_ outcome: RunOutcome?) {
        let waiting = script?.waiting ?? []
        script = nil
        showSource()
        if let sentence = outcome?.sentence { update(.failed(sentence)) }
        takeRecordsIn()
        for request in waiting {
            switch request {
            case .source(let request): send(request, isLate: true)
            case .demo(let command): execute(command)
            default: break
            }
        }
        collect()
    }

    /// The progress of the running script; `nil` if none is running.
    var scriptProgress: ScriptProgress? {
        guard isScriptRunning, let script else { return nil }
        var progress = script.progress
        progress.waiting = script.waiting.count
        return progress
    }

    /// Makes a request wait for the script's end; `false` if no script is running.
    func postpone(_ request: BoardRequest) -> Bool {
        // The user may want to record the script.
        guard isScriptRunning else { return false }
        if case .source(.record) = request { return false }
        if case .source(.run(let line)) = request {
            do throws(LineError) {
                _ = try CommandParser.parse(line, bareNamePosts: true)
                update(.lineDone(.done))
            } catch {
                update(.refused(error))
                return true
            }
        }
        script?.waiting.append(request)
        showSource()
        return true
    }
}
