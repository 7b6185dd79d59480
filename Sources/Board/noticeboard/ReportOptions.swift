import ArgumentParser
import Foundation
import TerminalUI

/// The reports that `run` and `check` make for CI systems.
struct ReportOptions: ParsableArguments {
    enum Annotations: String, ExpressibleByArgument, CaseIterable {
        case github
    }

    @Option(
        help: ArgumentHelp("Also write a report in JUnit's XML to this file.", valueName: "file"),
        completion: .file())
    var junit: String?

    @Option(
        help: ArgumentHelp(
            "Also print each failure, on standard error, as an annotation of its source line: github.",
            valueName: "format"))
    var annotations: Annotations?

    var areWanted: Bool { junit != nil || annotations != nil }

    /// Runs `body`, which fills a report, and writes the report whether it succeeds or not.
    ///
    /// - Throws: The exit status of `body`; if it succeeds, of writing.
    func write(of name: String, _ body: (inout CheckReport) throws -> Void) throws {
        var report = CheckReport(name: name)
        let result = Result { try body(&report) }
        guard areWanted else { return try result.get() }
        if case .failure(let error) = result, let status = error as? ExitCode,
            status != ExitCode(1), report.problems.isEmpty
        {
            report.problems.append(
                CheckReport.Problem(
                    word: "status", title: "check of \(name)",
                    text: "\(name) was not checked: exit status \(status.rawValue), see standard error",
                    source: nil))
        }
        let paths = Self.paths
        if annotations == .github {
            GitHubAnnotations.lines(of: report, path: paths.path(of:)).forEach(StandardStreams.complain)
        }
        let problem = junit.flatMap {
            Self.write(JUnitReport.text(of: report, path: paths.path(of:)), to: $0)
        }
        if let problem { StandardStreams.complain(problem) }
        try result.get()
        if problem != nil { throw ExitCode(73) }
    }

    /// The source files below the current folder.
    private static var paths: RepositoryPaths {
        let folder = FileManager.default.currentDirectoryPath
        let root = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"]
        let isBelow = root.map { folder.hasPrefix($0 + "/") } ?? false
        return RepositoryPaths(
            prefix: isBelow ? folder.dropFirst((root?.count ?? 0) + 1) + "/" : "",
            list: { ["Sources", "Tests"].flatMap(swiftFiles) },
            exists: { FileManager.default.fileExists(atPath: $0) })
    }

    /// More files are not searched.
    private static let fileLimit = 50_000

    private static func swiftFiles(in folder: String) -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [String] = []
        var count = 0
        while count < fileLimit, let path = paths.nextObject() as? String {
            count += 1
            if path.hasSuffix(".swift") { files.append("\(folder)/\(path)") }
        }
        return files
    }

    /// Returns why the file could not be written; `nil` if it was.
    private static func write(_ text: String, to path: String) -> String? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666)
        guard descriptor >= 0 else { return failure(path, errno) }
        defer { close(descriptor) }
        return StandardStreams.write(Array(text.utf8), to: descriptor).map { failure(path, $0) }
    }

    private static func failure(_ path: String, _ error: Int32) -> String {
        "the report was not written: cannot write \(path): \(String(cString: strerror(error)))"
    }
}
