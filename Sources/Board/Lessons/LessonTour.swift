import BoardModel

/// The best lessons for a talk of some minutes: `noticeboard lesson --tour 20`.
package enum LessonTour {
    /// The lessons by how much they help somebody who has time for few: first what notices are, then the faults that
    /// are met most often, then the rest.
    private static let ranking = [
        "01-register-post-remove", "12-misspelt-name", "11-find-the-leak", "05-twice-registered",
        "10-threads-and-actors", "06-typed-or-trapped", "04-seven-attempts", "07-inside-a-delivery",
        "03-who-is-still-listening", "02-same-class-twice", "08-keyboard", "09-other-keyboards",
    ]

    /// The place of a lesson in the ranking, from 1; `nil` for a lesson that no tour has.
    package static func rank(of lesson: Lesson) -> Int? {
        ranking.firstIndex(of: lesson.name).map { $0 + 1 }
    }

    /// The lessons of a tour: down the ranking, each lesson that fits in the time left, played in the order of the
    /// list. Empty if there is no time for any.
    package static func lessons(minutes: Int, of lessons: [Lesson] = LessonLibrary.all) -> [Lesson] {
        var left = minutes
        let ranked = ranking.compactMap { name in lessons.first { $0.name == name } }
        let chosen = ranked.filter { lesson in
            guard lesson.minutes <= left else { return false }
            left -= lesson.minutes
            return true
        }
        return lessons.filter(chosen.contains)
    }
}
