import BoardModel
import Demo
import Foundation
import Notices
import NoticesRecording
import TerminalUI
import Testing

@testable import RecordingSource

@Suite struct ReplayTests {
    /// Ten posts, one a second, an observer that comes and goes, a mark, and what goes wrong.
    private func story() throws -> RecordedFile {
        let file = try RecordedFile()
        try file.listing(["first"])
        try file.post("zero", at: 10)
        try file.observe(2, "second", at: 11)
        try file.post("two", at: 12)
        try file.mark("paid")
        try file.record(.unheard, "three", at: 13)
        try file.remove(1, at: 14)
        try file.post("five", at: 15)
        try file.drop(3)
        try file.post("six", at: 16)
        try file.post("seven", at: 17)
        try file.mark("shipped late")
        try file.post("eight", at: 18)
        try file.post("last", at: 19)
        try file.close()
        return file
    }

    @Test func `observers that are not known stay so, wherever the recording is looked at`() throws {
        let file = try RecordedFile()
        try file.listingOfHidden()
        try file.post("one", at: 10)
        try file.post("two", at: 11)
        try file.close()
        let player = try Player(file)
        #expect(!player.recorded.snapshot().knowsObservers)
        player.move(.end)
        #expect(!player.recorded.snapshot().knowsObservers)
        player.move(.record(.back))
        #expect(!player.recorded.snapshot().knowsObservers)
    }

    @Test func `it opens before the first record, with the observers that were there`() throws {
        let player = try Player(try story())
        #expect(player.rows.isEmpty)
        #expect(player.observers == ["first"])
        #expect(player.status.position == 0)
        #expect(player.status.length == 9)
        #expect(player.recorded.program?.phase == .recorded)
    }

    @Test func `a step shows one record, and a step back takes it away`() throws {
        let player = try Player(try story())
        player.move(.record(.on))
        #expect(player.names == ["zero"])
        player.move(.record(.on))
        #expect(player.observers == ["first", "second"])
        #expect(player.status.record == 2)
        player.move(.record(.back))
        #expect(player.names == ["zero"])
        #expect(player.observers == ["first"])
        player.move(.record(.back))
        #expect(player.rows.isEmpty)
        #expect(player.move(.record(.back)) == "this is the beginning")
    }

    @Test func `an observer is shown as what the program said of it later`() throws {
        let player = try Player(try story())
        try player.go(to: "#2")
        let groups = player.recorded.snapshot().groups
        let group = try #require(groups.index(of: .name("a")))
        #expect(groups.observers(at: group).map(\.registration.context) == [.mainActor, .mainActor])
    }

    @Test(arguments: [
        ("0", "zero", ["first"]), ("1.5s", "a", ["first", "second"]), ("0:04", "a", ["second"]),
        ("50%", "a", ["second"]), ("100%", "last", ["second"]), ("99:00", "last", ["second"]),
        ("#6", "five", ["second"]), ("#900", "last", ["second"]), ("mark", "two", ["first", "second"]),
        ("mark SHIPPED", "seven", ["second"]), ("name:six", "six", ["second"]),
        ("kind:unheard", "three", ["first", "second"]),
    ])
    func `a place is found by time, share, record, mark and filter`(
        goal: String, name: String, observers: [String]
    ) throws {
        let player = try Player(try story())
        #expect(try player.go(to: goal) == nil)
        #expect(player.names.last == name)
        #expect(player.observers == observers)
    }

    @Test func `posts are gone through in both directions`() throws {
        let player = try Player(try story())
        for name in ["zero", "two", "five", "six"] {
            #expect(player.move(.post(.on)) == nil)
            #expect(player.names.last == name)
        }
        for name in ["five", "two", "zero"] {
            #expect(player.move(.post(.back)) == nil)
            #expect(player.names.last == name)
        }
        #expect(player.move(.post(.back)) == "no earlier post")
        #expect(player.names.last == "zero")
    }

    @Test func `what went wrong are posts without an observer, and drops`() throws {
        let player = try Player(try story())
        player.move(.problem(.on))
        #expect(player.names.last == "three")
        player.move(.problem(.on))
        #expect(player.names.last == "five")
        #expect(player.move(.problem(.on)) == "no later problem")
        player.move(.problem(.back))
        #expect(player.names.last == "three")
    }

    @Test func `a mark is shown until the next one`() throws {
        let player = try Player(try story())
        player.move(.mark(.on))
        #expect(player.status.mark == "paid")
        try player.go(to: "6.5")
        #expect(player.status.mark == "paid")
        player.move(.mark(.on))
        #expect(player.status.mark == "shipped late")
        player.move(.mark(.back))
        #expect(player.status.mark == "paid")
        #expect(player.move(.mark(.back)) == "no earlier mark")
    }

    @Test func `playing shows what has happened up to the moment, as fast as is wanted`() throws {
        let player = try Player(try story())
        player.move(.playOrPause)
        player.advance(by: 0.5)
        #expect(player.names == ["zero"])
        #expect(player.status.position == 0.5)
        player.advance(by: 1.5)
        #expect(player.names == ["zero", "a", "two"])
        for _ in 1...2 { player.move(.faster) }
        player.move(.playOrPause)
        player.move(.playOrPause)
        #expect(player.status.speed == 5)
        player.advance(by: 1)
        #expect(player.names.last == "seven")
        player.advance(by: 1)
        #expect(player.names.last == "last")
        #expect(!player.status.isPlaying)
        #expect(player.recorded.timeUntilDue == nil)
        player.move(.playOrPause)
        #expect(player.rows.isEmpty)
        #expect(player.status.isPlaying)
    }

    @Test func `the speed has a least and a most`() throws {
        let player = try Player(try story())
        for _ in 1...20 { player.move(.slower) }
        #expect(player.status.speed == 0.25)
        for _ in 1...20 { player.move(.faster) }
        #expect(player.status.speed == 100)
    }

    @Test func `only the wanted center is shown, and one that is not there is refused`() throws {
        let file = try story()
        let other = try RecordedFile()
        try other.post("in.main", at: 1)
        try other.post("in.cart", at: 2, center: 2)
        try other.close()
        let player = try Player(other, center: "cart")
        player.move(.end)
        #expect(player.names == ["in.cart"])
        #expect(player.recorded.program?.center == "cart")
        #expect(RecordedProgram(try RecordingReader(path: file.path), center: "none") == nil)
    }

    @Test func `lines and removals are refused: a recording is view only`() throws {
        let player = try Player(try story())
        let answer = player.recorded.run(.run("post a"), at: SourceLine(file: "prompt", line: 1))
        #expect(answer == .failure(LineError(column: 1, message: "a recording is view only")))
    }

    @Test func `each part of the time has its posts, marks and what went wrong`() throws {
        let player = try Player(try story())
        let density = player.status.density
        #expect(density.reduce(0) { $0 + $1.posts } == 7)
        #expect(density.count(where: \.hasProblem) == 2)
        #expect(density.count(where: \.hasMark) == 2)
        #expect(density.first?.posts == 1 && density.last?.posts == 1)
    }
}
