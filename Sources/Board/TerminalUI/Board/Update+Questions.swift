import BoardModel

extension BoardState {
    /// Shows a question; the next key answers it.
    mutating func ask(_ question: Question) {
        messages.question = question
        message = Message(text: question.text)
    }

    /// Quits. Asks first inside a lesson.
    mutating func quit() -> [BoardRequest] {
        guard isInsideLesson else { return [.host(.quit)] }
        askToLeave("quit", .host(.quit))
        return []
    }

    /// Asks first: a removal in another program cannot be undone.
    mutating func askToRemove(_ what: String, _ request: SourceRequest) {
        ask(
            Question(
                text: "\(what), in \(source.program?.name ?? "")? y removes it", request: .source(request)))
    }
}
