/// A small program with a fault for the learner to fix: `noticeboard lesson try`.
///
/// Whether it is fixed is decided by a recording of a run, never by its source text.
package struct Exercise: Hashable, Sendable {
    /// The word that selects it.
    package let name: String
    package let title: String
    /// What the program should do and what it does, in sentences.
    package let task: String
    /// From a nudge to the answer.
    package let hints: [String]
    /// `expect …` lines that a recording of the fixed program meets.
    package let expectations: [String]
    /// What was learned, shown when the program is fixed.
    package let moral: String
    /// The lesson on the subject, by its name.
    package let lesson: String
    /// The only source file, with the fault.
    package let source: String

    /// The path of the source file in the exercise's folder.
    package var sourcePath: String {
        "Sources/Exercise/\(name.prefix(1).uppercased() + name.dropFirst()).swift"
    }

    /// The file that the program records itself in, in the exercise's folder.
    package static let recordingPath = "run.notices"

    /// In the order to do them.
    package static let all: [Exercise] = [.name, .token, .twice, .leak, .thread]

    /// The next exercise after this one that is not done.
    package func next(done: Set<String>) -> Exercise? {
        let index = Self.all.firstIndex(of: self) ?? 0
        return (Self.all[(index + 1)...] + Self.all[..<index]).first { !done.contains($0.name) }
    }
}

extension Exercise {
    /// The `README.md` of the exercise's folder.
    package var readme: String {
        """
        # \(name): \(title)

        \(task)

        Fix `\(sourcePath)`. Each time you save it, `noticeboard lesson try \(name) .` builds and runs it, and checks
        the recording that the program makes of itself:

        \(expectations.map { "    \($0)" }.joined(separator: "\n"))

        `noticeboard replay \(Self.recordingPath)` opens the recording on the board. Lesson: `noticeboard lesson \(lesson)`.

        """
    }

    /// The `Package.swift` of the exercise's folder.
    package func manifest(_ dependency: ExerciseDependency) -> String {
        """
        // swift-tools-version: 6.2

        import PackageDescription

        let package = Package(
            name: "exercise",
            platforms: [.macOS(.v15)],
            dependencies: [\(dependency.declaration)],
            targets: [
                .executableTarget(
                    name: "Exercise",
                    dependencies: [
                        .product(name: "Notices", package: \(dependency.packageName.swiftLiteral)),
                        .product(name: "NoticesRecording", package: \(dependency.packageName.swiftLiteral)),
                    ])
            ],
            swiftLanguageModes: [.v6]
        )

        """
    }
}

/// Where an exercise finds the package with `Notices`.
package enum ExerciseDependency: Hashable, Sendable {
    /// The absolute path of a checkout.
    case path(String)
    case url(String)

    /// - Parameter text: A URL, such as `https://…` or `git@host:…`, or an absolute path.
    package init(_ text: String) {
        let isURL = text.contains("://") || text.hasPrefix("git@")
        self = isURL ? .url(text) : .path(text)
    }

    fileprivate var declaration: String {
        switch self {
        case .path(let path): ".package(name: \"noticeboard\", path: \(path.swiftLiteral))"
        case .url(let url): ".package(url: \(url.swiftLiteral), branch: \"main\")"
        }
    }

    /// A package from a URL is named after the URL's last part.
    fileprivate var packageName: String {
        guard case .url(let url) = self, let last = url.split(separator: "/").last else {
            return "noticeboard"
        }
        return String(last.hasSuffix(".git") ? last.dropLast(4) : last)
    }
}

extension String {
    /// The text as a string literal of Swift.
    fileprivate var swiftLiteral: String {
        "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
