import BoardModel
import Notices

/// The lines that make GitHub Actions show problems in the source: `::error file=Sources/App/Cart.swift,line=12::…`.
package enum GitHubAnnotations {
    /// The annotations of the expectations that do not hold, one for each place, and of other problems.
    ///
    /// - Parameter path: Returns the path in the repository of a source file.
    package static func lines(of report: CheckReport, path: (String) -> String) -> [String] {
        report.checks.filter { !$0.isMet }.flatMap { lines(of: $0, path) }
            + report.problems.map { problem in
                line(
                    file: problem.source.map { path($0.file.name) }, line: problem.source?.line,
                    title: problem.title, text: problem.text)
            }
    }

    private static func lines(of check: CheckedExpectation, _ path: (String) -> String) -> [String] {
        let places = check.places.filter { $0.file != nil }
        guard !places.isEmpty else {
            let source = check.source.inFile
            return [
                line(
                    file: source.map { path($0.file.name) }, line: source?.line, title: check.title,
                    text: check.text)
            ]
        }
        return places.indices.map { index in
            let isLast = index == places.indices.last && check.unlistedCount > 0
            return line(
                file: places[index].file.map(path), line: places[index].line, title: check.title,
                text: check.text(of: places[index]) + (isLast ? "; and \(check.unlistedCount) more" : ""))
        }
    }

    private static func line(file: String?, line: Int?, title: String, text: String) -> String {
        let properties = [
            file.map { "file=\(property($0))" }, line.map { "line=\($0)" }, "title=\(property(title))",
        ].compactMap(\.self).joined(separator: ",")
        return "::error \(properties)::\(data(text))"
    }

    /// Escapes the text of a command. Line breaks, which would end the command, are already written out.
    private static func data(_ text: String) -> String {
        SafeText.escaped(text).replacing("%", with: "%25")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
