package import Workbench

/// The line at the bottom in which commands are typed.
package struct Prompt: Sendable {
    package private(set) var isOpen = false
    package private(set) var line = LineEditor()
    /// Why the line was refused. It stays in the line until it is changed.
    package var error: LineError?
    /// What the word could become, when Tab found more than one.
    package private(set) var candidates: [String] = []

    private var history: [String] = []
    /// The place in the history; its count is the line that is being typed.
    private var place = 0
    private var draft = ""

    /// The longest history that is kept.
    private static let historyLimit = 500

    package init() {}

    package mutating func open() {
        isOpen = true
    }

    package mutating func close() {
        isOpen = false
        candidates = []
    }

    package mutating func edit(_ change: (inout LineEditor) -> Void) {
        change(&line)
        error = nil
        candidates = []
    }

    /// The line was carried out: it goes into the history, and the prompt closes.
    package mutating func accept() {
        let text = line.text
        if history.last != text, !text.allSatisfy(\.isWhitespace) { history.append(text) }
        if history.count > Self.historyLimit { history.removeFirst() }
        place = history.count
        draft = ""
        edit { $0 = LineEditor() }
        close()
    }

    package mutating func recall(by step: Int) {
        let goal = min(max(0, place + step), history.count)
        guard goal != place else { return }
        if place == history.count { draft = line.text }
        place = goal
        let text = goal == history.count ? draft : history[goal]
        edit { $0 = LineEditor(text) }
    }

    /// Completes the word before the cursor as far as its possible continuations agree.
    package mutating func complete(with vocabulary: Vocabulary) {
        let completion = Completion(of: line.textBeforeCursor, with: vocabulary)
        edit { $0.replaceBeforeCursor(completion.word.count, with: completion.replacement) }
        candidates = completion.candidates
    }
}
