import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct DockingTests {
    private let bench = Bench(DemoProgram(device: Device(.tablet), stopwatch: { .zero }))

    /// The notices that `lines` post, each with its time.
    private func posted(by lines: String...) throws -> [String] {
        let before = bench.records(.post).count
        try bench.run(lines)
        return bench.records(.post).dropFirst(before).map { record in
            "\(record.time) \((record.name ?? "").dropFirst("keyboard.".count))"
        }
    }

    @Test func `docking posts nine notices in the order that was recorded on a device`() throws {
        try bench.run("keyboard show", "wait 1", "keyboard undock", "wait 1")
        #expect(
            try posted(by: "keyboard dock", "wait 1") == [
                "2.0 willChangeFrame", "2.0 didChangeFrame", "2.0 willShow", "2.0 willChangeFrame",
                "2.0 willShow",
                "2.25 didChangeFrame", "2.25 didShow", "2.25 didChangeFrame", "2.25 didShow",
            ])
        let payloads = bench.records(.post).suffix(9).compactMap(\.payload)
        let docked = #""end":{"x":0,"y":711,"width":768,"height":313}"#
        #expect(
            payloads.map { $0.contains(docked) } == [
                false, false, false, true, true, false, false, true, true,
            ])
        #expect(payloads[0].contains(#""end":{"x":0,"y":0,"width":0,"height":0}"#))
        #expect(bench.demo.keyboard.placement == .docked)
        #expect(bench.demo.keyboard.frame(at: .zero) == Device(.tablet).shownFrame)
    }

    @Test func `each will-notice of the storm has its did-notice with the same payload`() throws {
        try bench.run("keyboard show duration 0", "keyboard float duration 0", "keyboard dock", "wait 1")
        let storm = bench.records(.post).suffix(9).map { ($0.name ?? "", $0.payload ?? "") }
        let wills = storm.filter { $0.0.contains("will") }.dropFirst().filter { $0.0.hasSuffix("willShow") }
        let dids = storm.filter { $0.0.hasSuffix("didShow") }
        #expect(wills.map(\.1) == dids.map(\.1))
    }

    @Test(arguments: ["undock", "split", "float"])
    func `a keyboard that leaves the edge posts its hide, and then changes of its frame alone`(
        action: String
    ) throws {
        try bench.run("keyboard show duration 0")
        #expect(
            try posted(by: "keyboard \(action) duration 0") == [
                "0.0 willChangeFrame", "0.0 willHide", "0.0 didChangeFrame", "0.0 didHide",
            ])
        #expect(bench.demo.keyboard.isShown, "it is seen all the same")
        #expect(try posted(by: "keyboard hide duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
        #expect(try posted(by: "keyboard show duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
        #expect(try posted(by: "keyboard frame duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
    }

    @Test func `from one loose place to the next there is a change of the frame`() throws {
        try bench.run("keyboard show duration 0", "keyboard undock duration 0")
        #expect(try posted(by: "keyboard float duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
        #expect(try posted(by: "keyboard split duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
    }

    @Test func `a hidden keyboard changes its place in silence, and comes there`() throws {
        #expect(try posted(by: "keyboard float") == [])
        #expect(bench.records(.note).last?.text?.hasPrefix("keyboard hidden") == true)
        #expect(try posted(by: "keyboard show", "wait 1").count == 2)
        #expect(bench.demo.keyboard.frame(at: .zero) == Device(.tablet).shownFrame(.floating))
        try bench.run("keyboard hide", "wait 1")
        #expect(try posted(by: "keyboard dock") == [])
        #expect(try posted(by: "keyboard show").count == 2, "docked again, its shows are posted")
    }

    @Test func `a hardware keyboard leaves a tablet its bar of shortcuts`() throws {
        try bench.run("keyboard show duration 0")
        #expect(try posted(by: "keyboard plug duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
        #expect(bench.demo.keyboard.frame(at: .zero).description == "0,969 768x313")
        try bench.run("keyboard hide duration 0")
        #expect(
            try posted(by: "keyboard show") == ["0.0 willChangeFrame", "0.0 willShow"],
            "the bar is shown as a keyboard is")
        #expect(try posted(by: "keyboard float", "keyboard frame 0,969,768x313") == [])
        #expect(
            try posted(by: "keyboard unplug duration 0") == ["0.0 willChangeFrame", "0.0 didChangeFrame"])
        #expect(bench.demo.keyboard.frame(at: .zero) == Device(.tablet).shownFrame)
    }

    @Test func `attached while the keyboard floats, a hardware keyboard docks it`() throws {
        try bench.run("keyboard show duration 0", "keyboard float duration 0")
        #expect(try posted(by: "keyboard plug") == ["0.0 willChangeFrame", "0.0 willShow"])
        #expect(bench.demo.keyboard.placement == .docked)
    }

    @Test func `compare a hardware keyboard a phone's is shown off the screen`() throws {
        let bench = Bench()
        try bench.run("keyboard plug", "keyboard show", "wait 1")
        let posts = bench.records(.post)
        #expect(posts.map(\.name).contains("keyboard.willShow"))
        #expect(
            posts.allSatisfy {
                $0.payload?.contains(#""end":{"x":0,"y":844,"width":390,"height":336}"#) == true
            })
        try bench.run("keyboard unplug duration 0")
        #expect(bench.records(.post).suffix(4).map(\.name).contains("keyboard.willShow"))
        #expect(bench.demo.keyboard.frame(at: .zero) == Device.phone.shownFrame)
        try bench.run("keyboard plug duration 0")
        #expect(bench.records(.post).last?.name == "keyboard.didHide")
    }

    @Test func `what cannot be done posts nothing and says why`() throws {
        let bench = Bench()
        try bench.run(
            "keyboard show duration 0", "keyboard float", "keyboard dock", "keyboard unplug", "device tablet",
            "keyboard undock", "keyboard undock", "keyboard plug", "keyboard plug", "keyboard split")
        #expect(
            bench.records(.note).map(\.text) == [
                "a phone keyboard stays docked; nothing posted",
                "keyboard already docked; nothing posted",
                "hardware keyboard not attached; nothing posted",
                "keyboard hidden, undock waits until it is shown; nothing posted",
                "keyboard already undocked; nothing posted",
                "keyboard hidden, plug waits until it is shown; nothing posted",
                "hardware keyboard already attached; nothing posted",
                "hardware keyboard attached, so only a docked bar is shown; nothing posted",
            ])
    }
}
