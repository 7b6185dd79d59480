import BoardModel
import Demo
package import NoticesBehaviour

/// A run beside its baseline, step by step, to be accepted by a key.
package struct BaselineReview: Sendable {
    /// The file of the baseline.
    package let file: String
    let recording: String
    /// What is not compared; `nil` if all is.
    let limits: String?
    /// Why it cannot be accepted; `nil` if it can.
    let refusal: String?
    /// In the order of the steps that they are about.
    let sentences: [String]
    let steps: [Behaviour.AlignedStep]
    /// The sentence of each difference.
    private let places: [Int]
    var position = ListPosition()

    /// - Parameters:
    ///   - limits: What is not compared; `nil` if all is.
    ///   - refusal: Why the run cannot be accepted; `nil` if it can.
    package init(
        _ run: Behaviour, of recording: String, against baseline: Behaviour, in file: String,
        limits: String? = nil, refusal: String? = nil
    ) {
        (self.recording, self.file, self.limits) = (recording, file, limits)
        let differences = run.differences(from: baseline)
        steps = run.aligned(with: baseline, differences)
        var sentences: [String] = []
        var known: [String: Int] = [:]
        var places = Array(repeating: 0, count: differences.count)
        for index in steps.compactMap(\.difference) + Array(differences.indices) {
            let sentence = differences[index].sentence
            if known[sentence] == nil {
                known[sentence] = sentences.count
                sentences.append(sentence)
            }
            places[index] = known[sentence] ?? 0
        }
        (self.sentences, self.places) = (sentences, places)
        self.refusal = sentences.isEmpty ? "the run is as \(file) is: nothing to accept" : refusal
        position.selected = steps.firstIndex { $0.difference != nil } ?? 0
    }

    /// The sentence about the selected step, or about the closest one above it that has one.
    var sentence: Int {
        let above = steps.prefix(position.selected + 1)
        return above.reversed().lazy.compactMap(\.difference).first.map { places[$0] } ?? 0
    }
}

/// The differences in words, and the two in columns below them.
enum BaselineReviewView: Screen, SelectableList {
    static let kind = ScreenKind.list
    static let context: KeyContext? = .review
    static var position: WritableKeyPath<BoardState, ListPosition> { \.overlays.reviewPosition }

    static func title(of state: BoardState) -> String { "Run and baseline" }

    static func note(of state: BoardState) -> String {
        guard let review = state.overlays.review, !review.sentences.isEmpty else { return "no difference" }
        let count = review.sentences.count
        return count == 1
            ? "1 difference"
            : "difference \((review.sentence + 1).grouped) of \(count.grouped)"
    }

    static func count(in state: BoardState) -> Int { state.overlays.review?.steps.count ?? 0 }

    static func lines(of state: BoardState) -> Region {
        var region = body(of: state)
        _ = region.takeFirst(sentenceLines(of: state, in: region).count + 1)
        return region
    }

    private struct SentenceLine {
        let text: String
        let role: Role
    }

    /// The sentence about the selected step, and as many of those around it as fit. On a low screen, the steps have more
    /// room than the sentences.
    private static func sentenceLines(of state: BoardState, in body: Region) -> [SentenceLine] {
        guard let review = state.overlays.review else { return [] }
        let rows = max(0, body.rows / 3)
        func lines(_ text: String, _ role: Role) -> [SentenceLine] {
            WrappedText.lines(text, columns: max(1, body.columns - 2), unicode: state.capabilities.unicode)
                .map { SentenceLine(text: $0, role: role) }
        }
        let limits = review.limits.map { lines("\(review.recording): \($0)", .warning) } ?? []
        let room = max(0, rows - limits.count)
        var found: [SentenceLine] = []
        let (all, current) = (review.sentences, review.sentence)
        for (index, sentence) in all.enumerated().dropFirst(current) where found.count < room {
            found += lines(sentence, index == current ? .bad : .plain)
        }
        for sentence in all.prefix(current).reversed() where found.count < room {
            found = lines(sentence, .plain) + found
        }
        // What does not fit above the selected one is left out, then what does not fit below.
        let surplus = max(0, found.count - room)
        let isFirst = found.first?.role == .bad
        return Array((limits + (isFirst ? found.dropLast(surplus) : found.dropFirst(surplus))).prefix(rows))
    }

    static func open(in state: inout BoardState) {}

    static func run(in state: inout BoardState) -> [BoardRequest] { [] }

    static func draw(_ state: BoardState, in body: Region, _ painter: inout Painter) {
        guard let review = state.overlays.review else { return }
        var region = body
        let lines = sentenceLines(of: state, in: body)
        let sentences = region.takeFirst(lines.count)
        for (row, line) in lines.enumerated() {
            painter.write(line.text, in: sentences, row: row, column: 1, role: line.role)
        }
        let (left, right) = ComparisonView.halves(of: region)
        painter.write(review.file, in: left, column: 1, role: .title, limit: left.columns - 2, cut: .middle)
        painter.write(
            review.recording, in: right, column: 1, role: .title, limit: right.columns - 2, cut: .middle)
        painter.write("│", in: region, column: left.columns, role: .line)
        let position = state[keyPath: position]
        for row in 1..<max(1, region.rows) {
            painter.write("│", in: region, row: row, column: left.columns, role: .line)
            let index = position.top + row - 1
            guard index < review.steps.count else { continue }
            let step = review.steps[index]
            let column = 1 + min(step.depth * 2, max(0, left.columns / 3))
            let texts = StepLabel.pair(step.then, step.now, columns: left.columns - column - 1, painter)
            for (text, half) in [(texts.then, left), (texts.now, right)] {
                guard let text else { continue }
                painter.write(
                    text, in: half, row: row, column: column,
                    role: !step.isDifferent ? .plain : half == left ? .removed : .bad,
                    limit: half.columns - column - 1)
            }
            if index == position.selected { painter.select(row: row, in: region, isFocused: true) }
        }
    }
}

extension Overlay {
    package static let review = Overlay(screen: BaselineReviewView.self)
}

extension Overlays {
    fileprivate(set) var reviewPosition: ListPosition {
        get { review?.position ?? ListPosition() }
        set { review?.position = newValue }
    }
}

extension BoardState {
    /// Why there is nothing to review.
    var reviewRefusal: String? {
        overlays.review == nil ? "noticeboard check RECORDING --baseline FILE --review begins one" : nil
    }

    mutating func goToDifference(by step: Int) {
        guard let review = overlays.review else { return }
        let places = review.steps.indices.filter { review.steps[$0].difference != nil }
        let selected = review.position.selected
        guard
            let next = step > 0
                ? places.first(where: { $0 > selected }) : places.last(where: { $0 < selected })
        else {
            let text =
                places.isEmpty
                ? "there is no difference"
                : step > 0 ? "that was the last difference" : "that was the first difference"
            message = Message(text: text)
            return
        }
        overlays.review?.position.selected = next
    }

    mutating func acceptRun() {
        guard let review = overlays.review else { return }
        ask(
            Question(
                text: "write \(review.file) as the run is?", request: .host(.acceptRun), yes: "write"))
    }
}
