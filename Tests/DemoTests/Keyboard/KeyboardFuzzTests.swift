import Notices
import NoticesKeyboard
import TestSupport
import Testing

@testable import BoardModel
@testable import Demo

/// Commands of the keyboard in any order, at any moment.
@Suite(.leavesNoObservers) struct KeyboardFuzzTests {
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func `shows and hides take turns, dids follow wills, and a form ends at its place`(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        let bench = Bench()
        try bench.run("observe keyboard.willChangeFrame as Form by layout")
        for _ in 0..<120 {
            let line = Self.line(&dice)
            try bench.run(line)
            let demo = bench.demo
            let keyboard = demo.keyboard
            let frame = keyboard.frame(at: demo.now)
            let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite }
            #expect(isFinite, "\(line)")
            #expect(demo.screen.device == keyboard.device, "\(line)")
            #expect(keyboard.placement == .docked || keyboard.device.hasLooseKeyboard, "\(line)")
            #expect(keyboard.placement == .docked || !keyboard.hasHardware, "\(line)")
        }
        bench.demo.advanceUntilIdle()
        try bench.run("keyboard hide duration 0", "keyboard show duration 0")
        let (screen, device) = (bench.demo.keyboardScreen(), bench.demo.keyboard.device)
        let goal = screen.keyboard.frame(at: screen.now)
        #expect(
            screen.form?.layout.inset(at: screen.now)
                == goal.bottomInset(in: device.screen, safeArea: device.safeArea))
        check(bench.records(.post).compactMap(\.name))
    }

    /// Every did-notice has a will-notice of its own before it.
    private func check(_ names: [String]) {
        for subject in ["Show", "Hide", "ChangeFrame"] {
            var open = 0
            for name in names where name.hasSuffix(subject) {
                open += name.contains("will") ? 1 : -1
                #expect(open >= 0, "a did\(subject) too many")
            }
        }
    }

    private static func line(_ dice: inout Dice) -> String {
        let action = dice.pick(Command.KeyboardCommand.Action.allCases)
        let frame = dice.pick([
            "", "", "", " 0,1024,768x313", " -5e4,-1e5,1x1e5", " 1e5,0.25,0x0", " 10,20,300x200",
        ])
        let duration = dice.pick([
            "", "", " duration 0", " duration 1e6", " duration 5e-324", " duration 0.3",
        ])
        let curve = dice.pick(["", " curve 0", " curve 3", " curve 4", " curve 9223372036854775807"])
        let origin = dice.pick(["", "", " foreign"])
        return switch dice.roll(0..<6) {
        case 0: "wait " + dice.pick(["0", "0.1", "0.25", "3"])
        case 1: "rotate" + dice.pick(["", " portrait", " landscape"]) + duration + curve
        case 2: "device " + dice.pick(["phone", "small", "tablet", "tablet landscape"])
        default: "keyboard \(action.rawValue)" + frame + duration + curve + origin
        }
    }
}
