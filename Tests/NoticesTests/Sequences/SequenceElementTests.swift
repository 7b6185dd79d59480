import TestSupport
import Testing

@testable import Notices

/// Elements of every layout, as payloads of up to three words are in the buffer itself, and others in boxes.
@Suite(.leavesNoObservers, .endsInTime) struct SequenceElementTests {
    private let center = NoticeCenter()

    /// What a sequence has of two posts of a payload.
    private func pass<Payload: Sendable>(_ payload: Payload) async -> [Payload] {
        let descriptor = NoticeDescriptor<Payload>("a")
        let sequence = center.payloads(of: descriptor)
        center.post(descriptor, payload)
        center.post("a", payload: payload)
        sequence.finish()
        return await sequence.elements
    }

    private struct FourWords: Equatable { var (first, second, third, fourth) = (1, 2, 3, 4) }
    private struct Large: Equatable {
        var texts = ["one", "two"]
        var numbers = [1, 2, 3]
        var name = "a name of more than fifteen bytes"
        var size = 9.5
    }

    private class Base: @unchecked Sendable {}
    private final class Derived: Base, @unchecked Sendable {}

    private struct Holder: Sendable { weak let object: Base? }
    private struct Nothing: Equatable {}
    private enum Choice: Equatable { case none, text(String), pair(Int, Int) }

    @Test func `an element is what was posted, whatever its size and layout`() async {
        #expect(await pass(7) == [7, 7])
        #expect(await pass(UInt8(200)) == [200, 200])
        #expect(await pass(true) == [true, true])
        #expect(await pass(Nothing()) == [Nothing(), Nothing()])
        #expect(await pass("text of more than fifteen bytes").last == "text of more than fifteen bytes")
        #expect(await pass([1, 2, 3]) == [[1, 2, 3], [1, 2, 3]])
        #expect(await pass(FourWords()) == [FourWords(), FourWords()])
        #expect(await pass(Large()) == [Large(), Large()])
        #expect(await pass(Choice.text("a")) == [.text("a"), .text("a")])
        #expect(await pass(Choice.pair(1, 2)) == [.pair(1, 2), .pair(1, 2)])
        #expect(await pass(SIMD8<Double>(repeating: 2)).last == SIMD8(repeating: 2))
    }

    @Test func `an optional, an existential and a closure are elements as well`() async {
        #expect(await pass(5 as Int?) == [5, 5])
        #expect(await pass(nil as Int?) == [nil, nil])
        #expect(await pass(NoticeError.ownerGone as any Error).allSatisfy { $0 is NoticeError })
        #expect(await pass(7 as any Sendable).allSatisfy { $0 as? Int == 7 })
        // Without a generic function in between.
        let errors = center.payloads(of: NoticeDescriptor<any Error>("error"))
        center.post(NoticeDescriptor<any Error>("error"), NoticeError.ownerGone)
        errors.finish()
        for await error in errors { #expect(error as? NoticeError == .ownerGone) }
        let add: @Sendable (Int) -> Int = { $0 + 1 }
        let descriptor = NoticeDescriptor<@Sendable (Int) -> Int>("a")
        let sequence = center.payloads(of: descriptor)
        center.post(descriptor, add)
        sequence.finish()
        #expect(await sequence.elements.map { $0(2) } == [3])
    }

    @Test func `an object of a subclass is an element, and goes when the last element has`() async {
        weak var object: Derived?
        do {
            let derived = Derived()
            object = derived
            let seen = await pass(derived as Base)
            #expect(seen.allSatisfy { $0 === derived } && seen.count == 2)
            #expect(await pass(Holder(object: derived)).allSatisfy { $0.object === derived })
        }
        #expect(object == nil)
    }

    @Test func `a notice is an element with all its parts, also as the payload of a descriptor`() async {
        let sender = Screen(Calls())
        let notices = center.notices(named: "a")
        let converted = center.payloads(of: NoticeDescriptor<Notice>("a") { $0 })
        center.post("a", from: sender, payload: Large())
        center.post("a")
        for sequence in [notices, converted] {
            sequence.finish()
            let seen = await sequence.elements
            #expect(seen.map { $0.payload as? Large } == [Large(), nil])
            #expect(seen.map { $0.isSent(by: sender) } == [true, false])
            #expect(seen.allSatisfy { $0.name == "a" })
        }
    }

    @Test func `elements that are buffered keep their payload, and no longer than they are there`() async {
        weak var object: Base?
        let descriptor = NoticeDescriptor<Base>("a")
        let sequence = center.payloads(of: descriptor)
        do {
            let base = Base()
            object = base
            for _ in 0..<600 { center.post(descriptor, base) }
        }
        #expect(object != nil)
        sequence.finish()
        var count = 0
        for await _ in sequence { count += 1 }
        #expect(count == 600)
        #expect(object == nil)
    }
}
