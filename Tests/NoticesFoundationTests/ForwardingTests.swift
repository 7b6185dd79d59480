import Foundation
import Notices
import NoticesFoundation
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct `What goes over a bridge` {
    let pair = Pair("a", "b")
    let sender = Sender()

    @Test func `a notification arrives as a notice, with name, sender and userInfo`() throws {
        let got = Log<Notice>()
        let token = pair.notices.observe("a") { got.add($0) }
        let bridge = pair.bridge(.names(["a"]))
        pair.foundation.post("a", from: sender, ["count": 3, "title": "Cart"])
        let notice = try #require(got.all.first)
        #expect(got.all.count == 1)
        #expect(notice.name == "a" && notice.isSent(by: sender))
        let payload = try notice.payload(as: [String: any Sendable].self)
        #expect(payload.count == 2 && payload["count"] as? Int == 3 && payload["title"] as? String == "Cart")
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `a notice arrives as a notification, with name, sender and payload`() {
        let sender = sender
        let got = Log<String>()
        pair.foundation.watch("a") { notification in
            got.add(
                "\(notification.object as AnyObject === sender) \(notification.userInfo?["count"] as? Int ?? 0)"
            )
        }
        let bridge = pair.bridge(.names(["a"]))
        pair.notices.post("a", from: sender, payload: ["count": 3])
        #expect(got.all == ["true 3"])
        withExtendedLifetime(bridge) {}
    }

    @Test func `a sender that is a value goes over as that value, either way`() {
        let got = Log<String>()
        pair.foundation.watch("a") { got.add("\($0.object ?? "none")") }
        let token = pair.notices.observe("b", from: SenderValue(7)) { got.add("\($0.name)") }
        let bridge = pair.bridge()
        pair.notices.post("a", from: SenderValue("row 1"))
        pair.foundation.post("b", from: 7)
        pair.foundation.post("b", from: 8)
        #expect(got.all == ["row 1", "b"])
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `no sender and no payload stay none, either way`() {
        let got = Log<Bool>()
        pair.foundation.watch("a") { got.add($0.object == nil && $0.userInfo == nil) }
        let token = pair.notices.observe("b") { got.add(!$0.hasSender && $0.payload == nil) }
        let bridge = pair.bridge()
        pair.notices.post("a")
        pair.foundation.post("b")
        #expect(got.all == [true, true])
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `only the chosen names go over`() {
        let bridge = pair.bridge(.names(["a"]))
        pair.foundation.post("b")
        pair.notices.post("b")
        #expect(pair.inFoundation.all == ["b"] && pair.inNotices.all == ["b"])
        pair.foundation.post("a")
        #expect(pair.inNotices.all == ["b", "a"])
        withExtendedLifetime(bridge) {}
    }

    @Test(arguments: NoticeBridge.Direction.allCases)
    func `a direction forwards that way only`(_ direction: NoticeBridge.Direction) {
        let bridge = pair.bridge(.all, direction)
        pair.foundation.post("a")
        #expect(pair.inNotices.all == (direction == .toFoundation ? [] : ["a"]))
        pair.notices.post("b")
        #expect(pair.inFoundation.all == (direction == .toNotices ? ["a"] : ["a", "b"]))
        withExtendedLifetime(bridge) {}
    }

    @Test func `a keyboard payload reaches Foundation under UIKit's keys, and is read when it comes back`()
        throws
    {
        let sent = KeyboardPayload(
            begin: .zero, end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336), duration: 0.3,
            curve: KeyboardCurve(rawValue: 7), isLocal: false)
        let far = NoticeCenter()
        let (keys, got) = (Log<[String]>(), Log<KeyboardPayload>())
        pair.foundation.watch(KeyboardNotice.willShow.name.rawValue) { notification in
            keys.add((notification.userInfo ?? [:]).keys.compactMap { $0 as? String }.sorted())
        }
        let token = far.observe(.keyboardWillShow) { got.add($0) }
        let bridge = pair.bridge()
        let farBridge = NoticeBridge(between: pair.foundation, and: far, forwarding: .all)
        pair.notices.post(KeyboardNotice.willShow.name, payload: sent)
        #expect(keys.all == [KeyboardPayload.UserInfoKey.allCases.map(\.rawValue).sorted()])
        #expect(got.all == [sent])
        withExtendedLifetime((token, bridge, farBridge)) {}
    }

    @Test func `UIKit's own rectangles are read as keyboard frames`() {
        let got = Log<KeyboardPayload>()
        let token = pair.notices.observe(.keyboardDidShow) { got.add($0) }
        let bridge = pair.bridge()
        pair.foundation.post(
            "keyboard.didShow", from: nil,
            [
                "UIKeyboardFrameBeginUserInfoKey": CGRect(x: 0, y: 844, width: 390, height: 336),
                "UIKeyboardFrameEndUserInfoKey": CGRect(x: 0, y: 508, width: 390, height: 336),
                "UIKeyboardAnimationDurationUserInfoKey": NSNumber(value: 0.25),
                "UIKeyboardAnimationCurveUserInfoKey": NSNumber(value: 7),
                "UIKeyboardIsLocalUserInfoKey": NSNumber(value: true),
            ])
        let expected = KeyboardPayload(
            begin: KeyboardFrame(x: 0, y: 844, width: 390, height: 336),
            end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336), curve: KeyboardCurve(rawValue: 7))
        #expect(got.all == [expected])
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `a payload that is no dictionary goes through Foundation unchanged`() {
        let far = NoticeCenter()
        let got = Log<String?>()
        let token = far.observe("a") { got.add($0.payload as? String) }
        let bridge = pair.bridge()
        let farBridge = NoticeBridge(between: pair.foundation, and: far, forwarding: .all)
        pair.notices.post("a", payload: "words")
        #expect(got.all == ["words"])
        withExtendedLifetime((token, bridge, farBridge)) {}
    }
}
