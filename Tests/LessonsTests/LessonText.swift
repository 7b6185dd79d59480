@testable import BoardModel
@testable import Demo
@testable import Lessons

/// Understands a text as a lesson called `t`.
func lesson(_ text: String) throws(LessonError) -> Lesson {
    try LessonParser.parse(Array(text.utf8), name: "t", file: "t.lesson")
}

/// What is wrong with a text, or nothing.
func faults(_ text: String) -> [String] {
    faults(Array(text.utf8))
}

func faults(_ bytes: [UInt8]) -> [String] {
    do throws(LessonError) {
        _ = try LessonParser.parse(bytes, name: "t", file: "t")
        return []
    } catch {
        return error.sentences
    }
}
