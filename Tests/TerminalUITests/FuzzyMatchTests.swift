import TerminalUI
import Testing

struct FuzzyMatchTests {
    @Test(
        arguments: [
            ("", "cart", []), ("ca", "cart", [0, 1]), ("CA", "cart", [0, 1]),
            ("cch", "cart.changed", [0, 5, 6]),
            ("sb", "ShopBadge", [0, 4]), ("ang", "cart.changed", [7, 8, 9]),
            ("crd", "cart.changed", [0, 2, 11]),
            ("ä", "Ärger", [0]), ("2", "page-2", [5]), ("tra", "cart", nil), ("cart.", "cart", nil),
            ("x", "", nil), ("rem sel", "remove the selected", [0, 1, 2, 6, 11, 12, 13]),
        ] as [(String, String, [Int]?)])
    func `letters are found in their order, at the beginnings of words if possible`(
        typed: String, text: String, positions: [Int]?
    ) {
        #expect(FuzzyMatch(of: typed, in: text)?.positions == positions)
    }

    @Test func `a whole word is best, then what begins so, then words that do, then one piece, then any`() {
        let texts = ["stack-overflow-example", "so", "solid", "parasol", "sapo", "some.other"]
        let sorted = texts.compactMap { text in FuzzyMatch(of: "so", in: text).map { ($0, text) } }
            .sorted { $0.0 < $1.0 }.map(\.1)
        #expect(
            sorted == ["so", "solid", "some.other", "stack-overflow-example", "parasol", "sapo"])
    }

    @Test func `letters that begin one word are better than letters that begin several`() throws {
        let one = try #require(FuzzyMatch(of: "thr", in: "Filter handlers off the main thread"))
        let several = try #require(FuzzyMatch(of: "thr", in: "Copy the row as text"))
        #expect(one < several)
    }

    @Test func `texts of any length are matched in bounded time`() {
        let long = String(repeating: "ab ", count: 50_000)
        #expect(FuzzyMatch(of: String(repeating: "a", count: 60), in: long) != nil)
        #expect(FuzzyMatch(of: long, in: "ab") == nil)
    }
}
