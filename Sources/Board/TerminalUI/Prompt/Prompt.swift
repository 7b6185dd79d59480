package import BoardModel
import Demo

/// The command line at the bottom.
package struct Prompt: Sendable {
    package private(set) var line = LineEditor()
    /// Why the line was rejected; shown until the line is changed.
    package var error: LineError?
    /// The possible continuations, if Tab found more than one.
    package private(set) var candidates: [String] = []
    /// The word that they continue.
    private(set) var completedWord = ""
    /// The continuation in the line, if Tab was pressed again.
    package private(set) var chosen: Int?

    private var history: [String] = []
    /// The lines of this run to save for the next one.
    private(set) var linesToKeep: [String] = []
    /// The index in the history; its count denotes the line being typed.
    private var position = 0
    private var draft = ""

    /// The maximum length of the history.
    private static let historyLimit = PromptHistory.lineLimit

    package init() {}

    /// A prompt with the lines of earlier runs.
    init(history: [String]) {
        self.history = history.suffix(Self.historyLimit)
        position = self.history.count
    }

    /// Clears the line. The user can recall it.
    mutating func discard() {
        if position == history.count || history[position] != line.text { keep(line.text) }
        position = history.count
        draft = ""
        edit { $0 = LineEditor() }
    }

    package mutating func close() {
        candidates = []
        chosen = nil
    }

    package mutating func edit(_ change: (inout LineEditor) -> Void) {
        change(&line)
        error = nil
        candidates = []
        chosen = nil
    }

    /// Adds the executed line to the history, and begins a new one.
    package mutating func accept() {
        let text = line.text
        if PromptHistory.isKept(text), linesToKeep.last != text { linesToKeep.append(text) }
        if linesToKeep.count > Self.historyLimit { linesToKeep.removeFirst() }
        keep(text)
        position = history.count
        draft = ""
        edit { $0 = LineEditor() }
        close()
    }

    /// Begins with a line to edit. A line that was being typed goes into the history.
    mutating func begin(with text: String) {
        keep(line.text)
        position = history.count
        draft = ""
        edit { $0 = LineEditor(text) }
    }

    private mutating func keep(_ text: String) {
        if history.last != text, !text.allSatisfy(\.isWhitespace) { history.append(text) }
        if history.count > Self.historyLimit { history.removeFirst() }
    }

    package mutating func recall(by step: Int) {
        let goal = min(max(0, position + step), history.count)
        guard goal != position else { return }
        if position == history.count { draft = line.text }
        position = goal
        let text = goal == history.count ? draft : history[goal]
        edit { $0 = LineEditor(text) }
    }

    /// Completes the word before the cursor up to the common prefix of its continuations. After that, each call inserts
    /// the next continuation.
    package mutating func complete(with vocabulary: Vocabulary) {
        guard candidates.isEmpty else { return choose() }
        let completion = Completion(of: line.textBeforeCursor, with: vocabulary)
        edit { $0.replaceBeforeCursor(completion.word.count, with: completion.replacement) }
        candidates = completion.candidates
        completedWord = completion.replacement
    }

    private mutating func choose() {
        let next = chosen.map { ($0 + 1) % candidates.count } ?? 0
        let former = chosen.map { candidates[$0] } ?? completedWord
        let all = candidates
        edit { $0.replaceBeforeCursor(former.count, with: all[next]) }
        (candidates, chosen) = (all, next)
    }
}
