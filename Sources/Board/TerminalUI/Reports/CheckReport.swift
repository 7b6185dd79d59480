package import BoardModel
package import Notices

/// The checked expectations of a run or a recording, for the reports of CI systems.
package struct CheckReport: Sendable {
    /// Why the check could not be completed.
    package struct Problem: Hashable, Sendable {
        /// What kind of problem it is: `line`, `recording`.
        package let word: String
        package let title: String
        package let text: String
        /// Where the line is; `nil` for a problem of a whole file.
        package let source: SourceLine?

        package init(word: String, title: String, text: String, source: SourceLine?) {
            self.word = word
            self.title = title
            self.text = text
            self.source = source
        }
    }

    /// What was checked: the file of a recording or of commands.
    package let name: String
    package var checks: [CheckedExpectation] = []
    package var problems: [Problem] = []

    /// The file name of expectations that are arguments of a command.
    package static let argumentFile = "expectation"

    package init(name: String) { self.name = name }

    /// Adds the problem that ended a run; an expectation that does not hold is one of the checks.
    package mutating func add(_ outcome: RunOutcome, at source: SourceLine?) {
        switch outcome {
        case .completed, .unmet: break
        case .notUnderstood(let sentence, _):
            problems.append(Problem(word: "line", title: "valid line", text: sentence, source: source))
        case .unreadable(let sentence):
            problems.append(Problem(word: "file", title: "readable file", text: sentence, source: nil))
        }
    }
}

extension SourceLine {
    /// The source line; `nil` if it is an argument of a command.
    var inFile: SourceLine? { file.name == CheckReport.argumentFile ? nil : self }
}

extension CheckedExpectation {
    /// `cart.chnged: did you mean cart.changed? (3 times)`.
    func text(of place: ProblemPlaces.Place) -> String {
        let note = place.note.map { ": \($0)" } ?? ""
        return place.name + note + (place.count > 1 ? " (\(place.count) times)" : "")
    }
}
