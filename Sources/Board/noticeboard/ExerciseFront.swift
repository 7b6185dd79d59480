import ArgumentParser
import BoardModel
import Demo
import Dispatch
import Foundation
import Lessons
import LocalSockets
import NcursesTerminal
import RecordingSource
import TerminalUI

/// `noticeboard lesson try`: lists the exercises, or writes one and watches the learner fix it.
struct ExerciseFront {
    var folder: String?
    /// The package with `Notices`, as typed.
    var package: String?
    /// Whether to start the exercise over.
    var again = false
    var terminal: TerminalOptions

    private let progress = StateFolder.path.map { ExerciseFile(folder: $0) }
    private var done: Set<String> { progress?.done ?? [] }

    init(folder: String?, package: String?, again: Bool, terminal: TerminalOptions) {
        (self.folder, self.package, self.again, self.terminal) = (folder, package, again, terminal)
    }

    // MARK: - The list

    func list() {
        let done = done
        let width = Exercise.all.map(\.name.count).max() ?? 0
        let longest = Exercise.all.map(\.title.count).max() ?? 0
        for exercise in Exercise.all {
            let name = exercise.name + String(repeating: " ", count: width - exercise.name.count)
            let title = exercise.title + String(repeating: " ", count: longest - exercise.title.count)
            say(done.contains(exercise.name) ? "\(name)  \(title)  fixed" : "\(name)  \(exercise.title)")
        }
        say(
            "\(done.count) of \(Exercise.all.count) fixed. noticeboard lesson try NAME [FOLDER] writes one into a"
        )
        say("folder of your own, builds and runs it each time you save, and says when it is fixed.")
    }

    // MARK: - One exercise

    /// Writes the exercise if it is not in its folder, and watches it; without a terminal, checks it once.
    func run(_ name: String) throws {
        let folder = ExerciseFolder(try Self.exercise(name), at: folder)
        try prepare(folder)
        guard StandardStreams.areTerminals else { return try check(folder) }
        let interrupts = Self.endingChildOnInterrupt()
        defer { withExtendedLifetime(interrupts) {} }
        try watch(folder)
    }

    private static func exercise(_ name: String) throws -> Exercise {
        let names = Exercise.all.map(\.name)
        if let exercise = Exercise.all.first(where: { $0.name == name.lowercased() }) { return exercise }
        let guess = name.lowercased().nearest(of: names).map { "; did you mean \($0)?" } ?? "."
        throw StandardStreams.failure(
            66, "unknown exercise \(name.shortened)\(guess) Exercises: \(names.joined(separator: ", "))")
    }

    private func prepare(_ folder: ExerciseFolder) throws {
        guard !folder.isOccupied else {
            throw StandardStreams.failure(
                73, "\(folder.path) has files of something else: choose another folder")
        }
        guard !folder.isBegun || again else { return say("going on in \(folder.path)") }
        let dependency = try ExerciseDependency.chosen(package)
        if folder.isBegun {
            guard StandardStreams.areTerminals else {
                throw StandardStreams.failure(
                    73, "\(folder.source) exists: on a terminal, --again asks whether to overwrite it")
            }
            StandardStreams.put("Overwrite \(folder.source)? y: yes ")
            StandardStreams.flush()
            guard readLine()?.lowercased().hasPrefix("y") == true else { return say("going on with yours") }
        }
        try folder.write(dependency)
        say("written to \(folder.path): README.md, Package.swift, \(folder.exercise.sourcePath)")
    }

    /// Builds and runs once. The exit status says whether it is fixed.
    private func check(_ folder: ExerciseFolder) throws {
        introduce(folder)
        switch try turn(folder) {
        case .fixed: break
        case .unfixed: throw ExitCode(1)
        case .unbuilt: throw ExitCode(2)
        }
    }

    private func introduce(_ folder: ExerciseFolder) {
        say("")
        say("\(folder.exercise.name)  \(folder.exercise.title)")
        HelpText.wrapped(folder.exercise.task, indent: 2).split(separator: "\n").forEach { say(String($0)) }
        say("  Fix \(folder.source)")
    }

    /// Builds, runs and checks, and says what came of it.
    private func turn(_ folder: ExerciseFolder) throws -> ExerciseRun.Outcome {
        say("")
        say(ExerciseRun.isFirst ? "building the library; this takes minutes, once …" : "building …")
        StandardStreams.flush()
        let outcome = try ExerciseRun(folder: folder).outcome()
        switch outcome {
        case .fixed:
            HelpText.wrapped("✓ fixed. \(folder.exercise.moral)", indent: 0).split(separator: "\n")
                .forEach { say(String($0)) }
            say("  The lesson on it: noticeboard lesson \(folder.exercise.lesson)")
            remember(folder.exercise)
        case .unfixed(let sentences):
            for sentence in sentences { say("! not yet: \(sentence)") }
        case .unbuilt(let lines):
            for line in lines { say("  │ \(line)") }
            say("! it does not compile")
        }
        StandardStreams.flush()
        return outcome
    }

    private func remember(_ exercise: Exercise) {
        do throws(SystemCallError) {
            try progress?.add(exercise)
        } catch {
            StandardStreams.complain("that it is fixed was not saved: \(error)")
        }
    }

    private func say(_ text: String) {
        StandardStreams.say(SafeText.escaped(text, unicode: StandardStreams.isUnicode))
    }
}

// MARK: - Watching

extension ExerciseFront {
    /// How often the files are looked at, in milliseconds.
    private static let interval: Int32 = 300

    /// Builds and runs each time the source changes, until the learner quits.
    private func watch(_ first: ExerciseFolder) throws {
        var folder = first
        var seen: Date?
        var hints = 0
        introduce(folder)
        while true {
            if folder.changed != seen || seen == nil {
                seen = folder.changed ?? .distantPast
                _ = try turn(folder)
                prompt(folder)
            }
            guard let word = Self.typed(within: Self.interval) else { continue }
            switch word.first {
            case "q": return
            case "h":
                let all = folder.exercise.hints
                hints = min(hints + 1, all.count)
                for (index, hint) in all.prefix(hints).enumerated() { say("  \(index + 1). \(hint)") }
                if hints == all.count { say("  These are all the hints.") }
            case "b": openBoard(folder)
            case "r": seen = nil
            case "n":
                guard let next = folder.exercise.next(done: done) else {
                    say("All \(Exercise.all.count) are fixed.")
                    break
                }
                let new = ExerciseFolder(next, at: Self.sibling(of: folder, named: next.name))
                try prepare(new)
                (folder, seen, hints) = (new, nil, 0)
                introduce(folder)
                continue
            default: break
            }
            if seen != nil { prompt(folder) }
        }
    }

    private func prompt(_ folder: ExerciseFolder) {
        let isDone = done.contains(folder.exercise.name)
        let next = isDone ? "n next, " : ""
        StandardStreams.put("\n\(next)h hint, b board, r run, q quit; a saved file runs by itself › ")
        StandardStreams.flush()
    }

    private static func sibling(of folder: ExerciseFolder, named name: String) -> String {
        let parent = (folder.path as NSString).deletingLastPathComponent
        return parent.isEmpty ? name : parent + "/" + name
    }

    /// A line that is typed within a time; `q` at the end of the input.
    private static func typed(within milliseconds: Int32) -> String? {
        guard DescriptorWait.forInput(of: STDIN_FILENO, milliseconds: milliseconds) else { return nil }
        return readLine().map { $0.lowercased() } ?? "q"
    }

    /// Opens the board on the recording of the last run.
    private func openBoard(_ folder: ExerciseFolder) {
        guard let recorded = ExerciseRun(folder: folder).recorded() else {
            return say("nothing to open: the program has not run yet")
        }
        if let end = try? ReplayGoal("100%") { recorded.start(at: end) }
        do throws(TerminalError) {
            var loop = BoardLoop(terminal: try Terminal(options: terminal), source: recorded)
            loop.run()
        } catch {
            StandardStreams.complain("\(error)")
        }
    }

    /// Makes ^C end the child as well, which runs in a process group of its own, while what is returned is held.
    private static func endingChildOnInterrupt() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                ChildProgram.end()
                Foundation.exit(128 + number)
            }
            source.resume()
            return source
        }
    }
}
