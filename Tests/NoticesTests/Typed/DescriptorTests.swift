import Notices
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct DescriptorTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let count = NoticeDescriptor<Int>("count")

    @Test func `a typed post reaches typed and untyped observers`() {
        let tokens = [
            center.observe(count) { [calls] in calls.add("\($0 + 1)") },
            center.observe("count") { [calls] in calls.add("\($0.payload as? Int ?? 0)") },
        ]
        #expect(center.post(count, 3) == PostOutcome(delivered: 2))
        #expect(calls.all == ["4", "3"])
        withExtendedLifetime(tokens) {}
    }

    @Test(arguments: ["text", nil] as [String?])
    func `a payload of the wrong type fails that observer alone`(payload: String?) throws {
        let records = Records()
        let monitor = center.monitor(into: records)
        let tokens = [
            center.observe("count") { [calls] _ in calls.add("before") },
            center.observe(count) { [calls] in calls.add("\($0)") },
            center.observe("count") { [calls] _ in calls.add("after") },
        ]
        #expect(center.post("count", payload: payload) == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["before", "after"])
        let failure = try #require(records.complete(.fail).first)
        let found = payload == nil ? "no payload" : "String"
        #expect(failure.text == "payload of “count”: needs Int, found \(found)")
        #expect(failure.registration == tokens[1].id.number)
        withExtendedLifetime((monitor, tokens)) {}
    }

    private final class CallsOwner: Sendable {
        let calls: Calls

        init(_ calls: Calls) { self.calls = calls }
    }

    private protocol Animal: Sendable { var sound: String { get } }
    private struct Cat: Animal { let sound = "miaow" }

    @Test func `a payload may be asked for as something wider than it is`() throws {
        let animal = NoticeDescriptor<any Animal>("animal")
        let anything = NoticeDescriptor<any Sendable>("anything")
        let tokens = [
            center.observe(animal) { [calls] in calls.add($0.sound) },
            center.observe("animal") { [calls] in
                calls.add((try? $0.payload(as: (any Animal).self))?.sound ?? "none")
            },
            center.observe(anything) { [calls] in calls.add("\($0)") },
        ]
        #expect(center.post("animal", payload: Cat()) == PostOutcome(delivered: 2))
        #expect(center.post("anything", payload: 3) == PostOutcome(delivered: 1))
        #expect(calls.all == ["miaow", "miaow", "3"])
        withExtendedLifetime(tokens) {}
    }

    @Test(arguments: [false, true])
    func `a payload is taken as it was posted where only others are converted`(isLabeled: Bool) {
        let length = count.convertingOthers { try $0.payload(as: String.self).count }
        let screen = CallsOwner(calls)
        let token = center.observe(length, label: isLabeled ? "length" : nil) { [calls] in calls.add("\($0)")
        }
        center.observe(length, owner: screen) { $0.calls.add("owner \($1)") }
        _ = try? center.controller(for: screen).observe(length) { $0.calls.add("controller \($1)") }
        #expect(center.post(count, 3) == PostOutcome(delivered: 3))
        #expect(center.post("count", payload: 4) == PostOutcome(delivered: 3))
        #expect(center.post("count", payload: "five5") == PostOutcome(delivered: 3))
        #expect(center.post("count", payload: 6.5) == PostOutcome(failed: 3))
        #expect(calls.all == [3, 4, 5].flatMap { ["\($0)", "owner \($0)", "controller \($0)"] })
        withExtendedLifetime((screen, token)) {}
    }

    @Test func `a descriptor that converts others and one that does not may share a name`() {
        let length = count.convertingOthers { try $0.payload(as: String.self).count }
        let tokens = [
            center.observe(length) { [calls] in calls.add("length \($0)") },
            center.observe(count) { [calls] in calls.add("count \($0)") },
            center.observe(NoticeDescriptor<String>("count")) { [calls] in calls.add("text \($0)") },
        ]
        #expect(center.post(length, 3) == PostOutcome(delivered: 2, failed: 1))
        #expect(center.post("count", payload: "four") == PostOutcome(delivered: 2, failed: 1))
        #expect(calls.all == ["length 3", "count 3", "length 4", "text four"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a conversion of one's own may make the payload out of anything`() {
        let length = NoticeDescriptor("text") { try $0.payload(as: String.self).count }
        let token = center.observe(length) { [calls] in calls.add("\($0)") }
        #expect(center.post("text", payload: "four") == PostOutcome(delivered: 1))
        #expect(center.post("text", payload: 4) == PostOutcome(failed: 1))
        #expect(calls.all == ["4"])
        withExtendedLifetime(token) {}
    }

    @Test func `an error of a conversion is reported in its own words`() {
        struct Bad: Error, CustomStringConvertible { let description = "bad payload" }
        let records = Records()
        let monitor = center.monitor(into: records)
        let token = center.observe(NoticeDescriptor<Int>("a") { _ in throw Bad() }) { _ in }
        center.post("a")
        #expect(records.complete(.fail).map(\.text) == ["bad payload"])
        withExtendedLifetime((monitor, token)) {}
    }

    @Test func `two descriptors may share a name with different payloads`() {
        let tokens = [
            center.observe(count) { [calls] in calls.add("number \($0)") },
            center.observe(NoticeDescriptor<String>("count")) { [calls] in calls.add("text \($0)") },
        ]
        #expect(center.post("count", payload: 1) == PostOutcome(delivered: 1, failed: 1))
        #expect(center.post("count", payload: "1") == PostOutcome(delivered: 1, failed: 1))
        #expect(calls.all == ["number 1", "text 1"])
        withExtendedLifetime(tokens) {}
    }

    @Test func `a typed observer may be of an owner, of a sender, or until removed`() {
        let screen = Screen(Calls())
        let sender = Screen(Calls())
        center.observe(count, owner: screen) { [calls] me, number in
            calls.add("owner \(number) \(me === screen)")
        }
        let token = center.observe(count, from: sender) { [calls] in calls.add("sender \($0)") }
        let id = center.observe(count) { [calls] in calls.add("untilRemoved \($0)") }.detach()
        center.post(count, 1)
        _ = try? center.remove(id)
        center.post(count, 2, from: sender)
        #expect(calls.all == ["owner 1 true", "untilRemoved 1", "owner 2 true", "sender 2"])
        withExtendedLifetime(token) {}
    }

    @Test func `an optional payload may be nothing`() {
        let token = center.observe(NoticeDescriptor<Int?>("a")) { [calls] in calls.add("\($0 ?? -1)") }
        center.post(NoticeDescriptor<Int?>("a"), nil)
        center.post(NoticeDescriptor<Int?>("a"), 5)
        #expect(calls.all == ["-1", "5"])
        withExtendedLifetime(token) {}
    }

    @Test func `expecting an observer of a typed post throws an error that names it`() {
        #expect(throws: NoticeError.self) {
            try center.post(count, 1).requireHeard()
        }
    }
}
