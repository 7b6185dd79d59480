import Dispatch
import Notices
import NoticesInspector
import TestSupport
import Testing

@testable import ProgramSource

/// The posts per second that a list of programs gives.
@Suite(.leavesNoObservers, .endsInTime) struct ListedRateTests {
    private let folder = SocketFolderOfATest()

    /// The rate of the only program, counted for `sample`, and for `longest` if it posts little.
    private func rate(_ sample: Duration, atMost longest: Duration) throws -> Double? {
        let found = try OfferedProgram.look(in: folder.path, counting: sample, atMost: longest)
        guard case .answering(let program)? = found.first else { return nil }
        return program.postRate
    }

    /// Posts at even intervals while `body` runs.
    private func posting<Result>(
        _ center: NoticeCenter, every milliseconds: Int, _ body: () throws -> Result
    ) rethrows -> Result {
        let timer = DispatchSource.makeTimerSource()
        timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds))
        timer.setEventHandler { center.post("tick") }
        timer.resume()
        defer { timer.cancel() }
        return try body()
    }

    @Test func `four posts a second are neither none nor ten`() throws {
        let center = NoticeCenter()
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        inspector.offer(center)
        let given = try posting(center, every: 250) { try rate(.milliseconds(50), atMost: .seconds(2)) }
        #expect((2...6).contains(try #require(given)), "\(given ?? -1) posts/s")
        withExtendedLifetime(inspector) {}
    }

    @Test func `a program that posts much, or counts nothing, is not waited for`() throws {
        let center = NoticeCenter()
        let inspector = try NoticeInspector(name: "shop", path: folder.socket())
        let start = ContinuousClock.now
        #expect(try rate(.milliseconds(50), atMost: .seconds(60)) == nil)
        inspector.offer(center)
        let given = try posting(center, every: 5) { try rate(.milliseconds(50), atMost: .seconds(60)) }
        #expect(given.map { $0 > 20 } == true)
        #expect(.now - start < .seconds(30))
        withExtendedLifetime(inspector) {}
    }
}
