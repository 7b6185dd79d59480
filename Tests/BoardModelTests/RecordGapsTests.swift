import Testing

@testable import BoardModel
@testable import Demo

struct RecordGapsTests {
    private func gaps(_ pairs: [(Int, Int)]) -> RecordGaps {
        var gaps = RecordGaps()
        for (position, count) in pairs { gaps.add(count, behind: position) }
        return gaps
    }

    private func pairs(_ gaps: RecordGaps) -> [[Int]] { gaps.all.map { [$0.position, $0.count] } }

    @Test func `gaps at one place are one, and nothing missing is none`() {
        #expect(pairs(gaps([(3, 2), (3, 5), (4, 0), (7, 1)])) == [[3, 7], [7, 1]])
        #expect(gaps([(3, 2), (7, 1)]).count == 3)
    }

    @Test func `records that go take the gaps between them along`() {
        var all = gaps([(1, 2), (4, 3), (9, 1)])
        all.removeFirst(5, kept: 2, dropped: 3, isLoss: true)
        #expect(pairs(all) == [[0, 8], [6, 1]])
    }

    @Test func `what a log would have trimmed is counted apart from what was lost`() {
        var all = gaps([(1, 2), (9, 1)])
        all.removeFirst(5, dropped: 3, isLoss: false)
        all.removeFirst(1, dropped: 1, isLoss: true)
        #expect(all.all.map { [$0.position, $0.count, $0.trimmed] } == [[0, 6, 3], [3, 1, 0]])
    }

    @Test func `gaps of a later batch stand behind the earlier records`() {
        var all = gaps([(2, 1)])
        all.append(gaps([(0, 4), (3, 2)]), behind: 2)
        #expect(pairs(all) == [[2, 5], [5, 2]])
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1_000, "1 000"), (23_620, "23 620"), (-1_234_567, "-1 234 567"),
    ])
    func `numbers have their digits in groups`(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test(arguments: [("", 0), ("a", 1), ("a\n", 1), ("a\n\nb", 3)])
    func `the lines of a text in memory are counted`(text: String, count: Int) {
        var lines = TextLines(text)
        #expect(lines.count == count)
        #expect(!lines.isEmpty() == (count > 0))
        #expect(lines.count == count, "one was read ahead")
        _ = lines.next()
        #expect(lines.count == max(0, count - 1))
    }
}
