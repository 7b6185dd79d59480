import Foundation
import Notices
import NoticesFoundation
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct `What cannot be carried over is reported` {
    let pair = Pair("a")
    let failures = Log<BridgeFailure>()

    @Test func `the rest of userInfo goes over, the failures and the notes name each entry left out`() throws
    {
        let (got, notes) = (Log<[String]>(), Log<String>())
        let monitor = pair.notices.monitor { if $0.kind == .note { notes.add($0.text ?? "") } }
        let token = pair.notices.observe("a") { notice in
            got.add((notice.payload as? [String: any Sendable])?.keys.sorted() ?? ["no dictionary"])
        }
        let bridge = pair.bridge { [failures] in failures.add($0) }
        pair.foundation.post("a", from: nil, ["good": 1, "view": Unhashable(number: 1), 7: "seven"])
        #expect(got.all == [["good"]])
        let problems: [BridgeFailure.Problem] = [
            .keyIsNoString(key: "7", type: "Int"), .valueNotSendable(key: "view", type: "Unhashable"),
        ]
        #expect(failures.all == problems.map { BridgeFailure(name: "a", direction: .toNotices, problem: $0) })
        #expect(notes.all == failures.all.map(\.description))
        #expect(
            try #require(notes.all.last).contains(
                "“view” was left out: Unhashable is not known to be Sendable"))
        withExtendedLifetime((token, monitor, bridge)) {}
    }

    @Test
    func `a sender of a type not known to be sendable is reported, and the notice goes over without one`() {
        struct Place: Hashable { var row = 1 }
        let got = Log<Bool>()
        let token = pair.notices.observe("a") { got.add($0.hasSender) }
        let bridge = pair.bridge { [failures] in failures.add($0) }
        pair.foundation.post("a", from: Place())
        #expect(got.all == [false])
        #expect(failures.all.map(\.problem) == [.senderNotCarried(type: "Place")])
        withExtendedLifetime((token, bridge)) {}
    }

    @Test func `a conversion that throws is reported, and nothing goes over`() {
        struct TooOld: Error {}
        let conversion = FoundationConversion(
            payload: { _ in throw TooOld() }, userInfo: { _ in throw TooOld() })
        let bridge = pair.bridge(convert: conversion) { [failures] in failures.add($0) }
        pair.foundation.post("a")
        pair.notices.post("a")
        #expect(pair.inNotices.all == ["a"] && pair.inFoundation.all == ["a"])
        #expect(failures.all.map(\.direction) == [.toNotices, .toFoundation])
        #expect(failures.all.map(\.problem) == [.refused("TooOld()"), .refused("TooOld()")])
        withExtendedLifetime(bridge) {}
    }

    @Test func `a list that contains itself, or is nested without end, is left out and stops nothing`() {
        let list = NSMutableArray()
        list.add(list)
        let nested = (0..<16).reduce([1] as [Any]) { inner, _ in [inner] }
        let bridge = pair.bridge { [failures] in failures.add($0) }
        pair.foundation.post("a", from: nil, ["1 list": list, "2 nested": nested, "3 less": nested[0]])
        #expect(pair.inNotices.all == ["a"])
        #expect(
            failures.all.map(\.problem) == [
                .valueNotSendable(key: "1 list", type: "NSMutableArray"),
                .valueTooDeep(key: "2 nested", limit: 16),
            ])
        withExtendedLifetime(bridge) {}
    }

    @Test func `types that are named are carried, in collections too`() {
        let content = FoundationUserInfo(
            ["one": Unhashable(number: 1), "many": ["x": [Unhashable(number: 2)]]],
            carrying: [Unhashable.self])
        #expect(content.losses.isEmpty)
        #expect((content.values["one"] as? Unhashable)?.number == 1)
        let many = content.values["many"] as? [String: [Unhashable]]
        #expect(many?["x"]?.map(\.number) == [2])
    }

    @Test func `numbers of Objective-C keep their kind`() {
        let content = FoundationUserInfo([
            "yes": NSNumber(value: true), "one": NSNumber(value: 1), "half": NSNumber(value: 0.5),
            "most": NSNumber(value: UInt64.max), "int": 1, "text": NSString("text"),
        ])
        #expect(content.losses.isEmpty)
        #expect(content.values["yes"] as? Bool == true && content.values["yes"] as? Int == nil)
        #expect(content.values["one"] as? Int == 1 && content.values["one"] as? Bool == nil)
        #expect(content.values["half"] as? Double == 0.5)
        #expect(content.values["most"] as? UInt64 == .max)
        #expect(content.values["int"] as? Int == 1)
        #expect(content.values["text"] as? String == "text")
    }
}
