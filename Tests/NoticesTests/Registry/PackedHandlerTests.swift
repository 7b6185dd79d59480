import TestSupport
import Testing

@testable import Notices

@Suite("A handler with an owner, packed into an entry", .leavesNoObservers) struct PackedHandlerTests {
    private final class Owner: Sendable {}

    private let center = NoticeCenter()

    @Test(
        "is called, and listed with its line, whatever the line",
        arguments: [0, 1, 0x7fff, 0x8000, 0x7_ffff, 0x8_0000, 0xff_ffff])
    func lines(line: Int) {
        let owner = Owner()
        let calls = Box<[ObjectIdentifier]>()
        center.observe("a", owner: owner, line: line) { owner, _ in
            calls.set((calls.value ?? []) + [ObjectIdentifier(owner)])
        }
        let token = center.observe("a", line: line) { _ in }
        #expect(center.post("a").delivered == 2)
        #expect(calls.value == [ObjectIdentifier(owner)])
        #expect(center.registrations.map(\.source.line) == [line, line])
        #expect(center.registrations.map(\.kind) == [.owner, .token])
        withExtendedLifetime((owner, token)) {}
    }

    @Test("leaves no room for a line beyond half a million")
    func room() {
        let handler = OwnedHandler({ _, _ in }, of: Owner())
        #expect(PackedHandler.fits(handler, at: SourceLine(file: #fileID, line: 0x7_ffff)))
        #expect(!PackedHandler.fits(handler, at: SourceLine(file: #fileID, line: 0x8_0000)))
    }

    @Test("gives back the captures and the owner that it was given")
    func taken() {
        final class Capture: Sendable {}
        weak var capture: Capture?
        weak var owner: Owner?
        do {
            let (kept, living) = (Capture(), Owner())
            (capture, owner) = (kept, living)
            let packed = PackedHandler(owning: OwnedHandler({ _, _ in _ = kept }, of: living))
            #expect(packed.owner.object === living)
            #expect(packed.handler.owner.refers(to: living))
            #expect(packed.take().owner.refers(to: living))
        }
        #expect(capture == nil)
        #expect(owner == nil)
    }

    @Test("keeps what records say of it, in each list that it comes into, until it ends")
    func facts() throws {
        let owner = Owner()
        let id = center.observe("a", owner: owner) { _, _ in }
        weak var known: ObserverFacts?
        do {
            let labels = ObserverLabels(observer: "first", owner: "first")
            let facts = ObserverFacts(.owner, labels, SourceLine(file: #fileID, line: 7))
            known = center.registry.know(facts, of: id)
            #expect(known === facts)
            let second = ObserverFacts(.owner, labels, SourceLine(file: #fileID, line: 8))
            #expect(center.registry.know(second, of: id) === facts)
        }
        let others = (0..<100).map { _ in center.observe("a") { _ in } }
        #expect(known != nil)
        let registration = try #require(center.registrations.first)
        #expect(registration.observer == "first")
        #expect(registration.source.line == 7)
        let ring = center.recordRing()
        center.post("a")
        let delivery = ring.take().records.first { $0.kind == .deliver }
        #expect(delivery?.owner == "first")
        #expect(delivery?.line == 7)
        try center.remove(id)
        _ = ring.take()
        #expect(known == nil)
        withExtendedLifetime((owner, others)) {}
    }

    @Test("keeps what records say of it until the center is gone")
    func factsOfCenter() {
        weak var known: ObserverFacts?
        let owner = Owner()
        do {
            let center = NoticeCenter()
            let id = center.observe("a", owner: owner) { _, _ in }
            let labels = ObserverLabels(observer: "first", owner: "first")
            known = center.registry.know(
                ObserverFacts(.owner, labels, SourceLine(file: #fileID, line: 7)), of: id)
            #expect(known != nil)
        }
        #expect(known == nil)
        withExtendedLifetime(owner) {}
    }
}
