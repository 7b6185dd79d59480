import BoardModel
import Demo
import Notices
import TestSupport
import Testing

@testable import TerminalUI

/// What CI systems read of checked expectations.
@Suite(.leavesNoObservers) struct ReportTests {
    /// The report of a script that the plain front end runs.
    private func report(_ script: String) -> CheckReport {
        let demo = DemoProgram()
        demo.collectChecks()
        let run = PlainRun(demo: demo, format: .json(unicode: true), write: { _ in })
        var report = CheckReport(name: "demo.txt")
        report.add(run.run(TextLines(script), file: "demo.txt"), at: run.source)
        report.checks = demo.takeChecks()
        return report
    }

    private func junit(_ script: String) -> String {
        JUnitReport.text(of: report(script)) { "Sources/\($0)" }
    }

    private func annotations(_ script: String) -> [String] {
        GitHubAnnotations.lines(of: report(script)) { "Sources/\($0)" }
    }

    @Test func `each expectation is a test case, and a failure names its offenders`() {
        let script = """
            observe cart.changed as Badge
            post cart.changed 1
            post cart.chnged 2
            expect deliveries cart.changed 1
            expect unheard * 0
            """
        #expect(
            junit(script) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites tests="2" failures="1" errors="0">
                  <testsuite name="demo.txt" tests="2" failures="1" errors="0">
                    <testcase classname="demo.txt" name="deliveries of cart.changed: expected 1" \
                file="Sources/demo.txt" line="4"/>
                    <testcase classname="demo.txt" name="unheard posts of *: expected 0" \
                file="Sources/demo.txt" line="3">
                      <failure type="unheard" message="unheard posts of *: expected 0, found 1; \
                cart.chnged  demo.txt:3  did you mean cart.changed?">Sources/demo.txt:3: \
                cart.chnged: did you mean cart.changed?</failure>
                    </testcase>
                  </testsuite>
                </testsuites>

                """)
        #expect(
            annotations(script) == [
                "::error file=Sources/demo.txt,line=3,title=unheard posts of *%3A expected 0"
                    + "::cart.chnged: did you mean cart.changed?"
            ])
    }

    @Test func `a line that is not understood is an error, after what was checked before`() {
        let script = "expect unheard * 0\nobserve\n"
        let text = junit(script)
        #expect(text.contains(#"<testsuite name="demo.txt" tests="2" failures="0" errors="1">"#), "\(text)")
        #expect(text.contains(#"name="valid line" file="Sources/demo.txt" line="2">"#), "\(text)")
        #expect(text.contains(#"<error type="line" message="demo.txt:2:8: expected"#), "\(text)")
        #expect(
            annotations(script).first?.hasPrefix(
                "::error file=Sources/demo.txt,line=2,title=valid line::demo.txt:2:8: expected") == true)
    }

    @Test func `the same expectation twice is two test cases`() {
        let text = junit("expect unheard * 0\nexpect unheard * 0\n")
        #expect(text.contains(#"name="unheard posts of *: expected 0" file"#), "\(text)")
        #expect(text.contains(#"name="unheard posts of *: expected 0 (2)" file"#), "\(text)")
    }

    @Test func `places that are not listed are counted`() {
        let posts = (1...12).map { "post n\($0)\n" }.joined()
        let lines = annotations(posts + "expect unheard * 0\n")
        #expect(lines.count == 10)
        #expect(
            lines.last == "::error file=Sources/demo.txt,line=10,title=unheard posts of *%3A expected 0"
                + "::n10; and 2 more")
        #expect(
            junit(posts + "expect unheard * 0\n").contains("Sources/demo.txt:10: n10\nand 2 more</failure>"))
    }

    @Test func `nothing from a program breaks out of a report`() {
        let name = "a\u{1B}[31m\u{7}<b>&\"'\u{FFFE}\u{202E}\n::error::x%0A"
        #expect(
            JUnitReport.escaped(name)
                == "a\\u{1b}[31m\\u{7}&lt;b&gt;&amp;&quot;&apos;\\u{fffe}\\u{202e}\\n::error::x%0A")
        var report = CheckReport(name: name)
        report.checks = [
            CheckedExpectation(
                word: "unheard", title: name, text: name, isMet: false,
                source: SourceLine(file: "demo.txt", line: 1),
                places: [ProblemPlaces.Place(name: name, file: "a,b:c\n.swift", line: 3, note: name)])
        ]
        let lines = GitHubAnnotations.lines(of: report) { $0 }
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("::error file=a%2Cb%3Ac\\n.swift,line=3,title=a\\u{1b}[31m"), "\(lines)")
        #expect(lines[0].contains("%250A"))
        let texts = lines + [JUnitReport.text(of: report) { $0 }]
        for text in texts {
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x7F })
        }
    }

    @Test(arguments: [
        ("App/Cart.swift", "pack/Sources/App/Model/Cart.swift"), ("App/Twice.swift", "App/Twice.swift"),
        ("Shop/Cart.swift", "pack/Sources/Shop/Cart.swift"), ("App/None.swift", "App/None.swift"),
        ("demo.txt", "pack/demo.txt"), ("/tmp/demo.txt", "/tmp/demo.txt"), ("none.txt", "none.txt"),
        ("a/b/Cart.swift", "a/b/Cart.swift"),
    ])
    func `a file of a module is found in the repository if there is one`(name: String, path: String) {
        let paths = RepositoryPaths(
            prefix: "pack/",
            list: {
                [
                    "Sources/App/Model/Cart.swift", "Sources/Shop/Cart.swift", "Sources/App/Twice.swift",
                    "Tests/App/Twice.swift",
                ]
            },
            exists: { ["demo.txt", "/tmp/demo.txt"].contains($0) })
        #expect(paths.path(of: name) == path)
        #expect(paths.path(of: name) == path)
    }

    @Test func `an expectation that is an argument has no file`() {
        var report = CheckReport(name: "a.notices")
        report.checks = [
            CheckedExpectation(
                word: "gone", title: "X: expected gone", text: "X: expected gone, found alive", isMet: false,
                source: SourceLine(file: SourceFile(CheckReport.argumentFile), line: 2))
        ]
        #expect(
            GitHubAnnotations.lines(of: report) { $0 }
                == ["::error title=X%3A expected gone::X: expected gone, found alive"])
        #expect(
            JUnitReport.text(of: report) { $0 }.contains(
                #"    <testcase classname="expectation" name="X: expected gone">"#))
    }
}
