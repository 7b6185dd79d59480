import TestSupport
import Testing

@testable import Notices

@Suite(.leavesNoObservers) struct ReadingPayloadsTests {
    private let center = NoticeCenter()

    /// What an observer reads of a payload that was posted under a string name.
    private func read<Wanted: Sendable>(_ payload: some Sendable, as type: Wanted.Type) -> Wanted? {
        let found = Box<Wanted>()
        let token = center.observe("a") { notice in found.set(try? notice.payload(as: type)) }
        center.post("a", payload: payload)
        withExtendedLifetime(token) {}
        return found.value
    }

    private struct Large: Equatable {
        var texts = ["one", "two"]
        var numbers = (0..<5).map { $0 }
        var name = "large"
        var size = 9.5
    }

    private class Base: @unchecked Sendable {}
    private final class Derived: Base, @unchecked Sendable {}

    private struct Holder: Sendable {
        weak let object: Base?
        let number: Int
    }

    private struct OneByte: Equatable { var value: UInt8 = 200 }
    private struct Nothing: Equatable {}
    private enum Choice: Equatable { case none, text(String), pair(Int, Int) }

    @Test func `a payload is read as what was posted, whatever its size and layout`() {
        #expect(read(7, as: Int.self) == 7)
        #expect(read(OneByte(), as: OneByte.self) == OneByte())
        #expect(read(Nothing(), as: Nothing.self) == Nothing())
        #expect(read("text of more than fifteen bytes", as: String.self) == "text of more than fifteen bytes")
        #expect(read([1, 2, 3], as: [Int].self) == [1, 2, 3])
        #expect(read(Large(), as: Large.self) == Large())
        #expect(read(Choice.text("a"), as: Choice.self) == .text("a"))
        #expect(read(Choice.pair(1, 2), as: Choice.self) == .pair(1, 2))
        #expect(read(SIMD8<Double>(repeating: 2), as: SIMD8<Double>.self) == SIMD8(repeating: 2))
        #expect(read((3, "b"), as: (Int, String).self).map { $0.0 } == 3)
        #expect(read(Int.self as Any.Type, as: Any.Type.self) == Int.self)
    }

    @Test func `a closure that was posted can be called`() {
        let (center, sums) = (center, Box<Int>())
        let token = center.observe("a") { notice in
            sums.set(try? notice.payload(as: (@Sendable (Int) -> Int).self)(2))
        }
        let add: @Sendable (Int) -> Int = { $0 + 1 }
        center.post("a", payload: add)
        #expect(sums.value == 3)
        withExtendedLifetime(token) {}
    }

    @Test func `an object is read as its class and as the classes above, and not as one below`() {
        let derived = Derived()
        #expect(read(derived, as: Derived.self) === derived)
        #expect(read(derived, as: Base.self) === derived)
        #expect(read(derived as Base, as: Derived.self) === derived)
        #expect(read(derived as Base, as: Base.self) === derived)
        #expect(read(Base(), as: Derived.self) == nil)
    }

    @Test func `a payload with a weak reference is read, and its object goes when its owner lets go`() {
        var object: Base? = Base()
        let holder = read(Holder(object: object, number: 4), as: Holder.self)
        #expect(holder?.number == 4 && holder?.object === object)
        object = nil
        #expect(holder?.object == nil)
    }

    @Test func `an optional is read as what it holds, and a value as an optional`() {
        #expect(read(5 as Int?, as: Int.self) == 5)
        #expect(read(5, as: Int?.self) == 5)
        #expect(read(nil as Int?, as: Int.self) == nil)
        #expect(read(nil as Int?, as: Int?.self) == .some(nil))
    }

    @Test func `a payload of another type is not read, though its bytes would do`() {
        #expect(read(7 as Int64, as: Int.self) == nil)
        #expect(read(7 as UInt, as: Int.self) == nil)
        #expect(read(7, as: String.self) == nil)
    }

    @Test func `an error is read as its own type and as any error`() {
        #expect(read(NoticeError.ownerGone, as: (any Error).self) is NoticeError)
        #expect(read(NoticeError.ownerGone as any Error, as: NoticeError.self) != nil)
    }

    @Test func `what is read keeps its parts as long as it is kept`() {
        var kept: [Large] = []
        for _ in 0..<100 { if let large = read(Large(), as: Large.self) { kept.append(large) } }
        #expect(kept == Array(repeating: Large(), count: 100))
    }

    @Test func `an observer of payloads receives them beside an observer of any name, whatever their layout`()
        throws
    {
        let (large, weak) = (NoticeDescriptor<Large>("large"), NoticeDescriptor<Holder>("weak"))
        let (calls, object, center) = (Calls(), Base(), center)
        let tokens = [
            center.observe(.any) { calls.add("any \($0.name)") },
            center.observe(large) { if $0 == Large() { calls.add("large") } },
            center.observe(weak) { if $0.object === object { calls.add("weak \($0.number)") } },
        ]
        let owned = center.observe(large, owner: calls) { calls, large in
            if large == Large() { calls.add("owned") }
        }
        center.post(large, Large())
        center.post(weak, Holder(object: object, number: 5))
        center.post("large", payload: Large())
        let all = ["any large", "large", "owned"]
        #expect(calls.all == all + ["any weak", "weak 5"] + all)
        withExtendedLifetime(tokens) {}
        try center.remove(owned)
    }
}
