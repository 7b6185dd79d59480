/// The line above the footer: a message or a question, and pending failures.
package struct MessageLine: Sendable {
    package var shown: BoardState.Message?
    /// The open question; the next key answers it.
    package var question: BoardState.Question?
    /// Failures that have not been shown yet.
    package var failures: [String] = []
    /// Why the user cannot type a line. Until Enter or Esc, the board ignores the keys of the line.
    var refusedLine: String?

    package init() {}
}

extension BoardState {
    /// A sentence above the footer, shown until the next key.
    package struct Message: Hashable, Sendable {
        package var text: String
        package var isProblem = false

        /// The message before the first key.
        static let welcome = Message(text: "Press p and type a name to post it. ? shows the keys.")
        static let welcomeToReplay = Message(
            text: "Space plays, . and , step, e goes to the next problem. ? shows the keys.")
        static let welcomeToReview = Message(
            text: "e goes to the next difference, a accepts the run. ? shows the keys.")
        static let welcomeToRefusedReview = Message(
            text: "e goes to the next difference. ? shows the keys.")
        static let welcomeWithoutCommands = Message(text: "? shows the keys.")
    }

    package struct Question: Hashable, Sendable {
        var text: String
        var request: BoardRequest
        /// What `y` does, in a word.
        var yes = "yes"
    }

    package var message: Message? {
        get { messages.shown }
        set { messages.shown = newValue }
    }

    /// Shows a sentence, unless a problem or a question is shown.
    mutating func say(_ sentence: String) {
        if messages.question == nil, message?.isProblem != true { message = Message(text: sentence) }
    }

    /// Shows the next failure once the message line is free.
    mutating func showFailure() {
        guard message?.isProblem != true, messages.question == nil, !isTyping, !messages.failures.isEmpty
        else { return }
        message = Message(text: messages.failures.removeFirst(), isProblem: true)
    }
}
