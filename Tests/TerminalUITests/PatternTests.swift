import BoardModel
import Demo
import TestSupport
import Testing

@testable import TerminalUI

/// Regular expressions of filters and searches: what they find, and that none of them can stop the board.
struct PatternTests {
    private func finds(_ pattern: String, _ text: String) throws -> Bool {
        var effort = 0
        return try Pattern(pattern).isIn(text, effort: &effort)
    }

    @Test(arguments: [
        ("cart", "my Cart here", true), ("Cart", "my cart here", false), ("^cart", "a cart", false),
        ("cart$", "a cart", true), ("c.rt", "cört", true), ("c[aeo]rt", "cort", true),
        ("c[^aeo]rt", "cort", false), ("[a-c]{2,3}x", "abx", true), ("[a-c]{2,3}x", "ax", false),
        ("a*b", "b", true), ("a+b", "b", false), ("colou?r", "color", true), ("(ab|cd)+e", "abcde", true),
        ("(?:ab)e", "abe", true), ("\\d+", "a1", true), ("\\D", "12", false), ("\\bcat\\b", "a cat.", true),
        ("\\bcat\\b", "concat", false), ("a\\.b", "axb", false), ("[]a]", "]", true), ("[a\\d-]", "-", true),
        ("É", "é", false), ("é", "É", true), ("x{0}y", "y", true), ("|a", "", true), ("^$", "", true),
        ("(|a){3}b", "ab", true), ("\\S+@\\S+", "to ann@home", true), ("木.", "鈴木村", true),
        ("a{2}", "xaay", true), ("(a|b)*c", "ababc", true), ("[^\\d]", "1", false),
    ])
    func `a pattern finds what it describes`(pattern: String, text: String, isFound: Bool) throws {
        #expect(try finds(pattern, text) == isFound)
    }

    @Test(arguments: ["(a*)*b", "(a|a)*b", "(a+)+$", "(.*)(.*)(.*)x", "((a?){20})a{20}"])
    func `a search takes steps in proportion to the text`(pattern: String) throws {
        let pattern = try Pattern(pattern)
        func effort(of count: Int) -> Int {
            var effort = 0
            _ = pattern.isIn(String(repeating: "a", count: count) + "!", effort: &effort)
            return effort
        }
        #expect(effort(of: 4_000) < 5 * effort(of: 1_000))
    }

    @Test(arguments: [
        "((((a{99}){99}){99}){99})", "(){999}{999}{999}{999}", "(((((a{0}){999}){999}){999}){999})",
        String(repeating: "(", count: 100), String(repeating: "a", count: 1_000), "[a-z]{999}",
        String(repeating: "(a|", count: 40), "a" + String(repeating: "*", count: 150) + "{999}{999}",
    ])
    func `a pattern that is too large is refused`(pattern: String) {
        #expect(throws: LineError.self) { try Pattern(pattern) }
    }

    @Test func `ranges do not overlap, and the longest is taken`() throws {
        let text = "aab ab b".unicodeScalars.map(\.value)
        #expect(try Pattern("a*b").ranges(in: text) == [0..<3, 4..<6, 7..<8])
        #expect(try Pattern("x*").ranges(in: text) == [])
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `no text is a pattern that traps or takes long`(seed: UInt64) {
        var dice = Dice(seed: seed)
        let signs = Array("ab(|)[]^$.*+?{}\\1,2-dwé木")
        for _ in 0..<300 {
            let pattern = String(
                (0..<Int.random(in: 0...24, using: &dice)).map { _ in
                    signs.randomElement(using: &dice) ?? "a"
                })
            let text = String(
                (0..<Int.random(in: 0...60, using: &dice)).map { _ in
                    signs.randomElement(using: &dice) ?? "a"
                })
            var effort = 0
            guard let pattern = try? Pattern(pattern) else { continue }
            _ = pattern.isIn(text, effort: &effort)
            #expect(effort < 2_000)
            for range in pattern.ranges(in: text.unicodeScalars.map(\.value)) { #expect(!range.isEmpty) }
        }
    }
}
