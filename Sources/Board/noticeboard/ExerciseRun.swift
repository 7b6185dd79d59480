import BoardModel
import Demo
import Foundation
import Lessons
import LocalSockets
import Notices
import NoticesRecording
import ProgramSource
import RecordingSource
import Synchronization
import TerminalUI

/// Builds and runs an exercise, and checks the recording that it makes of itself.
struct ExerciseRun {
    let folder: ExerciseFolder

    enum Outcome: Equatable {
        case fixed
        /// Why not, a sentence each.
        case unfixed([String])
        /// The output of the build.
        case unbuilt([String])
    }

    /// A program that runs for longer is ended.
    private static let timeLimit = 20.0
    /// Further lines of a program or compiler are not shown.
    private static let mostLines = 60

    /// The build folder, which all exercises share: the library is built once.
    private static var buildFolder: String {
        let environment = ProcessInfo.processInfo.environment
        func absolute(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let caches = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0 + "/.cache" }
        return (caches ?? NSTemporaryDirectory()) + "/noticeboard/exercises"
    }

    /// Whether the library has to be built first.
    static var isFirst: Bool { !FileBytes.exist(at: buildFolder + "/debug") }

    /// Builds, runs and checks.
    ///
    /// - Throws: An exit status, after reporting that there is no Swift.
    func outcome() throws -> Outcome {
        let build = [
            "swift", "build", "--package-path", folder.path, "--scratch-path", Self.buildFolder,
            // Otherwise a plan that was cached for another exercise would be used for this one.
            "--disable-build-manifest-caching",
        ]
        // The library alone: the packages that the board needs are not fetched.
        let built = try ChildProgram.run(build, in: nil, adding: ["NOTICES_ALONE": "1"])
        guard built.status != 127 else {
            throw StandardStreams.failure(
                69, "there is no program swift: install Swift, or add its folder to PATH")
        }
        guard built.status == 0 else { return .unbuilt(Self.lines(built.output)) }
        unlink(folder.recording)
        let ran = try ChildProgram.run(
            [Self.buildFolder + "/debug/Exercise"], in: folder.path, within: Self.timeLimit)
        for line in Self.lines(ran.output) {
            StandardStreams.say(SafeText.escaped("  │ \(line)", unicode: unicode))
        }
        printRecords()
        guard let status = ran.status else {
            return .unfixed(["it did not end within \(Int(Self.timeLimit)) s"])
        }
        if status != 0 { return .unfixed(["it ended with status \(status)"]) }
        return checked()
    }

    private var unicode: Bool { StandardStreams.isUnicode }

    /// Checks the exercise's expectations against the recording.
    private func checked() -> Outcome {
        let check: RecordedCheck
        do throws(RecordingError) {
            check = try RecordedCheck(of: folder.recording, center: nil)
        } catch {
            return .unfixed(["it made no recording: \(error)"])
        }
        let unmet = folder.exercise.expectations.compactMap { line -> String? in
            do throws(LineError) {
                guard case .expect(let expectation)? = try CommandParser.parse(line) else { return line }
                let result = try check.run.result(of: expectation)
                return result.isMet ? nil : result.text
            } catch {
                return "\(line): \(error.message)"
            }
        }
        return unmet.isEmpty ? .fixed : .unfixed(unmet)
    }

    /// The recording as a board's source.
    func recorded() -> RecordedProgram? {
        (try? RecordingReader(path: folder.recording)).flatMap { RecordedProgram($0, center: nil) }
    }

    private func printRecords() {
        guard let recorded = recorded() else { return }
        var lines: [UInt8] = []
        var printer = RecordPrinter(format: .people(unicode: unicode)) { lines += $0 }
        var hasMore = true
        while hasMore {
            hasMore = recorded.goOn()
            var batch = recorded.takeRecords()
            printer.print(&batch)
        }
        let all = lines.split(separator: UInt8(ascii: "\n"))
        for line in all.prefix(Self.mostLines) {
            StandardStreams.put(Array("  ".utf8) + line + [UInt8(ascii: "\n")])
        }
        if all.count > Self.mostLines {
            StandardStreams.say("  \(Self.mostLines) of \(all.count) rows shown")
        }
    }

    private static func lines(_ output: [UInt8]) -> [String] {
        let all = output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        return all.count > mostLines
            ? all.prefix(mostLines) + ["\(mostLines) of \(all.count) lines shown"] : all
    }
}

/// A program that is run to its end.
enum ChildProgram {
    struct Result {
        /// The exit status, or 128 and the signal's number; `nil` if the time was over.
        var status: Int?
        /// What it wrote to standard output and standard error.
        var output: [UInt8]
    }

    private static let running = Mutex<pid_t?>(nil)

    /// Ends the program that runs now.
    static func end() {
        running.withLock { pid in if let pid { _ = kill(pid, SIGTERM) } }
    }

    /// Runs the program that `PATH` finds, without input.
    static func run(
        _ words: [String], in folder: String?, adding variables: [String: String] = [:],
        within limit: Double? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        process.standardInput = FileHandle.nullDevice
        do { try process.run() } catch {
            throw StandardStreams.failure(69, "cannot run \(words[0]): \(error.localizedDescription)")
        }
        running.withLock { $0 = process.processIdentifier }
        let isOver = Atomic(false)
        let timer = limit.map { limit in
            let pid = process.processIdentifier
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + limit)
            timer.setEventHandler {
                isOver.store(true, ordering: .relaxed)
                _ = kill(pid, SIGKILL)
            }
            timer.resume()
            return timer
        }
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        timer?.cancel()
        running.withLock { $0 = nil }
        let code = Int(process.terminationStatus)
        let status = process.terminationReason == .exit ? code : 128 + code
        return Result(status: isOver.load(ordering: .relaxed) ? nil : status, output: Array(output))
    }
}
