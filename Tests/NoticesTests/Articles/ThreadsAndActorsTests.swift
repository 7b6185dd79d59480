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
        let token = center.observe("user.changed") { @MainActor _ in label.show("changed") }
        let here = await MainActor.run {
            let outcome = center.post("user.changed")
            label.show("posted")  // second: the handler has run
            return outcome
        }
        let there = center.post("user.changed")  // off the main actor
        print(here.delivered, there.scheduled)  // 1 1

        await until("4 lines") { printed.all.count >= 4 }
        #expect(printed.all.filter { $0 != "1 1" } == ["changed", "posted", "changed"])
        #expect(here == PostOutcome(delivered: 1) && there == PostOutcome(scheduled: 1))
        token.cancel()
    }

    private actor Store {
        private(set) var count = 0
        private var id: RegistrationID?

        func start(in center: NoticeCenter) {
            id = center.observe("user.changed", owner: self) { me, _ in me.count += 1 }
        }

        func stop(in center: NoticeCenter) throws {  // of an actor that observes
            center.post("user.changed")
            try center.remove(id!)  // on the actor: what waits is not delivered
        }
    }

    @Test func `threads and actors: an end on the actor itself`() async throws {
        let (store, records) = (Store(), Records())
        await store.start(in: center)
        let monitor = center.monitor(into: records)
        try await store.stop(in: center)

        await until("a skip") { !records.complete(.skip).isEmpty }
        #expect(records.complete(.skip).map(\.reason) == [.removed])
        #expect(await store.count == 0)
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

    @Test @MainActor func `threads and actors: messages of the main actor`() {
        let (table, row) = (Table(), Row())
        let token = center.observe(RowSelected.self, from: table) { $0.row.isHighlighted = true }
        let outcome = center.post(RowSelected(row: row), from: table)
        print(outcome.delivered, row.isHighlighted)  // 1 true

        #expect(printed.all == ["1 true"])
        withExtendedLifetime(token) {}
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
            do { try center.post("ping").requireHeard() } catch { print(error) }
        }
        center.post("ping")

        #expect(printed.all.count == 3)
        #expect(
            printed.all.last?.hasSuffix("refused: too many posts led to it; the monitor's record names them")
                == true)
        withExtendedLifetime((outer, inner, endless)) {}
    }
}
