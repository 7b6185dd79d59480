import BoardModel

extension LessonLibrary {
    /// The result of a search for a lesson.
    package enum Match: Hashable, Sendable {
        case lesson(Lesson)
        /// No lesson matches, or several do: a sentence that lists the candidates.
        case none(String)
    }

    /// Finds a lesson by its number in the list, by its name, or by a prefix of its name. The number in the
    /// name may be omitted.
    package static func find(_ query: String, in lessons: [Lesson] = all) -> Match {
        if let number = Int(query), lessons.indices.contains(number - 1) {
            return .lesson(lessons[number - 1])
        }
        let wanted = query.lowercased()
        if let lesson = lessons.first(where: { $0.spellings.contains(wanted) }) { return .lesson(lesson) }
        let fitting = lessons.filter { $0.spellings.contains { !wanted.isEmpty && $0.hasPrefix(wanted) } }
        if fitting.count == 1 { return .lesson(fitting[0]) }
        let found = query.shortened
        if fitting.count > 1 {
            return .none("\(found) may be \(fitting.map(\.name).asChoice): type more of it")
        }
        let known = lessons.map(\.name).joined(separator: ", ")
        return .none("unknown lesson \(found)\(guess(wanted, in: lessons)) Lessons: \(known)")
    }

    private static func guess(_ wanted: String, in lessons: [Lesson]) -> String {
        guard let near = wanted.nearest(of: lessons.flatMap(\.spellings)),
            let lesson = lessons.first(where: { $0.spellings.contains(near) })
        else { return "." }
        return "; did you mean \(lesson.name)?"
    }
}

extension Lesson {
    /// For example `01-register-post-remove` and `register-post-remove`.
    fileprivate var spellings: [String] {
        let name = name.lowercased()
        let words = String(name.drop { $0.isNumber || $0 == "-" })
        return words.isEmpty || words == name ? [name] : [name, words]
    }
}
