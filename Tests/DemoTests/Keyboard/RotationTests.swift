import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct RotationTests {
    private let bench = Bench()

    private var story: [String] {
        bench.records(.post).map { "\($0.time) \(($0.name ?? "").dropFirst("keyboard.".count))" }
    }

    @Test func `a shown keyboard hides at once, the device turns, and it is shown again`() throws {
        try bench.run("keyboard show duration 0", "rotate duration 0.4", "wait 1")
        #expect(
            story.dropFirst(4) == [
                "0.0 willChangeFrame", "0.0 willHide", "0.0 didChangeFrame", "0.0 didHide",
                "0.0 willChangeFrame",
                "0.0 willShow", "0.4 didChangeFrame", "0.4 didShow",
            ])
        let payloads = bench.records(.post).dropFirst(4).compactMap(\.payload)
        #expect(payloads[1].contains(#""end":{"x":0,"y":844,"width":390,"height":336},"duration":0,"#))
        #expect(payloads[5].contains(#""begin":{"x":0,"y":390,"width":844,"height":219}"#))
        #expect(payloads[5].contains(#""end":{"x":0,"y":171,"width":844,"height":219},"duration":0.4,"#))
        #expect(bench.demo.keyboard.device == Device(.phone, .landscape))
    }

    @Test func `observers find the device turned only between hiding and showing`() throws {
        let seen = Lock<[String]>([])
        let screen = bench.demo.screen
        let tokens = [KeyboardNotice.didHide, .willShow].map { notice in
            bench.demo.center.observe(notice.descriptor) { _ in
                seen.withLock { $0.append("\(notice) \(screen.device.orientation)") }
            }
        }
        try bench.run("keyboard show duration 0", "rotate")
        #expect(seen.withLock { $0 } == ["willShow portrait", "didHide portrait", "willShow landscape"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a hidden keyboard turns in silence`() throws {
        try bench.run("rotate", "keyboard show duration 0")
        #expect(story.count == 4)
        #expect(bench.demo.keyboard.frame(at: .zero) == Device(.phone, .landscape).shownFrame)
        try bench.run("rotate landscape")
        #expect(bench.records(.note).last?.text == "phone already in landscape; nothing posted")
        #expect(story.count == 4)
    }

    @Test func `one that was on its way to hide has hidden before the device turns`() throws {
        try bench.run("keyboard show duration 0", "keyboard hide", "wait 0.1", "rotate", "wait 1")
        #expect(
            story.suffix(4) == ["0.0 willChangeFrame", "0.0 willHide", "0.1 didChangeFrame", "0.1 didHide"])
        #expect(bench.demo.keyboard.motion == nil)
    }

    @Test func `a floating keyboard posts the change of its frame alone`() throws {
        try bench.run("device tablet", "keyboard float", "keyboard show duration 0", "rotate", "wait 1")
        #expect(story.suffix(2) == ["0.0 willChangeFrame", "0.25 didChangeFrame"])
        let end = Device(.tablet, .landscape).shownFrame(.floating)
        #expect(bench.demo.keyboard.frame(at: .zero) == end)
    }

    @Test func `turned twice, everything is where it was`() throws {
        try bench.run("keyboard show duration 0")
        let before = bench.demo.keyboard.frame(at: .zero)
        try bench.run("rotate duration 0", "rotate portrait duration 0")
        #expect(bench.demo.keyboard.frame(at: .zero) == before)
        #expect(story.count == 20)
    }

    @Test func `another device begins with its keyboard hidden, and the one before hides first`() throws {
        try bench.run("keyboard show duration 0", "keyboard plug", "device tablet landscape")
        #expect(story.suffix(4).map { String($0.dropFirst(4)) }.contains("willHide"))
        let keyboard = bench.demo.keyboard
        #expect(keyboard.device == Device(.tablet, .landscape))
        #expect(!keyboard.isShown)
        #expect(!keyboard.hasHardware)
        #expect(bench.demo.deadline == nil)
        try bench.run("device tablet landscape")
        #expect(bench.records(.note).last?.text == "tablet already shown; nothing posted")
    }

    @Test func `another program's keyboard is not local, from its show to its hide`() throws {
        try bench.run(
            "keyboard show foreign", "wait 1", "keyboard frame", "wait 1", "keyboard hide", "wait 1")
        #expect(bench.records(.post).count == 10)
        #expect(bench.records(.post).allSatisfy { $0.payload?.contains(#""isLocal":false"#) == true })
        try bench.run("keyboard show")
        #expect(bench.records(.post).last?.payload?.contains(#""isLocal":true"#) == true)
    }
}
