import Foundation
import Notices
import TestSupport
import Testing

@testable import NoticesTesting

@Suite(.leavesNoObservers, .endsInTime) struct RecordingTests {
    private let center = NoticeCenter()

    @Test func `records are returned in order, each once`() async {
        let records = await center.recording {
            let token = center.observe("a") { _ in center.post("b") }
            center.post("a")
            token.cancel()
        }
        #expect(records.map(\.kind) == [.observe, .post, .deliver, .post, .unheard, .remove])
        #expect(records.map(\.seq) == Array(1...6))
        #expect(records.allSatisfy { $0.isComplete })
    }

    @Test func `what is posted before and after is not recorded`() async {
        center.post("before")
        let records = await center.recording { center.post("within") }
        center.post("after")
        #expect(Set(records.map(\.name)) == ["within"])
    }

    /// What is attached to the test, as the texts of the notes in it.
    private func attached(_ body: () async throws -> Void) async throws -> [[String?]] {
        var attached: [[String?]] = []
        do {
            _ = try await center.recording(limit: 100) {
                center.note("noted")
                try await body()
            } attach: { lines in
                let records = lines.split(separator: "\n").map {
                    try? JSONDecoder().decode(NoticeRecord.self, from: Data($0.utf8))
                }
                attached.append(records.map { $0?.text })
            }
        } catch NoticeError.ownerGone {}
        return attached
    }

    @Test func `an issue of the body stays an issue, and the records are attached`() async throws {
        await fails(with: "fault of the program") {
            let lines = try await attached { Issue.record("fault of the program") }
            #expect(lines == [["noted"]])
        }
    }

    @Test func `what the body throws is passed on, and the records are attached`() async throws {
        await #expect(throws: NoticeError.ownerGone) {
            try await center.recording { throw NoticeError.ownerGone }
        }
        #expect(try await attached { throw NoticeError.ownerGone } == [["noted"]])
    }

    @Test func `an expectation that fails and ends the body attaches the records`() async throws {
        await fails(with: "“a” was not posted while the body ran.\nPosted meanwhile: “x” (1 time).") {
            var attachments: [String] = []
            do {
                _ = try await center.recording(limit: 100) {
                    try await center.expect("a", within: .zero) { center.post("x") }
                } attach: {
                    attachments.append($0)
                }
            } catch is ExpectationFailedError {}
            #expect(attachments.count == 1)
        }
    }

    @Test func `nothing is attached where nothing fails, or only what is known to`() async throws {
        #expect(try await attached {} == [])
        #expect(try await attached { withKnownIssue { Issue.record("known") } } == [])
    }

    @Test func `the body runs on the actor of its caller`() async {
        await onMainActor()
    }

    @MainActor private func onMainActor() async {
        var count = 0
        await center.recording {
            MainActor.assertIsolated()
            count += 1
        }
        #expect(count == 1)
    }
}
