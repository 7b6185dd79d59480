import Dispatch
import Notices
import TestSupport
import Testing

/// The samples of “Threads and actors”.
@Suite(.leavesNoObservers, .endsInTime) struct ThreadsAndActorsTests: PrintingSamples {
    private let center = NoticeCenter()
    let printed = Calls()

    @MainActor private final class Label {
        private let printed: Calls

        init(_ printed: Calls) { self.printed = printed }

        func show(_ text: String) { printed.add(text) }
    }

    @Test func `threads and actors: the main actor`() async {
        let label = await Label(printed)
        let token = center.observe("user.changed", on: .mainActor) { _ in label.show("changed") }
        let outcome = await MainActor.run {
            let outcome = center.post("user.changed")
            label.show("posted")  // first, even here: a handler never interrupts its actor
            return outcome
        }
        print(outcome.scheduled)  // 1

        await until("3 calls") { printed.all.count >= 3 }
        #expect(printed.all.filter { $0 != "1" } == ["posted", "changed"])
        #expect(outcome == PostOutcome(scheduled: 1))

        let records = Records()
        let monitor = center.monitor(into: records)
        await MainActor.run {
            center.post("user.changed")
            token.cancel()  // on the main actor: what waits is not delivered
        }

        await until("a skip or a call") { !records.complete(.skip).isEmpty || printed.all.count >= 4 }
        #expect(records.complete(.skip).map(\.reason) == [.removed])
        #expect(printed.all.count == 3)
        withExtendedLifetime(monitor) {}
    }

    private final class Log: Sendable {
        let isOpen = Lock(true)

        func write(_ notice: Notice) {}

        func close() { isOpen.withLock { $0 = false } }
    }

    @Test func `threads and actors: waiting for an end`() async throws {
        let log = Log()
        let writing = center.observe("line.came") { notice in log.write(notice) }
        try await writing.cancelAndWait()
        log.close()  // no handler writes into it any more

        #expect(!writing.isActive)
    }

    @Test func `threads and actors: tokens that are used last`() {
        let tokens = [center.observe("a") { _ in print("a") }, center.observe("b") { _ in print("b") }]
        center.post("a")
        center.post("b")
        withExtendedLifetime(tokens) {}

        #expect(printed.all == ["a", "b"])
    }

    @Test func `threads and actors: a dispatch queue`() async {
        let uploads = DispatchQueue(label: "uploads")
        let saved = center.observe("file.saved", on: .queue(uploads)) { notice in
            print("upload", notice.payload ?? "nothing")
        }
        let posted = uploads.sync { center.post("file.saved", payload: "a.txt") }
        print("scheduled", posted.scheduled)  // scheduled 1: to wait here would be a deadlock

        await until("2 calls") { printed.all.count >= 2 }
        #expect(printed.all.sorted() == ["scheduled 1", "upload a.txt"])
        withExtendedLifetime(saved) {}
    }

    @Test @MainActor func `threads and actors: what is ended on a serial queue is not called any more`() async
    {
        let records = Records()
        let monitor = center.monitor(into: records)
        let uploads = DispatchQueue(label: "uploads")
        let saved = center.observe("file.saved", on: .queue(uploads)) { _ in print("called") }
        uploads.sync {
            center.post("file.saved")
            _ = saved.cancel()
        }

        await until("a skip or a call") { !records.complete(.skip).isEmpty || !printed.all.isEmpty }
        #expect(printed.all.isEmpty && records.complete(.skip).map(\.reason) == [.removed])
        withExtendedLifetime(monitor) {}
    }

    @Test @MainActor func `threads and actors: messages of the main actor`() async {
        let (table, row) = (Table(), Row())
        let token = center.observe(RowSelected.self, from: table) { $0.row.isHighlighted = true }
        let outcome = center.post(RowSelected(row: row), from: table)
        print(outcome.delivered, row.isHighlighted)  // 1 true

        #expect(printed.all == ["1 true"])
        let named = center.observe(RowSelected.noticeName) { notice in print(notice.payload ?? "none") }
        let later = center.observe(
            RowSelected.noticeName,
            on: .mainActor
        ) { notice in
            let message = try? notice.message(as: RowSelected.self)
            print("opened", message?.row === row)
        }
        #expect(center.post(RowSelected(row: row)) == PostOutcome(delivered: 1, scheduled: 1))
        await until("3 calls") { printed.all.count >= 3 }
        #expect(printed.all.dropFirst() == ["RowSelected", "opened true"])
        later.cancel()
        #expect(center.post(RowSelected.noticeName, from: table) == PostOutcome(delivered: 1, scheduled: 1))
        #expect(printed.all.last == "none")
        withExtendedLifetime((token, named)) {}
    }

    @Test func `threads and actors: posts made by handlers`() {
        let queueing = NoticeCenter(reentrancy: .queued)
        let outer = queueing.observe("a") { _ in
            let nested = queueing.post("b")
            print("a goes on,", nested.isQueued)
        }
        let inner = queueing.observe("b") { _ in print("b") }
        queueing.post("a")  // a goes on, true; then b

        #expect(printed.all == ["a goes on, true", "b"])

        let endless = center.observe("ping") { _ in
            do { try center.postExpectingObserver("ping") } catch { print(error) }
        }
        center.post("ping")

        #expect(printed.all.count == 3)
        #expect(printed.all.last?.contains("“ping” at ThreadsAndActorsTests.swift:\(#line - 5)") == true)
        withExtendedLifetime((outer, inner, endless)) {}
    }
}
