import BoardModel
import Notices

/// A report in the XML format of JUnit, which CI systems read: one test suite, with a test case for each expectation.
package enum JUnitReport {
    /// The text of the file. It has no control characters: names and texts from programs are escaped.
    ///
    /// - Parameter path: Returns the path in the repository of a source file.
    package static func text(of report: CheckReport, path: (String) -> String) -> String {
        let counts =
            #"tests="\#(report.checks.count + report.problems.count)" "#
            + #"failures="\#(report.checks.count { !$0.isMet })" errors="\#(report.problems.count)""#
        var lines = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites \(counts)>",
            #"  <testsuite name="\#(escaped(report.name))" \#(counts)>"#,
        ]
        var titles: [String: Int] = [:]
        for check in report.checks { lines += testCase(check, &titles, path) }
        for problem in report.problems { lines += testCase(problem, of: report, &titles, path) }
        lines += ["  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    private static func testCase(
        _ check: CheckedExpectation, _ titles: inout [String: Int], _ path: (String) -> String
    ) -> [String] {
        let place = check.places.first { $0.file != nil }
        let file = place?.file ?? check.source.inFile?.file.name
        let line = place == nil ? check.source.inFile?.line : place?.line
        let start = start(of: check.title, inFile: check.source.file.name, &titles, file.map(path), line)
        guard !check.isMet else { return [start + "/>"] }
        var details = check.places.map { place in
            let file = place.file.map { path($0) + (place.line.map { ":\($0)" } ?? "") + ": " } ?? ""
            return file + check.text(of: place)
        }
        if check.unlistedCount > 0 { details.append("and \(check.unlistedCount) more") }
        if details.isEmpty { details = ["\(check.source): \(check.text)"] }
        return [start + ">"]
            + element("failure", type: check.word, message: check.text, details)
            + ["    </testcase>"]
    }

    private static func testCase(
        _ problem: CheckReport.Problem, of report: CheckReport, _ titles: inout [String: Int],
        _ path: (String) -> String
    ) -> [String] {
        let file = problem.source?.file.name ?? report.name
        return [
            start(of: problem.title, inFile: file, &titles, path(file), problem.source?.line) + ">"
        ]
            + element("error", type: problem.word, message: problem.text, [problem.text])
            + ["    </testcase>"]
    }

    /// Test cases of one file have different names, so that a repeated expectation is counted.
    private static func start(
        of title: String, inFile group: String, _ titles: inout [String: Int], _ file: String?, _ line: Int?
    ) -> String {
        let number = titles["\(group)\0\(title)", default: 0] + 1
        titles["\(group)\0\(title)"] = number
        let name = number == 1 ? title : "\(title) (\(number))"
        return #"    <testcase classname="\#(escaped(group))" name="\#(escaped(name))""#
            + (file.map { #" file="\#(escaped($0))""# } ?? "") + (line.map { #" line="\#($0)""# } ?? "")
    }

    private static func element(
        _ name: String, type: String, message: String, _ details: [String]
    ) -> [String] {
        let start = #"      <\#(name) type="\#(escaped(type))" message="\#(escaped(message))">"#
        return [start + details.map(escaped).joined(separator: "\n") + "</\(name)>"]
    }

    /// Text for an attribute or an element. XML has no form for most control characters.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in SafeText.escaped(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.value & 0xFFFE == 0xFFFE:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
