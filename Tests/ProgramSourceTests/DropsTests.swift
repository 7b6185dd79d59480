import Notices
import NoticesWire
import Testing

@testable import NoticesInspector

/// What a board that reads too slowly does not get is counted.
@Suite struct DropsTests {
    @Test func `a beginning is no post or delivery yet, since its end may arrive`() {
        var drops = Drops(total: 0)
        drops.count([
            NoticeRecord(seq: 1, time: 0, kind: .post, isComplete: false),
            NoticeRecord(seq: 2, time: 0, kind: .deliver, isComplete: false),
            NoticeRecord(seq: 3, time: 0, kind: .deliver), NoticeRecord(seq: 4, time: 0, kind: .post),
            NoticeRecord(seq: 5, time: 0, kind: .unheard), NoticeRecord(seq: 6, time: 0, kind: .note),
        ])
        #expect(drops == Drops(total: 6, posts: 1, deliveries: 1, unheard: 1))
    }
}
