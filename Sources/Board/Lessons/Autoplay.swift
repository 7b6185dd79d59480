import BoardModel

/// Turns the pages of a lesson. It has no clock; the caller passes the elapsed time.
package struct Autoplay: Hashable, Sendable {
    /// The playback speed of a lesson, for its pages and their animations.
    package enum Speed: Double, CaseIterable, Hashable, Sendable {
        case quarter = 0.25
        case half = 0.5
        case normal = 1
        case double = 2
        case quadruple = 4

        /// For example `1x` or `1/2x`.
        package var text: String {
            switch self {
            case .quarter: "1/4x"
            case .half: "1/2x"
            case .normal, .double, .quadruple: "\(Int(rawValue))x"
            }
        }

        func neighbour(by step: Int) -> Speed {
            let all = Self.allCases
            let index = (all.firstIndex(of: self) ?? 0) + step
            return all[min(max(0, index), all.count - 1)]
        }
    }

    package var isOn = false
    package private(set) var speed = Speed.normal
    /// How long the page has been shown, at normal speed.
    private var seen = Duration.zero

    /// Speeds up by `step` levels, or slows down if `step` is negative.
    package mutating func changeSpeed(by step: Int) {
        speed = speed.neighbour(by: step)
    }

    /// Restarts the time of the page.
    mutating func beginPage() {
        seen = .zero
    }

    /// Advances the time. Returns whether the page has been shown long enough.
    mutating func advance(by elapsed: Duration, page: Duration) -> Bool {
        guard isOn else { return false }
        seen += elapsed * speed.rawValue
        return seen >= page
    }

    /// The time until the page has been shown long enough.
    func timeLeft(page: Duration) -> Duration? {
        isOn ? max(.zero, (page - seen) / speed.rawValue) : nil
    }
}

extension Lesson {
    /// How long to show a page: the time to read it aloud, plus a moment to look at the result.
    func readingTime(at page: LessonPage) -> Duration {
        let step = steps[page.step]
        var texts = step.narration + step.code
        if let question = step.question { texts += [page.isAsking ? question.text : question.answer] }
        let letters = texts.reduce(0) { $0 + $1.count }
        return .seconds(2.5) + .milliseconds(letters * 60)
    }
}
