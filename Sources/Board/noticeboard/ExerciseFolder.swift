import Foundation
import Lessons

/// The learner's folder with an exercise.
struct ExerciseFolder {
    let exercise: Exercise
    let path: String

    /// - Parameter path: As typed; by default a folder with the exercise's name in the current one.
    init(_ exercise: Exercise, at path: String?) {
        self.exercise = exercise
        self.path = path ?? exercise.name
    }

    /// The path of the source file.
    var source: String { path + "/" + exercise.sourcePath }
    var recording: String { path + "/" + Exercise.recordingPath }

    /// Whether the exercise is in the folder.
    var isBegun: Bool { FileBytes.exist(at: source) }

    /// Whether the folder has files of something else.
    var isOccupied: Bool {
        guard FileBytes.exist(at: path), !isBegun else { return false }
        // A path that cannot be listed is a file.
        return (try? FileManager.default.contentsOfDirectory(atPath: path).isEmpty) != true
    }

    /// Writes the exercise's files.
    ///
    /// - Throws: An exit status, after reporting what cannot be written.
    func write(_ dependency: ExerciseDependency) throws {
        let files = [
            ("Package.swift", exercise.manifest(dependency)), ("README.md", exercise.readme),
            (exercise.sourcePath, exercise.source),
        ]
        do {
            let sources = (source as NSString).deletingLastPathComponent
            try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
            for (name, text) in files {
                try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8)
            }
        } catch {
            throw StandardStreams.failure(73, "cannot write to \(path): \(error.localizedDescription)")
        }
    }

    /// The time of the latest change of a source file; `nil` if there is none.
    var changed: Date? {
        let folder = (source as NSString).deletingLastPathComponent
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return (names.map { folder + "/" + $0 } + [path + "/Package.swift"]).compactMap {
            (try? FileManager.default.attributesOfItem(atPath: $0))?[.modificationDate] as? Date
        }.max()
    }
}

extension ExerciseDependency {
    /// The checkout from which this program was built; `nil` if it was installed.
    static var checkout: ExerciseDependency? {
        guard let program = Bundle.main.executablePath else { return nil }
        var folder = URL(fileURLWithPath: program).resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.path != "/" {
            let marks = ["Package.swift", "Sources/Library/Notices"]
            if marks.allSatisfy({ FileBytes.exist(at: folder.path + "/" + $0) }) { return .path(folder.path) }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// The package that the user named, or the checkout.
    ///
    /// - Throws: An exit status, after reporting that there is none.
    static func chosen(_ typed: String?) throws -> ExerciseDependency {
        if let typed {
            let dependency = ExerciseDependency(typed)
            guard case .path = dependency else { return dependency }
            guard FileBytes.exist(at: typed + "/Package.swift") else {
                throw StandardStreams.failure(
                    66, "there is no package at \(typed): --package takes a folder or a URL")
            }
            return .path(URL(fileURLWithPath: typed).standardizedFileURL.path)
        }
        guard let checkout else {
            throw StandardStreams.failure(
                66,
                "this program does not run from a checkout of noticeboard: add --package with its folder or URL"
            )
        }
        return checkout
    }
}
