import Notices
import TestSupport
import Testing

extension NoticeDescriptor<Void> {
    fileprivate static let loggedOut = NoticeDescriptor("user.loggedOut")
}

/// Descriptors without a payload.
@Suite(.leavesNoObservers) struct VoidDescriptorTests {
    private final class Owner: Sendable {}

    private let center = NoticeCenter()
    private let calls = Calls()

    @Test func `a descriptor without a payload is posted without one`() {
        let token = center.observe(.loggedOut) { [calls] in calls.add("typed") }
        let other = center.observe("user.loggedOut") { [calls] in
            calls.add($0.payload == nil ? "none" : "some")
        }
        #expect(center.post(.loggedOut) == PostOutcome(delivered: 2))
        #expect(calls.all == ["typed", "none"])
        withExtendedLifetime((token, other)) {}
    }

    @Test func `a post of the name without a payload reaches its observers`() {
        let token = center.observe(.loggedOut) { [calls] in calls.add("typed") }
        #expect(center.post("user.loggedOut") == PostOutcome(delivered: 1))
        #expect(center.post("user.loggedOut", payload: 3) == PostOutcome(failed: 1))
        #expect(calls.all == ["typed"])
        withExtendedLifetime(token) {}
    }

    @Test func `owners, senders, channels and sequences take it as well`() async throws {
        let owner = Owner()
        let channel = center.channel(of: .loggedOut)
        center.observe(.loggedOut, owner: owner) { [calls] _, _ in calls.add("owner") }
        let tokens = [
            center.observe(.loggedOut, from: owner) { [calls] in calls.add("sender") },
            center.observe(channel.descriptor) { [calls] in calls.add("channel") },
        ]
        let sequence = center.payloads(of: .loggedOut)
        #expect(channel.post(from: owner) == PostOutcome(delivered: 4))
        #expect(calls.all == ["owner", "sender", "channel"])
        var iterator = sequence.makeAsyncIterator()
        #expect(await iterator.next() != nil)
        withExtendedLifetime(tokens) {}
    }

    @Test func `an observer is expected, and a sticky notice is posted`() throws {
        #expect(throws: NoticeError.self) {
            try center.post(.loggedOut).requireHeard()
        }
        center.post(.loggedOut, sticky: true)
        #expect(center.stickyNotice(of: "user.loggedOut")?.payload == nil)
        let token = center.observe(.loggedOut, options: .receivingSticky) { [calls] in calls.add("sticky") }
        #expect(calls.all == ["sticky"])
        #expect(try center.post(.loggedOut).requireHeard() == PostOutcome(delivered: 1))
        withExtendedLifetime(token) {}
    }
}
