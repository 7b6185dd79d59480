import Comparison
import Testing

@Suite("Catalogue of checks") struct CatalogueTests {
    @Test("each of Foundation's twenty defects and MyNotificationCenter's nineteen has one check")
    func complete() {
        let expected = (1...20).map { "L\($0)" } + (1...19).map { "S\($0)" }
        #expect(Check.all.map(\.id).sorted() == expected.sorted())
    }

    @Test("a check concerns the center that breaks its promise, and Notices", arguments: Check.all)
    func concerned(check: Check) {
        #expect(check.concerns(check.id.hasPrefix("L") ? .foundation : .myNotificationCenter))
        #expect(check.concerns(.notices))
    }

    @Test("promises are distinct sentences that fit in a table")
    func sentences() {
        let promises = Check.all.map(\.promise)
        #expect(Set(promises).count == promises.count)
        for promise in promises {
            #expect(promise.hasSuffix(".") && !promise.contains("|") && promise.count <= 100, "\(promise)")
        }
    }
}
