import Foundation
import Notices
import NoticesRecording
import NoticesWire
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct NoticeRecordingTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func reader() throws -> RecordingReader { try RecordingReader(path: scratch.file()) }

    @Test func `what happens in a center is in the file when the recording is closed`() throws {
        let center = NoticeCenter()
        let before = center.observe("cart.changed", label: "before") { _ in }
        let recording = try center.record(to: scratch.file())
        #expect(recording.path == scratch.file())
        center.post("cart.changed", payload: 3)
        let during = center.observe("cart.changed", label: "during") { _ in }
        center.post("cart.changed", payload: 4)
        recording.close()
        center.post("cart.changed", payload: 5)
        recording.close()
        #expect(recording.error == nil)
        let reader = try reader()
        #expect(try reader.allFaults() == [])
        let records = try reader.allRecords(of: center.number).sorted { $0.seq < $1.seq }
        #expect(records.map(\.kind) == [.post, .deliver, .observe, .post, .deliver, .deliver])
        #expect(records.first?.payload == "3")
        #expect(records.first?.deliveries == 1)
        let known = try reader.lastRegistrations().registrations(of: center.number)
        #expect(known.map(\.observer) == ["before", "during"])
        #expect(reader.hello.centers.map(\.label) == ["main"])
        #expect(try reader.end()?.reason == .closed)
        withExtendedLifetime((before, during)) {}
    }

    @Test func `an owner that has gone just before the end is told`() throws {
        final class Badge: Sendable {}
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file())
        let kept = Badge()
        center.observe("cart.changed", owner: Badge()) { _, _ in }
        center.observe("cart.changed", owner: kept) { _, _ in }
        recording.close()
        let known = try reader().lastRegistrations().registrations(of: center.number)
        #expect(known.map(\.state) == [.ownerGone, .active])
        center.removeAll()
    }

    @Test func `payloads can be left out`() throws {
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file(), payloads: .hidden)
        center.post("user.signedIn", payload: "secret")
        recording.close()
        let records = try reader().allRecords(of: center.number)
        #expect(records.map(\.kind) == [.post, .unheard])
        #expect(records.allSatisfy { $0.payload == nil })
        #expect(!String(decoding: try scratch.bytes(), as: UTF8.self).contains("secret"))
        #expect(try reader().hello.rights == [.registrations])
    }

    @Test func `a mark stands between what came before it and what came behind it`() throws {
        let (main, cart) = (NoticeCenter(), NoticeCenter())
        let recording = try NoticeRecording(to: scratch.file(), of: [(main, "main"), (cart, "cart")])
        main.post("a")
        cart.post("b")
        recording.mark("paid")
        main.post("c")
        cart.post("d")
        recording.close()
        let texts = try reader().allMessages().flatMap { message -> [String] in
            switch message {
            case .records(_, let records): records.filter { $0.kind == .post }.compactMap(\.name)
            case .mark(let mark): [mark.text]
            default: []
            }
        }
        #expect(texts.count == 5)
        #expect(Set(texts[..<2]) == ["a", "b"])
        #expect(texts[2] == "paid")
        #expect(Set(texts[3...]) == ["c", "d"])
        #expect(try reader().hello.centers.map(\.label) == ["main", "cart"])
    }

    @Test func `times of a center can be compared with those of the world`() throws {
        let before = WallClock.nanoseconds()
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file())
        center.post("a")
        recording.close()
        let after = WallClock.nanoseconds()
        let record = try #require(try reader().allRecords(of: center.number).first)
        let zero = try #require(try reader().hello.centers.first?.timeZero)
        let time = zero + Int64(record.time * 1e9)
        #expect((before - 1_000_000...after + 1_000_000).contains(time))
        let own = NoticeCenter(clock: NoticeClock(now: { .zero }))
        #expect(own.wallClockAtTimeZero == 0)
    }

    @Test func `a recording that is released ends, and keeps no center`() async throws {
        var center: NoticeCenter? = NoticeCenter()
        weak let reference = center
        var recording = try center?.record(to: scratch.file())
        center?.post("a")
        center = nil
        #expect(reference == nil)
        withExtendedLifetime(recording) {}
        recording = nil
        try await until("the end of the file") { try reader().end()?.reason == .closed }
        #expect(try reader().allMessages().contains { if case .records = $0 { true } else { false } })
    }

    @Test func `a recording that cannot go on says why, and the program goes on`() async throws {
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file())
        try FileManager.default.removeItem(atPath: scratch.file())
        await until("the recording to stop") {
            center.post("a")
            return recording.error != nil
        }
        #expect(recording.error?.path == scratch.file())
        #expect(recording.error?.description.contains("was removed while it was written") == true)
        #expect(center.post("a").delivered == 0)
        recording.close()
    }

    @Test func `a file that is full ends the recording without an error`() async throws {
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file(), maximumSize: 20_000)
        try await until("the file to be full") {
            center.post("a", payload: String(repeating: "x", count: 500))
            return try reader().end()?.reason == .limit
        }
        recording.close()
        #expect(recording.error == nil)
        #expect(try scratch.bytes().count <= 20_000)
    }

    @Test func `a payload that ends the recording while it is described does not hang it`() throws {
        let recording = Lock<NoticeRecording?>(nil)
        let center = NoticeCenter()
        let made = try center.record(to: scratch.file())
        recording.withLock { $0 = made }
        center.post("a", payload: ClosingPayload { recording.withLock { $0 }?.close() })
        let hasEnded = finishes { recording.withLock { $0 }?.close() }
        #expect(hasEnded)
        #expect(try reader().end()?.reason == .closed)
    }

    private struct ClosingPayload: NoticePayloadDescribing {
        let close: @Sendable () -> Void

        var noticeJSON: String {
            close()
            return "1"
        }
    }

    @Test func `posters on several threads find all their posts in the file`() async throws {
        let center = NoticeCenter()
        let recording = try center.record(to: scratch.file())
        let counts = Lock(0)
        let token = center.observe("a") { _ in counts.withLock { $0 += 1 } }
        let isOver = race(4) { thread in
            for number in 0..<5_000 { center.post("a", payload: thread * 10_000 + number) }
        }
        #expect(isOver)
        recording.close()
        let reader = try reader()
        let drops = try reader.allMessages().reduce(0) { sum, message in
            if case .drops(_, let drops) = message { sum + Int(drops.total) } else { sum }
        }
        let records = try reader.allRecords(of: center.number).filter(\.isComplete)
        #expect(records.count { $0.kind == .post || $0.kind == .deliver } + drops == 40_000)
        #expect(try reader.allFaults() == [])
        withExtendedLifetime(token) {}
    }
}
