import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

@Suite(.leavesNoObservers) struct KeyboardTests {
    private typealias Action = Command.KeyboardCommand.Action

    private let device = Device.phone

    private func command(
        _ action: Action, _ duration: Double = 0.25, curve: KeyboardCurve = .keyboard,
        frame: KeyboardFrame? = nil
    ) -> Command.KeyboardCommand {
        var command = Command.KeyboardCommand(action: action, duration: duration)
        command.curve = curve
        command.frame = frame
        return command
    }

    private func notices(_ postings: [KeyboardSimulator.Posting]) -> [KeyboardNotice] {
        postings.map(\.notice)
    }

    @Test func `at first it is hidden below the screen, and nothing is due`() {
        let keyboard = KeyboardSimulator()
        #expect(keyboard.frame(at: .seconds(9)) == KeyboardFrame(x: 0, y: 844, width: 390, height: 336))
        #expect(!keyboard.isShown)
        #expect(keyboard.motion == nil)
        #expect(keyboard.deadline == nil)
    }

    @Test func `a show posts the change of the frame and the show, before and after`() {
        var keyboard = KeyboardSimulator()
        let began = keyboard.begin(command(.show), at: .seconds(2))
        let payload = KeyboardPayload(begin: device.hiddenFrame, end: device.shownFrame)
        #expect(notices(began) == [.willChangeFrame, .willShow])
        #expect(began.allSatisfy { $0.payload == payload })
        #expect(payload.duration == 0.25)
        #expect(payload.curve == .other(7))
        #expect(payload.isLocal)
        #expect(keyboard.isShown)
        #expect(keyboard.deadline == .milliseconds(2_250))
        #expect(keyboard.advance(to: .milliseconds(2_249)).isEmpty)
        #expect(keyboard.motion != nil)
        let ended = keyboard.advance(to: .milliseconds(2_250))
        #expect(notices(ended) == [.didChangeFrame, .didShow])
        #expect(ended.allSatisfy { $0.payload == payload })
        #expect(keyboard.motion == nil)
        #expect(keyboard.deadline == nil)
        #expect(keyboard.frame(at: .zero) == device.shownFrame)
        #expect(keyboard.advance(to: .seconds(9)).isEmpty)
    }

    @Test func `hiding and a change of frame likewise`() {
        var keyboard = KeyboardSimulator()
        _ = keyboard.begin(command(.show, 0), at: .zero)
        _ = keyboard.advance(to: .zero)
        #expect(notices(keyboard.begin(command(.frame), at: .zero)) == [.willChangeFrame])
        #expect(notices(keyboard.advance(to: .seconds(1))) == [.didChangeFrame])
        #expect(keyboard.isShown)
        let hiding = keyboard.begin(command(.hide), at: .seconds(1))
        #expect(notices(hiding) == [.willChangeFrame, .willHide])
        #expect(hiding.map(\.payload.begin) == [device.lowFrame, device.lowFrame])
        #expect(hiding.map(\.payload.end) == [device.hiddenFrame, device.hiddenFrame])
        #expect(!keyboard.isShown)
        #expect(notices(keyboard.advance(to: .seconds(2))) == [.didChangeFrame, .didHide])
        #expect(keyboard.frame(at: .seconds(2)) == device.hiddenFrame)
    }

    @Test func `what is there already, or on its way there, posts nothing`() {
        var keyboard = KeyboardSimulator()
        #expect(keyboard.begin(command(.hide), at: .zero).isEmpty)
        #expect(!keyboard.begin(command(.show), at: .zero).isEmpty)
        let motion = keyboard.motion
        #expect(keyboard.begin(command(.show, 9), at: .milliseconds(100)).isEmpty)
        #expect(keyboard.begin(command(.frame, frame: device.shownFrame), at: .zero).isEmpty)
        #expect(keyboard.motion == motion)
        _ = keyboard.advance(to: .seconds(1))
        #expect(keyboard.begin(command(.show), at: .seconds(1)).isEmpty)
        #expect(keyboard.begin(command(.frame, frame: device.shownFrame), at: .seconds(1)).isEmpty)
        #expect(keyboard.deadline == nil)
    }

    @Test func `a change of being shown is reported although the place is the same`() {
        var keyboard = KeyboardSimulator()
        _ = keyboard.begin(command(.show, 0), at: .zero)
        _ = keyboard.advance(to: .zero)
        _ = keyboard.begin(command(.frame, 0, frame: device.hiddenFrame), at: .zero)
        _ = keyboard.advance(to: .zero)
        #expect(keyboard.isShown)
        #expect(notices(keyboard.begin(command(.hide), at: .zero)) == [.willChangeFrame, .willHide])
        #expect(notices(keyboard.advance(to: .seconds(1))) == [.didChangeFrame, .didHide])
        #expect(keyboard.begin(command(.hide), at: .seconds(1)).isEmpty)
        // It is interrupted before it has moved.
        _ = keyboard.begin(command(.show), at: .seconds(1))
        #expect(notices(keyboard.begin(command(.hide), at: .seconds(1))) == [.willChangeFrame, .willHide])
    }

    @Test func `a movement that is interrupted never ends, and the next begins where it was`() throws {
        var keyboard = KeyboardSimulator()
        _ = keyboard.begin(command(.show, 1, curve: .linear), at: .zero)
        let halfway = KeyboardFrame(x: 0, y: 676, width: 390, height: 336)
        #expect(keyboard.frame(at: .milliseconds(500)) == halfway)
        let hiding = keyboard.begin(command(.hide, 1, curve: .linear), at: .milliseconds(500))
        #expect(notices(hiding) == [.willChangeFrame, .willHide])
        #expect(hiding.map(\.payload.begin) == [halfway, halfway])
        #expect(!keyboard.isShown)
        #expect(keyboard.deadline == .milliseconds(1_500))
        #expect(keyboard.advance(to: .seconds(1)).isEmpty)
        #expect(keyboard.frame(at: .seconds(1)).y == 760)
        #expect(notices(keyboard.advance(to: .milliseconds(1_500))) == [.didChangeFrame, .didHide])
    }

    @Test func `a frame without measures takes the bar of suggestions away and brings it back`() {
        var keyboard = KeyboardSimulator()
        _ = keyboard.begin(command(.show, 0), at: .zero)
        _ = keyboard.advance(to: .zero)
        #expect(keyboard.begin(command(.frame), at: .zero).map(\.payload.end) == [device.lowFrame])
        #expect(device.lowFrame == KeyboardFrame(x: 0, y: 553, width: 390, height: 291))
        // The first is still under way: the second takes it back.
        #expect(keyboard.begin(command(.frame), at: .zero).map(\.payload.end) == [device.shownFrame])
    }

    @Test(arguments: [Command.KeyboardCommand.Action.show, .hide, .frame])
    func `a frame that is given is where it goes`(action: Command.KeyboardCommand.Action) {
        var keyboard = KeyboardSimulator()
        if action == .hide {
            _ = keyboard.begin(command(.show, 0), at: .zero)
            _ = keyboard.advance(to: .zero)
        }
        let frame = KeyboardFrame(x: 10, y: 400, width: 300, height: 200)
        let postings = keyboard.begin(command(action, 0.5, frame: frame), at: .zero)
        #expect(postings.last?.payload.end == frame)
        #expect(postings.last?.payload.duration == 0.5)
        _ = keyboard.advance(to: .seconds(1))
        #expect(keyboard.frame(at: .zero) == frame)
    }

    @Test(arguments: [0, 1e-300, -0.0])
    func `a movement without duration ends at once`(duration: Double) throws {
        var keyboard = KeyboardSimulator()
        _ = keyboard.begin(command(.show, duration), at: .seconds(1))
        let motion = try #require(keyboard.motion)
        #expect(motion.end == .seconds(1))
        #expect((0...1).contains(motion.elapsed(at: .seconds(1))))
        #expect(notices(keyboard.advance(to: .seconds(1))) == [.didChangeFrame, .didShow])
    }

    @Test func `the elapsed part of a movement is from nothing to all`() {
        let motion = KeyboardMotion(
            action: .show,
            payload: KeyboardPayload(
                begin: device.hiddenFrame, end: device.shownFrame, duration: 2, curve: .easeIn),
            start: .seconds(3))
        let moments = [-1.0, 3, 3.5, 4, 5, 99].map { motion.elapsed(at: .seconds($0)) }
        #expect(moments == [0, 0, 0.25, 0.5, 1, 1])
        #expect(motion.frame(at: .zero) == device.hiddenFrame)
        #expect(motion.frame(at: .seconds(5)) == device.shownFrame)
    }
}

@Suite(.leavesNoObservers) struct KeyboardCurveTests {
    static let curves = (0...9).map(KeyboardCurve.init) + [KeyboardCurve(rawValue: -1), .other(Int.max)]

    @Test(arguments: curves)
    func `every curve begins at nothing, ends at all, and never goes back`(curve: KeyboardCurve) {
        #expect(curve.progress(at: 0) == 0)
        #expect(curve.progress(at: 1) == 1)
        let steps = (0...1_000).map { curve.progress(at: Double($0) / 1_000) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(steps.allSatisfy { (0...1).contains($0) })
    }

    @Test func `the named curves lie where their names say`() {
        func near(_ curve: KeyboardCurve, _ time: Double, _ value: Double) -> Bool {
            abs(curve.progress(at: time) - value) < 0.001
        }
        #expect(KeyboardCurve.linear.progress(at: 0.3) == 0.3)
        // Values of the cubic Béziers, as every browser's ease-in, ease-out and ease-in-out give them.
        #expect(near(.easeIn, 0.25, 0.0935))
        #expect(near(.easeIn, 0.5, 0.3154))
        #expect(near(.easeOut, 0.5, 0.6847))
        #expect(near(.easeInOut, 0.25, 0.1292))
        #expect(near(.easeInOut, 0.5, 0.5))
        for step in 1..<20 {
            let time = Double(step) / 20
            #expect(near(.easeOut, time, 1 - KeyboardCurve.easeIn.progress(at: 1 - time)))
            #expect(KeyboardCurve.keyboard.progress(at: time) > KeyboardCurve.easeOut.progress(at: time))
        }
    }

    @Test func `a number without a name moves as the keyboard does`() {
        for step in 0...20 {
            let time = Double(step) / 20
            #expect(
                KeyboardCurve(rawValue: 99).progress(at: time) == KeyboardCurve.keyboard.progress(at: time))
        }
    }
}

@Suite(.leavesNoObservers) struct KeyboardCommandTests {
    private let bench = Bench()

    private func keyboardStory() -> [String] {
        bench.records(.post).map { "\($0.time) \($0.name ?? "")" }
    }

    @Test func `the notices of a movement are posted each at its time`() throws {
        try bench.run("wait 1", "keyboard show duration 0.5 curve 2", "wait 0.4")
        #expect(keyboardStory() == ["1.0 keyboard.willChangeFrame", "1.0 keyboard.willShow"])
        try bench.run("wait 5")
        #expect(
            keyboardStory().suffix(2) == ["1.5 keyboard.didChangeFrame", "1.5 keyboard.didShow"])
        #expect(bench.demo.now == .milliseconds(6_400))
        #expect(bench.records(.post).map(\.line) == [2, 2, 2, 2])
        let payload =
            #"{"begin":{"x":0,"y":844,"width":390,"height":336},"end":{"x":0,"y":508,"width":390,"#
            + #""height":336},"duration":0.5,"curve":2,"isLocal":true}"#
        #expect(bench.records(.post).allSatisfy { $0.payload == payload })
    }

    @Test func `a hide during the show posts no end of the show`() throws {
        try bench.run("keyboard show", "wait 0.1", "keyboard hide", "wait 1")
        #expect(
            keyboardStory() == [
                "0.0 keyboard.willChangeFrame", "0.0 keyboard.willShow", "0.1 keyboard.willChangeFrame",
                "0.1 keyboard.willHide", "0.35 keyboard.didChangeFrame", "0.35 keyboard.didHide",
            ])
        #expect(bench.records(.post).map(\.line) == [1, 1, 3, 3, 3, 3])
    }

    @Test func `a movement without duration is over in its own line`() throws {
        try bench.run("keyboard show duration 0")
        #expect(bench.records(.post).count == 4)
        #expect(bench.demo.deadline == nil)
    }

    @Test func `a movement to where it is posts nothing and says so`() throws {
        try bench.run("keyboard hide", "keyboard show duration 0", "keyboard show")
        try bench.run("keyboard frame 0,508,390x336")
        #expect(bench.records(.post).count == 4)
        #expect(
            bench.records(.note).map(\.text) == [
                "keyboard already hidden; nothing posted",
                "keyboard already shown; nothing posted",
                "keyboard already shown; nothing posted",
            ])
    }

    @Test func `payloads are typed, and read by a typed observer`() throws {
        let seen = Lock<[KeyboardPayload]>([])
        let token = bench.demo.center.observe(.keyboardDidShow) { payload in
            seen.withLock { $0.append(payload) }
        }
        try bench.run("keyboard show curve 42", "wait 1")
        #expect(seen.withLock { $0 }.map(\.curve) == [.other(42)])
        #expect(bench.records(.fail).isEmpty)
        withExtendedLifetime(token) {}
    }

    @Test func `settling carries out what is due and stops at it`() throws {
        try bench.run("keyboard show duration 0.5")
        #expect(bench.demo.deadline == .milliseconds(500))
        bench.demo.advanceUntilIdle()
        #expect(bench.demo.now == .milliseconds(500))
        #expect(bench.records(.post).count == 4)
    }
}
