import Testing

@testable import Notices

/// How long a consumer waits before it looks for more elements.
@Suite struct MovedElementsTests {
    private var moved = MovedElements()

    /// A look that has found so many elements, which are then taken.
    private mutating func look(finding count: Int) {
        for _ in 0..<count { moved.elements.append(.payload(1)) }
        moved.noteLook()
        while moved.elements.popFirst() != nil {}
    }

    @Test mutating func `the fewer elements looks find, the longer the next wait, up to a bound`() {
        var waits: [Int] = [moved.patience]
        for _ in 0..<6 {
            look(finding: 3)
            waits.append(moved.patience)
        }
        #expect(waits == [32, 64, 128, 256, 256, 256, 256])
    }

    @Test mutating func `a look that finds many makes the wait shorter again, one that finds some leaves it`()
    {
        for _ in 0..<3 { look(finding: 1) }
        look(finding: 30)
        #expect(moved.patience == MovedElements.most)
        look(finding: 100)
        #expect(moved.patience == MovedElements.most / 2)
        for _ in 0..<9 { look(finding: 100) }
        #expect(moved.patience == MovedElements.least)
    }

    @Test mutating func `the wait is the shortest after a look that finds nothing`() {
        for _ in 0..<3 { look(finding: 1) }
        look(finding: 0)
        #expect(moved.patience == MovedElements.least)
    }
}
