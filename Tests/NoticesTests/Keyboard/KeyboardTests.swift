import Notices
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyboardTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let payload = KeyboardPayload(
        begin: KeyboardFrame(x: 0, y: 844, width: 390, height: 336),
        end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336.5), duration: 0.25, curve: .keyboard)

    @Test func `there are six notices, each with a name of its own`() {
        #expect(
            KeyboardNotice.allCases.map(\.name) == [
                "keyboard.willShow", "keyboard.didShow", "keyboard.willHide", "keyboard.didHide",
                "keyboard.willChangeFrame", "keyboard.didChangeFrame",
            ])
        let descriptors: [NoticeDescriptor<KeyboardPayload>] = [
            .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
            .keyboardWillChangeFrame, .keyboardDidChangeFrame,
        ]
        #expect(descriptors.map(\.name) == KeyboardNotice.allCases.map(\.name))
    }

    @Test func `a typed observer is given the payload as it was posted`() {
        let seen = Box<KeyboardPayload>()
        let token = center.observe(.keyboardWillShow) { seen.set($0) }
        #expect(center.post(.keyboardWillShow, payload) == PostOutcome(delivered: 1))
        #expect(seen.value == payload)
        withExtendedLifetime(token) {}
    }

    @Test func `a payload survives the way through UIKit's dictionary`() {
        let seen = Box<KeyboardPayload>()
        let token = center.observe(.keyboardDidShow) { seen.set($0) }
        #expect(center.post("keyboard.didShow", payload: payload.userInfo) == PostOutcome(delivered: 1))
        #expect(seen.value == payload)
        withExtendedLifetime(token) {}
    }

    @Test(arguments: -1...8)
    func `every curve number is kept, the known ones by name`(number: Int) {
        let curve = KeyboardCurve(rawValue: number)
        #expect(curve.rawValue == number)
        if (0...3).contains(number) {
            #expect(curve.description.hasSuffix(" (\(number))"))
        } else {
            #expect(curve == .other(number))
            #expect(curve.description == "\(number)")
        }
    }

    @Test(arguments: KeyboardPayload.UserInfoKey.allCases)
    func `a missing value fails the observer and names the key`(key: KeyboardPayload.UserInfoKey) throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe(.keyboardWillShow) { [calls] in calls.add("\($0.isLocal)") }
        var userInfo = payload.userInfo
        userInfo[key.rawValue] = nil
        center.post("keyboard.willShow", payload: userInfo)
        if key == .isLocal {
            // UIKit has it only since iOS 9.
            #expect(calls.all == ["true"])
        } else {
            #expect(calls.all == [])
            #expect(
                records.complete(.fail).map(\.text) == [
                    "payload of “keyboard.willShow”: \(key.rawValue) is missing"
                ])
        }
        withExtendedLifetime((monitor, token)) {}
    }

    @Test(arguments: KeyboardPayload.UserInfoKey.allCases)
    func `a value of the wrong type fails the observer and names the key`(
        key: KeyboardPayload.UserInfoKey
    ) throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe(.keyboardWillShow) { [calls] _ in calls.add("called") }
        var userInfo = payload.userInfo
        userInfo[key.rawValue] = "text"
        #expect(center.post("keyboard.willShow", payload: userInfo) == PostOutcome(failed: 1))
        #expect(calls.all == [])
        let text = try #require(records.complete(.fail).first?.text)
        #expect(text.contains("\(key.rawValue) is not a "))
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `a foreign post under a keyboard's name fails and does not crash`() {
        let token = center.observe(.keyboardWillHide) { [calls] _ in calls.add("called") }
        #expect(center.post("keyboard.willHide") == PostOutcome(failed: 1))
        #expect(center.post("keyboard.willHide", payload: 7) == PostOutcome(failed: 1))
        #expect(calls.all == [])
        withExtendedLifetime(token) {}
    }

    @Test func `a payload and a frame are shown as JSON and as words`() {
        #expect(
            payload.noticeJSON == #"{"begin":{"x":0,"y":844,"width":390,"height":336},"#
                + #""end":{"x":0,"y":508,"width":390,"height":336.5},"duration":0.25,"curve":7,"isLocal":true}"#
        )
        #expect(payload.end.description == "0,508 390x336.5")
    }
}
