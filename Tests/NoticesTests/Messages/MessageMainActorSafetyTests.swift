import Dispatch
import Notices
import TestSupport
import Testing

/// Messages of the main actor, used outside of it.
@Suite(.leavesNoObservers, .endsInTime) struct MessageMainActorSafetyTests {
    private let center = NoticeCenter()
    private let calls = Calls()

    private final class Row {
        private let atEnd: () -> Void
        init(atEnd: @escaping () -> Void = {}) { self.atEnd = atEnd }
        deinit { atEnd() }
    }

    private struct RowSelected: MainActorNoticeMessage {
        static let noticeName: NoticeName = "row"
        let row: Row

        static func message(from notice: Notice) throws -> RowSelected {
            _ = try notice.payload(as: Int.self)
            return RowSelected(row: Row())
        }
    }

    private func observe() async -> NoticeToken {
        await MainActor.run { [center, calls] in
            center.observe(RowSelected.self) { _ in
                MainActor.preconditionIsolated()
                calls.add("typed")
            }
        }
    }

    /// The notice of a message, as a handler by name can take it anywhere.
    @MainActor private func takenNotice(of row: Row = Row()) -> Notice? {
        let taken = Box<Notice>()
        let token = center.observe("row") { taken.set($0) }
        center.post(RowSelected(row: row))
        withExtendedLifetime(token) {}
        return taken.take()
    }

    /// Waits until so many calls were made, by giving way to the tasks that make them.
    private func calls(_ count: Int) async -> [String] {
        await until("\(count) calls") { calls.all.count >= count }
        return calls.all
    }

    @Test func `a box posted anew off the main actor reaches the typed observers there, later`() async throws
    {
        let notice = try #require(await takenNotice())
        let typed = await observe()
        let named = center.observe("row") { [calls] _ in calls.add("name") }
        let outcome = await MainActor.run { [center, calls] in
            let outcome = Box<PostOutcome>()
            #expect(finishes { outcome.set(center.post("row", payload: notice.payload)) })
            // The main actor was busy with this until now.
            #expect(calls.all == ["name"])
            return outcome.value
        }
        #expect(outcome == PostOutcome(delivered: 1, scheduled: 1))
        #expect(await calls(2) == ["name", "typed"])
        withExtendedLifetime((typed, named)) {}
    }

    @Test func `so it does while the post on the main actor is under way`() async {
        let typed = await observe()
        let outcome = Box<PostOutcome>()
        let named = center.observe("row", options: [.once, .priority(1)]) { [center] notice in
            #expect(finishes { outcome.set(center.post("row", payload: notice.payload)) })
        }
        let first = await MainActor.run { [center] in center.post(RowSelected(row: Row())) }
        #expect(first == PostOutcome(delivered: 2))
        #expect(outcome.value == PostOutcome(scheduled: 1))
        #expect(await calls(2) == ["typed", "typed"])
        withExtendedLifetime((typed, named)) {}
    }

    @Test func `posts by name reach the typed observers in their order, if they can be converted`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = await MainActor.run { [center, calls] in
            center.observe(Number.self) { calls.add("\($0.value)") }
        }
        for value in 0..<50 { #expect(center.post("number", payload: value) == PostOutcome(scheduled: 1)) }
        center.post("number", payload: "text")
        center.post("number", payload: 50)
        #expect(await calls(51) == (0...50).map(String.init))
        #expect(records.complete(.fail).map(\.text) == ["payload of “number” is String, not Int"])
        withExtendedLifetime((monitor, token)) {}
    }

    private struct Number: MainActorNoticeMessage {
        static let noticeName: NoticeName = "number"
        let value: Int

        static func message(from notice: Notice) throws -> Number {
            Number(value: try notice.payload(as: Int.self))
        }
    }

    @Test func `a one-shot that could not read a post by name waits for the next`() async {
        let token = await MainActor.run { [center, calls] in
            center.observe(Number.self, options: .once) { calls.add("\($0.value)") }
        }
        let records = Records()
        let monitor = center.monitor(into: records)
        center.post("number", payload: "text")
        await until("a failure to be recorded") { !records.complete(.fail).isEmpty }
        center.post("number", payload: 1)
        #expect(await calls(1) == ["1"])
        await until("the token to end") { !token.isActive }
        #expect(await MainActor.run { center.post(Number(value: 2)) } == PostOutcome())
        withExtendedLifetime(monitor) {}
    }

    @Test func `a type without a conversion of its own takes nothing but itself`() async {
        struct Plain: MainActorNoticeMessage {}
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = await MainActor.run { [center] in center.observe(Plain.self) { _ in } }
        center.post(Plain.noticeName, payload: 1)
        await until("a failure to be recorded") { !records.complete(.fail).isEmpty }
        #expect(records.complete(.fail).first?.text?.hasSuffix("is Int, not Plain") == true)
        withExtendedLifetime((monitor, token)) {}
    }

    @MainActor private final class View {
        private(set) var numbers: [Int] = []
        func show(_ number: Number) { numbers.append(number.value) }
    }

    @Test func `an owner's handler receives posts by name, and waiting posts do not keep the owner`() async {
        let records = Records()
        let monitor = center.monitor(into: records)
        await MainActor.run { [center] in
            var view: View? = View()
            weak let gone = view
            if let view { center.observe(Number.self, owner: view) { me, number in me.show(number) } }
            center.post("number", payload: 1)
            view = nil
            #expect(gone == nil)
        }
        await until("a skip to be recorded") { !records.complete(.skip).isEmpty }
        #expect(records.complete(.skip).map(\.reason) == [.ownerGone])

        let view = View()
        await MainActor.run { [center] in
            _ = center.observe(Number.self, owner: view) { me, number in me.show(number) }
        }
        center.post("number", payload: 2)
        await until("the handler to be called") { await !view.numbers.isEmpty }
        #expect(await view.numbers == [2])
        withExtendedLifetime(monitor) {}
    }

    @Test func `posted by a task while its post is under way elsewhere, it is delivered there at once`() async
    {
        let center = NoticeCenter(reentrancy: .queued)
        let outcome = Box<PostOutcome>()
        let typed = await MainActor.run { [calls] in
            center.observe(RowSelected.self) { _ in
                MainActor.preconditionIsolated()
                calls.add("typed")
            }
        }
        let tokens = [
            center.observe("outer") { _ in
                // The post waits here for the task, which is not within it.
                let posted = DispatchSemaphore(value: 0)
                Task { @MainActor in
                    outcome.set(center.post(RowSelected(row: Row())))
                    posted.signal()
                }
                posted.wait()
            },
            center.observe("row") { [calls] _ in calls.add("name") },
        ]
        #expect(await Task.detached { center.post("outer") }.value == PostOutcome(delivered: 1))
        #expect(outcome.value == PostOutcome(delivered: 2))
        #expect(calls.all == ["typed", "name"])
        withExtendedLifetime((typed, tokens)) {}
    }

    @Test func `the box shows no more than its type, but to the record of the message that is posted`()
        async throws
    {
        let notice = try #require(await takenNotice())
        let payload = try #require(notice.payload)
        #expect(String(describing: payload) == "RowSelected")
        #expect(String(reflecting: payload).hasSuffix("RowSelected"))
        #expect(Mirror(reflecting: payload).children.isEmpty)
        let records = Records()
        let monitor = center.monitor(into: records)
        _ = await Task.detached { [center] in center.post("row", payload: payload) }.value
        #expect(records.complete(.post).map(\.payload) == [#""RowSelected""#])
        withExtendedLifetime(monitor) {}
    }

    @Test func `the content is released when the post returns, if no handler keeps it`() async {
        await MainActor.run { [center, calls] in
            center.post(RowSelected(row: Row { calls.add("gone") }))
            #expect(calls.all == ["gone"])
        }
    }

    @Test func `content is released on the main actor, whichever thread drops its last reference`() async {
        let taken = Box<Notice>()
        await MainActor.run { [calls] in
            taken.set(
                takenNotice(
                    of: Row {
                        MainActor.preconditionIsolated()
                        calls.add("gone")
                    }))
        }
        await Task.detached { taken.empty() }.value
        await until("a call") { !calls.all.isEmpty }
        #expect(calls.all == ["gone"])
    }
}
