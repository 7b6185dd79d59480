import Testing

@testable import TerminalUI

struct SwiftLinesTests {
    private func lines(_ line: String, _ columns: Int) -> [String] {
        SwiftLines.lines(line, columns: columns, unicode: true)
    }

    @Test func `a line that fits is left alone`() {
        #expect(lines("    let a = 1", 20) == ["    let a = 1"])
        #expect(lines("", 20) == [""])
    }

    @Test func `a closure is broken behind its head, and its brace stands alone`() {
        #expect(
            lines("center.observe(\"a\", owner: b) { me, _ in me.refresh() }", 44) == [
                "center.observe(\"a\", owner: b) { me, _ in", "    me.refresh()", "}",
            ])
        #expect(
            lines("    center.observe(\"sale.began\", owner: banner) { me, _ in me.show() }", 46) == [
                "    center.observe(\"sale.began\",", "        owner: banner) { me, _ in me.show() }",
            ])
    }

    @Test func `arguments are broken behind a comma, and a comment goes below`() {
        #expect(
            lines("addition = center.observe(\"user.changed\", on: .queue(work)) { notice in", 60) == [
                "addition = center.observe(\"user.changed\",", "    on: .queue(work)) { notice in",
            ])
        #expect(
            lines("center.post(\"cart.tax\")    // whose handler posts", 30) == [
                "center.post(\"cart.tax\")", "    // whose handler posts",
            ])
    }

    @Test func `a literal is broken last`() {
        #expect(lines("print(\"one two\", \"three\")", 18) == ["print(\"one two\",", "  \"three\")"])
        #expect(lines("\"one two three\"", 10) == ["\"one two", "  three\""])
    }

    @Test(arguments: 8...40) func `nothing is lost, and no line is too wide`(columns: Int) {
        let code =
            "    center.observe(\"ticket.sold\", owner: cancel) { [weak self] _, _ in self?.a(b[c]) }  // d"
        let broken = lines(code, columns)
        #expect(broken.allSatisfy { $0.count <= columns })
        #expect(broken.joined().filter { $0 != " " } == code.filter { $0 != " " })
    }

    @Test func `what one tells apart has roles of its own`() {
        let spans = SwiftSpans.spans(of: "let a: Int = f(\"b \\\" c\", 3.5)  // d")
        #expect(
            spans == [
                Span("let", .codeKeyword), Span(" a: ", .plain), Span("Int", .codeType),
                Span(" = f(", .plain),
                Span("\"b \\\" c\"", .codeString), Span(", ", .plain), Span("3.5", .codeNumber),
                Span(")  ", .plain), Span("// d", .codeComment),
            ])
    }

    @Test func `a label and a member are no keywords`() {
        let spans = SwiftSpans.spans(of: "func f(for a: B) { g(in: a, as: b) { c in d.async } }")
        let keywords = spans.filter { $0.role == .codeKeyword }.map(\.text)
        #expect(keywords == ["func", "in"])
    }

    @Test(arguments: ["\"", "//", "\\", "@", "#", "{{{{", "\u{1b}[31m", "…", "}", ")", "a\u{301}\""])
    func `any text is a line`(text: String) {
        let long = String(repeating: text, count: 40)
        #expect(SwiftSpans.spans(of: long).map(\.text).joined() == long)
        #expect(!lines(long, 10).isEmpty)
    }
}

struct KeptTogetherTests {
    private func lines(_ text: String, _ columns: Int) -> [String] {
        WrappedText.lines(text, columns: columns, unicode: true)
    }

    @Test func `a sign stays with its word, and line with its number`() {
        #expect(lines("press now ! lists them", 12) == ["press now ", "! lists them"])
        #expect(lines("see line 12", 9) == ["see ", "line 12"])
        #expect(lines("of a line at", 10) == ["of a line ", "at"])
    }

    @Test func `a path is broken at a slash, so that file and line stay together`() {
        #expect(lines("Sources/Lessons/tea.lesson:12", 20) == ["Sources/Lessons/", "tea.lesson:12"])
    }
}
