import Notices
import NoticesWire

/// The stream whose bytes `docs/Wire.md` explains one by one.
enum Example {
    static let messages: [WireMessage] = [
        .hello(
            Hello(
                program: "shop", pid: 4_711, epoch: 0x0123_4567_89ab_cdef,
                startedAt: 1_750_000_000_000_000_000,
                rights: [.payloads],
                centers: [Hello.Center(number: 1, label: "main", timeZero: 1_750_000_000_250_000_000)],
                process: 0x1122_3344_5566_7788)),
        .records(center: 1, [post, delivery]),
        .drops(center: 1, Drops(total: 300, posts: 100, deliveries: 200)),
        .registrations(RegistrationChunk(center: 1, seq: 6, isLast: true, registrations: [badge])),
        .mark(Mark(time: 1_750_000_002_000_000_000, text: "paid")),
        .offers(
            Offers(
                rights: [.payloads, .commands, .posting], posts: [Offers.Post(name: "cart", payload: "Int")])),
        .result(CommandResult(id: 1, isDone: true, text: "", outcome: PostOutcome(delivered: 2))),
        .leaks(ExpectedGone(goneCount: 1, livingCount: 1, living: [page], classes: [pages])),
        .counts(PostCounts(center: 1, posts: 250, nanoseconds: 100_000_000)),
        .leftOut(center: 1, leftOut),
        .status(OfferedStatus(name: "broker", fields: [OfferedStatus.Field(label: "in", value: "12")])),
        .checkpoint(Checkpoint(records: 2)),
        .records(center: 1, [note]),
        .end(End(.exit, text: "bye")),
    ]

    private static var leftOut: LeftOut {
        var sums = LeftOut()
        (sums.total, sums.posts, sums.deliveries, sums.names, sums.registrations) = (300, 100, 200, 9, 40)
        return sums
    }

    private static let page = ExpectedGone.Object(
        id: 2, label: "Page#1", since: 1_750_000_000_000_000_000,
        suspects: [ExpectedGone.Suspect(center: 1, registration: 2, text: "cart at Page.swift:9")],
        paths: ["cart a"])

    private static let pages = LeakedClass(
        label: "Page#1", count: 1, holder: page.suspects[0],
        minutes: [LeakedClass.Minute(minute: 29_166_666, count: 1)])

    private static var post: NoticeRecord {
        var record = NoticeRecord(seq: 5, time: 1.5, kind: .post)
        (record.name, record.sender, record.payload) = ("cart", "Store#1", "3")
        (record.deliveries, record.scheduled, record.skipped, record.failed, record.filtered) = (
            1, 0, 0, 0, 0
        )
        (record.file, record.line) = ("Shop/Store.swift", 12)
        record.origin = NoticeRecord.Origin(process: 0xfedc_ba98_7654_3210, post: 17, node: "shop-2")
        return record
    }

    private static var delivery: NoticeRecord {
        var record = NoticeRecord(seq: 6, time: .seconds(1_500_002_000), kind: .deliver)
        (record.name, record.observer, record.owner, record.sender) = (
            "cart", "Badge#1", "Badge#1", "Store#1"
        )
        (record.registration, record.lifetime, record.payload) = (2, .owner, "3")
        (record.post, record.durationNanoseconds) = (5, 700)
        (record.file, record.line) = ("Shop/Badge.swift", 200)
        return record
    }

    private static var note: NoticeRecord {
        var record = NoticeRecord(seq: 7, time: 2, kind: .note, isComplete: false)
        (record.text, record.cause) = ("é", 6)
        return record
    }

    private static var badge: WireRegistration {
        var registration = WireRegistration(
            number: 2, observer: "Badge#1", file: "Shop/Badge.swift", line: 200)
        (registration.name, registration.kind, registration.context) = ("cart", .owner, .mainActor)
        (registration.state, registration.sender, registration.payloadType) = (.active, "Store#1", "Int")
        (registration.priority, registration.hasFilter) = (-5, true)
        return registration
    }
}
