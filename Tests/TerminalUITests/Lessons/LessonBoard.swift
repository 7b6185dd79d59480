import BoardModel
import Demo
import TerminalUI
import Testing

@testable import Lessons

/// A lesson with everything: a step, one with a question, one that is long.
let tea = """
    title Tea

    say The kettle tells who wants to know that it boils.
    show center.observe("kettle.boils", owner: cook) { cook, _ in
    show     cook.pour()
    show }
    observe kettle.boils as Cook by owner

    say Somebody else hears it as well.
    show center.post("kettle.boils", from: kettle)
    predict How many hear it? | Two: the cook and the cat.
    observe kettle.boils as Cat by strong
    post kettle.boils from Kettle
    checkpoint deliveries kettle.boils 2

    say The cook goes home.
    release Cook
    post kettle.boils from Kettle
    checkpoint deliveries kettle.boils 3
    """

/// One with a keyboard that moves.
let moving = """
    title Moving

    say Up it goes.
    keyboard show duration 0.5

    say And down again.
    keyboard hide
    """

/// Understands a text as a lesson.
func lesson(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Lesson {
    do throws(LessonError) {
        return try LessonParser.parse(Array(text.utf8), name: "t", file: "t.lesson")
    } catch {
        Issue.record("\(error.sentences)", sourceLocation: sourceLocation)
        return LessonLibrary.all[0]
    }
}

extension Board {
    /// A board on which a lesson was opened.
    init(_ columns: Int = 80, _ rows: Int = 24, unicode: Bool = true, playing text: String) {
        self.init(columns, rows, unicode: unicode)
        session.open(lesson(text))
    }

    /// Where the header says that one is, as `2/3`.
    var step: String {
        let words = rows[0].split(separator: " ")
        return words.first { $0.contains("/") && !$0.contains("x") }.map(String.init) ?? ""
    }
}
