import BoardModel

extension Lesson {
    /// The words that a speaker says in a minute.
    private static let wordsPerMinute = 120.0
    /// To look at what a step changed, and to guess before an answer.
    private static let (secondsOfStep, secondsOfQuestion) = (5.0, 15.0)

    /// The minutes that it takes to give, rounded up: to say its narration, questions and answers, with a moment for
    /// each step and each guess.
    package var minutes: Int {
        let questions = steps.compactMap(\.question)
        let texts = steps.flatMap(\.narration) + questions.flatMap { [$0.text, $0.answer] }
        let words = texts.reduce(0) { $0 + $1.split(separator: " ").count }
        let looking =
            Double(steps.count) * Self.secondsOfStep + Double(questions.count) * Self.secondsOfQuestion
        return max(1, Int((Double(words) / Self.wordsPerMinute + looking / 60).rounded(.up)))
    }
}
