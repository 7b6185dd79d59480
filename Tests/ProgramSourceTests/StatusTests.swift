import BoardModel
import Demo
import LocalSockets
import Notices
import NoticesInspector
import NoticesWire
import TerminalUI
import TestSupport
import Testing

@testable import ProgramSource

/// What parts of a program say of themselves.
@Suite(.leavesNoObservers, .endsInTime) struct StatusTests {
    private let folder = SocketFolderOfATest()
    private let center = NoticeCenter()
    private let value = Value()

    /// What the part says.
    private final class Value: Sendable {
        private let text = Lock("1")

        var now: String { text.withLock { $0 } }

        func set(_ new: String) { text.withLock { $0 = new } }
    }

    private func inspector() throws -> NoticeInspector {
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
        inspector.offerStatus("broker") { [value] in
            [InspectorField("state", "connected"), InspectorField("in", value.now)]
        }
        return inspector
    }

    private func said(_ program: AttachedProgram) -> [String] {
        program.snapshot().statuses.map { status in
            ([status.name] + status.fields.map { "\($0.label) \($0.value)" }).joined(separator: ", ")
        }
    }

    @Test func `a board sees what a part says, when it changes, and until it is removed`() async throws {
        let inspector = try inspector()
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("the status has come") { said(program) == ["broker, state connected, in 1"] }
        value.set("2")
        await until("the change has come") { said(program) == ["broker, state connected, in 2"] }
        inspector.removeStatus("broker")
        await until("the part is gone") { said(program) == [] }
        inspector.offerStatus("other") { [InspectorField("x", String(repeating: "y", count: 999))] }
        await until("another part is there, cut") {
            said(program).first?.hasPrefix("other, x yyy") == true && said(program)[0].utf8.count < 270
        }
        inspector.close()
        await until("an ended program says nothing") { said(program) == [] }
    }

    @Test func `nothing is asked for until a board looks`() async throws {
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
        inspector.offerStatus("broker") { [value] in
            value.set("asked")
            return []
        }
        _ = try OfferedProgram.at(folder.socket())
        #expect(value.now == "1")
        let program = try AttachedProgram(try OfferedProgram.at(folder.socket()), center: nil)
        await until("it is asked") { value.now == "asked" }
        withExtendedLifetime((inspector, program)) {}
    }

    @Test func `a hostile program's parts are bounded`() {
        let hello = Hello(
            program: "shop", pid: 1, epoch: 1, startedAt: 0, centers: [Hello.Center(number: 1, label: "main")]
        )
        var feed = FeedState(hello, center: nil, limits: LimitWatch(AttachLimits(), at: .now))
        _ = feed.begin(hello)
        for number in 0..<1_000 {
            let field = OfferedStatus.Field(label: "", value: "")
            feed.take(.status(OfferedStatus(name: "\(number)", fields: [field])))
        }
        #expect(feed.snapshot(at: 0).statuses.count == 16)
    }
}
