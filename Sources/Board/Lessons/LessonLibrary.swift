import BoardModel

/// The built-in lessons: the files in `Library/`, embedded at build time.
package enum LessonLibrary {
    /// One entry for each file, in list order. In Swift, a file name's leading digit becomes `_`.
    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("01-register-post-remove", PackageResources._1_register_post_remove_lesson),
        ("02-same-class-twice", PackageResources._2_same_class_twice_lesson),
        ("03-who-is-still-listening", PackageResources._3_who_is_still_listening_lesson),
        ("04-seven-attempts", PackageResources._4_seven_attempts_lesson),
        ("05-twice-registered", PackageResources._5_twice_registered_lesson),
        ("06-typed-or-trapped", PackageResources._6_typed_or_trapped_lesson),
        ("07-inside-a-delivery", PackageResources._7_inside_a_delivery_lesson),
        ("08-keyboard", PackageResources._8_keyboard_lesson),
        ("09-other-keyboards", PackageResources._9_other_keyboards_lesson),
        ("10-threads-and-actors", PackageResources._0_threads_and_actors_lesson),
        ("11-find-the-leak", PackageResources._1_find_the_leak_lesson),
        ("12-misspelt-name", PackageResources._2_misspelt_name_lesson),
    ]

    /// The names of the files, without their extension.
    package static var names: [String] { sources.map(\.name) }

    /// The lessons. A file that does not parse is omitted; the tests check that all do.
    package static let all: [Lesson] = sources.compactMap { try? lesson(named: $0.name, $0.bytes) }

    private static func lesson(named name: String, _ bytes: [UInt8]) throws(LessonError) -> Lesson {
        try LessonParser.parse(bytes, name: name, file: name + "." + fileEnding)
    }

    /// The extension of a lesson's file.
    package static let fileEnding = "lesson"

    /// The lessons as a Markdown table for `docs/Lessons.md`.
    package static var markdown: String {
        all.reduce("| lesson | title | minutes | tour |\n| --- | --- | ---: | ---: |\n") {
            $0
                + "| `\($1.name)` | \($1.title) | \($1.minutes) | \(LessonTour.rank(of: $1).map(String.init) ?? "") |\n"
        }
    }
}
