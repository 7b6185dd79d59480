import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct FormLayoutTests {
    private let bench = Bench()

    /// How far the form is up.
    private var inset: Double? {
        let demo = bench.demo
        return demo.keyboardScreen().form.map { $0.layout.inset(at: demo.now) }
    }

    @Test func `a form moves up with the keyboard, along its curve, by what it covers`() throws {
        try bench.run("observe keyboard.willChangeFrame as Form by layout")
        #expect(inset == 0)
        try bench.run("keyboard show duration 1 curve 3", "wait 0.5")
        #expect(inset == 151)
        try bench.run("wait 0.5")
        #expect(inset == 302, "336 of the keyboard, less the safe area")
        try bench.run("keyboard hide duration 1 curve 3", "wait 0.25")
        #expect(inset == 226.5)
        try bench.run("wait 9")
        #expect(inset == 0)
    }

    @Test func `without its observer a form stays where it is`() throws {
        try bench.run("observe keyboard.willChangeFrame as Form by layout", "remove Form")
        try bench.run("keyboard show", "wait 1")
        #expect(inset == 0, "and is covered")
        try bench.run("observe keyboard.willChangeFrame as Form by layout", "keyboard frame", "wait 1")
        #expect(inset == 257)
        try bench.run("remove Form", "keyboard hide", "wait 1")
        #expect(inset == 257, "and leaves a gap")
    }

    @Test func `it receives what it observes, and nothing else`() throws {
        try bench.run("observe keyboard.willShow as Form by layout", "keyboard show duration 0")
        #expect(inset == 302)
        try bench.run("keyboard hide duration 0")
        #expect(inset == 302)
        try bench.run(
            "observe keyboard.willHide as Form by layout", "keyboard show", "keyboard hide", "wait 1")
        #expect(inset == 0)
    }

    @Test func `a script can expect how far a form is up`() throws {
        try bench.run(
            "observe keyboard.willShow as Form by layout", "observe a as X", "keyboard show duration 0")
        #expect(try bench.holds("inset Form 302"))
        #expect(try !bench.holds("inset Form 301"))
        #expect(
            try bench.run("expect inset X 0") == .unmet("inset of X: expected 0, found no form"))
        #expect(throws: LineError.self) { try bench.run("expect inset Frm 302") }
        try bench.run("release Form")
        #expect(try !bench.holds("inset Form 302"))
    }

    @Test func `a form may act on a notice, once it is laid out`() throws {
        try bench.run(
            "observe keyboard.willShow as Form by layout do post moved", "observe moved as X",
            "keyboard show duration 0")
        #expect(try bench.holds("inset Form 302"))
        #expect(try bench.holds("received Form 1"))
        #expect(try bench.holds("deliveries moved 1"))
        try bench.run("release Form")
        #expect(try bench.holds("gone Form"))
    }

    @Test func `a form that is released is gone, and no handler is called`() throws {
        try bench.run("observe keyboard.willChangeFrame as Form by layout", "release Form", "keyboard show")
        #expect(inset == nil)
        try bench.run("expect gone Form", "expect deliveries * 0")
        #expect(bench.records(.expect).allSatisfy { $0.passed == true })
    }

    @Test(
        arguments: [
            ("float", 0.0), ("undock", 0), ("split", 0), ("plug", 55),
        ])
    func `a form makes room for what is docked and seen alone`(action: String, room: Double) throws {
        try bench.run(
            "device tablet", "observe keyboard.willChangeFrame as Form by layout", "keyboard show duration 0")
        #expect(inset == 313)
        try bench.run("keyboard \(action) duration 0")
        #expect(inset == room)
    }

    @Test(arguments: ["willChangeFrame", "willShow"])
    func `after the storm a form that follows each notice is at its place`(notice: String) throws {
        try bench.run(
            "device tablet", "observe keyboard.\(notice) as Form by layout", "keyboard show duration 0",
            "keyboard undock duration 0", "keyboard dock", "wait 1")
        #expect(inset == 313)
    }

    @Test func `after a rotation a form is up by what the keyboard covers now`() throws {
        try bench.run(
            "observe keyboard.willChangeFrame as Form by layout", "keyboard show duration 0", "rotate",
            "wait 1")
        #expect(inset == 198)
        try bench.run("rotate", "wait 1")
        #expect(inset == 302)
    }

    @Test func `another program's keyboard covers a form as well`() throws {
        try bench.run(
            "observe keyboard.willChangeFrame as Form by layout", "keyboard show foreign duration 0")
        #expect(inset == 302)
    }

    @Test func `when the keyboard turns back a form turns back from where it is`() throws {
        try bench.run(
            "observe keyboard.willChangeFrame as Form by layout", "keyboard show duration 1 curve 3",
            "wait 0.5",
            "keyboard hide duration 1 curve 3")
        #expect(inset == 151)
        let motion = try #require(bench.demo.keyboard.motion)
        #expect(motion.payload.begin.y == 676)
        #expect(motion.interrupted == .init(action: .show, elapsed: 0.5))
        try bench.run("wait 0.5")
        #expect(inset == 75.5)
        try bench.run("wait 0.5", "expect unheard keyboard.didShow 0", "expect unheard keyboard.didHide 1")
        #expect(bench.records(.expect).allSatisfy { $0.passed == true })
        #expect(inset == 0)
    }

    @Test func `a payload that is none is an error for the form alone`() throws {
        try bench.run(
            "observe keyboard.willShow as Form by layout", "observe keyboard.willShow as Other",
            "post keyboard.willShow {\"end\":1}")
        #expect(bench.records(.fail).count == 1)
        #expect(inset == 0)
        try bench.run("expect deliveries keyboard.willShow 1")
        #expect(bench.records(.expect).last?.passed == true)
    }

    @Test func `a payload of any numbers leaves the form on the screen`() throws {
        try bench.run("observe keyboard.willShow as Form by layout")
        let numbers = [.nan, .infinity, -.infinity, 1e308, -1e308, -1, 0, 400]
        for number in numbers {
            for duration in numbers {
                let payload = KeyboardPayload(
                    begin: .zero, end: KeyboardFrame(x: 0, y: number, width: 390, height: 844),
                    duration: duration,
                    curve: .other(.min))
                bench.demo.center.post(.keyboardWillShow, payload)
                let inset = try #require(inset)
                #expect((0...844).contains(inset), "after y \(number), duration \(duration)")
            }
        }
    }
}
