import ArgumentParser
import BoardModel
import Demo
import Lessons
import LocalSockets
import NcursesTerminal
import TerminalUI

/// `noticeboard lesson`: shows lessons on the board, or in plain lines without a terminal.
package struct LessonCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lesson", abstract: "Play a lesson on the board, or choose one.",
        discussion: """
            Space goes to the next step, ← to the previous one, a plays by itself, Esc leaves, \
            ? shows the keys. A clicker works, and b blanks the screen. A lesson that you leave continues there next \
            time. A lesson is a text file; your own opens the same way:

            \(LessonSyntax.all.map { HelpText.item($0.form, $0.meaning) }.joined(separator: "\n"))
              An empty line ends a step.

            EXAMPLES
              noticeboard lesson                choose from the list
              noticeboard lesson 1              the first
              noticeboard lesson my.lesson      one of your own
              noticeboard lesson 1 --notes      on a second terminal: what to say, what comes next, a timer
              noticeboard lesson --tour 20      the best for 20 minutes, one after the other
              noticeboard run --lesson 1        in plain lines, with its checkpoints
              noticeboard lesson try            the exercises: programs with a fault for you to fix
              noticeboard lesson try leak       writes one to the folder leak, and watches it
            """)

    @Argument(
        help: ArgumentHelp(
            "A lesson's number, name or file; or try, for the exercises.", valueName: "name|file"),
        completion: .list(LessonLibrary.all.map(\.name) + [Self.tryWord]))
    var lesson: String?

    @Argument(
        help: ArgumentHelp("After try: the exercise; without one, they are listed.", valueName: "exercise"),
        completion: .list(Exercise.all.map(\.name)))
    var exercise: String?

    @Argument(
        help: ArgumentHelp("After try: its folder; by default one with its name.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Option(
        help: ArgumentHelp(
            "After try: the package with Notices, a folder or a URL; by default the checkout that this program is from.",
            valueName: "package"))
    var package: String?

    @Flag(help: "After try: start the exercise over. Asks before it overwrites.")
    var again = false

    private static let tryWord = "try"

    @Flag(help: "List the lessons: name, title and minutes; with --tour, those of the tour.")
    package var list = false

    @Option(
        help: ArgumentHelp(
            "Play the best lessons for this many minutes, one after the other.", valueName: "minutes"))
    var tour: Int?

    @OptionGroup var display: DisplayOptions

    @Flag(
        help: ArgumentHelp(
            "Show the speaker's notes on a second terminal: what to say, what comes next, and a timer."))
    var notes = false

    @Option(
        help: ArgumentHelp(
            "With --notes: the process of the board to follow, if several have a lesson open.",
            valueName: "number"))
    var pid: Int32?

    func validate() throws {
        if lesson != Self.tryWord, let word = exercise {
            throw ValidationError("one lesson at a time: leave out \(word), or write try before an exercise")
        }
        if exercise == nil, again || package != nil {
            throw ValidationError("--again and --package need an exercise: lesson try NAME")
        }
        if lesson == Self.tryWord, notes {
            throw ValidationError("exercises have no speaker's notes: leave --notes out")
        }
        if let pid, pid <= 0 || !notes {
            throw ValidationError(
                notes
                    ? "--pid takes the number of a process, not \(pid): the notes list those of the boards"
                    : "--pid chooses the board of --notes: write --notes, or leave --pid out")
        }
        if let tour, lesson != nil || notes || tour < 1 {
            throw ValidationError(
                tour < 1
                    ? "--tour takes a number of minutes, such as 20"
                    : "--tour chooses the lessons: leave out \(notes ? "--notes" : "the lesson")")
        }
        if list, lesson != nil {
            throw ValidationError("a lesson and --list exclude each other: leave one of them out")
        }
        if notes, list {
            throw ValidationError("--notes and --list exclude each other: leave one of them out")
        }
        if notes, lesson == nil {
            throw ValidationError("--notes needs a lesson: write its number, name or file before it")
        }
    }

    func run() throws {
        StandardStreams.decide(isASCII: display.ascii)
        let tour = try tourLessons()
        if list { return Self.printList(tour ?? LessonLibrary.all) }
        if StandardStreams.areTerminals { Backtraces.printWithoutAsking() }
        if lesson == Self.tryWord { return try tryExercise() }
        let lesson = try lesson.map(LessonSource.lesson)
        if notes, let lesson { return try openNotes(lesson) }
        guard StandardStreams.areTerminals else {
            guard let lessons = lesson.map({ [$0] }) ?? tour else { return Self.printList(LessonLibrary.all) }
            return try PlainFront().play(lessons)
        }
        let opening =
            lesson.map(BoardCommand.Opening.lesson) ?? tour.map(BoardCommand.Opening.tour) ?? .lessonList
        try BoardCommand.open(.example, display.terminal(), opening: opening)
    }

    /// The lessons of the requested tour; `nil` without one.
    private func tourLessons() throws -> [Lesson]? {
        guard let tour else { return nil }
        let lessons = LessonTour.lessons(minutes: tour)
        guard lessons.isEmpty else { return lessons }
        let shortest = LessonLibrary.all.map(\.minutes).min() ?? 0
        throw StandardStreams.failure(64, "no lesson fits in \(tour) min: the shortest takes \(shortest) min")
    }

    private func tryExercise() throws {
        let front = ExerciseFront(
            folder: folder, package: package, again: again, terminal: display.terminal())
        guard let exercise else { return front.list() }
        try front.run(exercise)
    }

    private func openNotes(_ lesson: Lesson) throws {
        do {
            var options = display.terminal()
            // The notes have nothing to click.
            options.mouse = false
            let terminal = try Terminal(options: options)
            var loop = try NotesLoop(terminal: terminal, lesson: lesson, process: pid)
            loop.run()
        } catch let error as TerminalError {
            throw StandardStreams.failure(64, "cannot show the notes: \(error)")
        } catch let error as SystemCallError {
            throw StandardStreams.failure(71, "cannot follow a lesson: \(error)")
        }
    }

    private static func printList(_ lessons: [Lesson]) {
        for lesson in lessons {
            StandardStreams.say(
                SafeText.escaped(
                    "\(lesson.name)  \(lesson.title)  \(lesson.minutes) min",
                    unicode: StandardStreams.isUnicode))
        }
        let minutes = lessons.reduce(0) { $0 + $1.minutes }
        StandardStreams.say("\(lessons.count.counted("lesson", "lessons")), \(minutes) min")
    }
}

/// The source of a requested lesson.
enum LessonSource {
    /// The lesson with a number or name, or in a file.
    static func lesson(_ query: String) throws -> Lesson {
        let isPath = query.contains("/") || query.hasSuffix("." + LessonLibrary.fileEnding)
        if !isPath {
            switch LessonLibrary.find(query) {
            case .lesson(let lesson): return lesson
            case .none(let sentence):
                guard FileBytes.exist(at: query) else {
                    throw StandardStreams.failure(66, sentence + ". A file of your own opens by its path")
                }
            }
        }
        return try read(query)
    }

    private static func read(_ path: String) throws -> Lesson {
        // Reads one byte more than the limit, to detect a larger file.
        let bytes = try FileBytes(path: path).read(atMost: LessonParser.sizeLimit + 1)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        do throws(LessonError) {
            let lesson = try LessonParser.parse(bytes, name: name, file: path)
            try lesson.rehearse()
            return lesson
        } catch {
            for sentence in error.sentences.dropLast() { StandardStreams.complain(sentence) }
            throw StandardStreams.failure(2, error.sentences.last ?? "")
        }
    }
}
