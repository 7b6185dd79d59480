/// What a search assumes of how Swift lays out memory, which is not part of its stable interface everywhere.
///
/// Only the files of this folder know it, and say at their tops what they know. Each part is checked once, when somebody
/// first asks, by objects of which it is known what they hold. A part that fails is not read, and the search says so.
package enum LayoutPart: CaseIterable, Sendable {
    /// The metadata of classes, structs and tuples, and the fields in it (`HeapObject`, `SwiftType`).
    case properties
    /// The payloads of enums, also of optionals (`SwiftType`, `FieldRecords`).
    case cases
    /// Values whose type is a protocol (`SwiftType`).
    case protocols
    /// The elements of arrays, sets and dictionaries (`CollectionStorage`).
    case collections
    /// The captures of closures, and captured variables (`ClosureContext`, `CaptureRecord`).
    case closures

    /// What is laid out as expected.
    static let understood: Set<LayoutPart> = {
        #if !(arch(x86_64) || arch(arm64)) || _ptrauth(_arm64e)
            []
        #else
            Set(allCases.filter { LayoutSample.all(of: $0).allSatisfy(\.isUnderstood) })
        #endif
    }()

    /// What is read in this program.
    package static var readable: Set<LayoutPart> { understood.subtracting(forbidden) }

    /// Turns the reading of parts off for a test.
    @TaskLocal package static var forbidden: Set<LayoutPart> = []

    /// What is not read if this part fails its check.
    package var contents: String {
        switch self {
        case .properties: "the properties of objects"
        case .cases: "the cases of enums"
        case .protocols: "values whose type is a protocol"
        case .collections: "the elements of collections"
        case .closures: "the captures of closures"
        }
    }
}

/// An object, and those that it holds.
package struct LayoutSample {
    package final class Object: Sendable, Hashable {
        package init() {}

        func use() {}

        package static func == (first: Object, second: Object) -> Bool { first === second }

        package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private final class Box<Value> {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private class Base {
        let number = 1
        let first: Object
        weak var lost: Object?

        init(_ first: Object, _ lost: Object) { (self.first, self.lost) = (first, lost) }
    }

    private final class Derived: Base {
        let isFirst = true
        let last: Object

        override init(_ first: Object, _ last: Object) {
            self.last = last
            super.init(first, last)
        }
    }

    private enum Choice {
        case number(Int)
        case one(UInt8, Object)
        indirect case boxed(Object)
    }

    private protocol Keeping<Kept> {
        associatedtype Kept
        var kept: Kept { get }
    }

    private struct Keeper: Keeping {
        let kept: Object
    }

    package final class Holder {
        let body: () -> Void

        package init(_ body: @escaping () -> Void) { self.body = body }
    }

    private final class IsolatedHolder {
        private let body: @isolated(any) () async -> Void

        init(_ body: @escaping @isolated(any) () async -> Void) { self.body = body }
    }

    private struct Two {
        var isFirst = true
        var object: Object?
        var number: UInt16 = 1
    }

    let holder: AnyObject
    let held: [Object]

    package init(holder: AnyObject, held: [Object]) { (self.holder, self.held) = (holder, held) }

    private init(_ value: some Any, holds held: Object...) {
        self.init(holder: Box(value), held: held)
    }

    /// Whether the search finds what the object holds, and nothing else.
    package var isUnderstood: Bool {
        var search = ReferenceSearch(limit: 100, reading: Set(LayoutPart.allCases))
        let type = UInt(bitPattern: ObjectIdentifier(Object.self))
        let found = search.paths(from: [holder], to: 8) { $0.type == type }
        return Set(found.map(\.target)) == Set(held.map { UInt(bitPattern: ObjectIdentifier($0)) })
            && search.unreadClosureCount == 0
    }

    package static func all(of part: LayoutPart) -> [LayoutSample] {
        let (one, two) = (Object(), Object())
        switch part {
        case .properties:
            return [
                LayoutSample(one, holds: one), LayoutSample((UInt8(1), (one, true), two), holds: one, two),
                LayoutSample(holder: Derived(one, two), held: [one, two]),
            ]
        case .cases:
            return [
                LayoutSample(Optional(one), holds: one), LayoutSample(Two(object: one), holds: one),
                LayoutSample(Choice.one(1, one), holds: one), LayoutSample(Choice.boxed(one), holds: one),
                LayoutSample(Choice.number(1)),
            ]
        case .protocols:
            return [
                LayoutSample(one as Any, holds: one), LayoutSample(Two(object: one) as Any, holds: one),
                LayoutSample((one, 1) as Any, holds: one), LayoutSample(one as AnyObject, holds: one),
                LayoutSample((Two(object: one), Two(object: two)) as Any, holds: one, two),
                LayoutSample(Keeper(kept: two) as any Keeping<Object>, holds: two),
            ]
        case .collections:
            return [
                LayoutSample([one, two], holds: one, two), LayoutSample(ContiguousArray([one]), holds: one),
                LayoutSample(Set([one]), holds: one), LayoutSample([1: one], holds: one),
                LayoutSample([two: [one]], holds: one, two), inline(one, two),
            ]
        case .closures:
            return [
                method(of: one), both(one, two), weakly(one, two), unowned(one, two), values(one, two),
                nested(one), variable(one, two), generic([one], 1, two), unisolated(one, (1, [two])),
                onMainActor(one, "text"),
            ]
        }
    }

    @inline(never) private static func inline(_ one: Object, _ two: Object) -> LayoutSample {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return LayoutSample(one, holds: one)
        }
        return LayoutSample([one, two] as InlineArray<2, Object>, holds: one, two)
    }

    // Not inlined, so that the closures are made as in any program. The context of the first is the object itself.

    @inline(never) private static func method(of one: Object) -> LayoutSample {
        LayoutSample(holder: Holder { one.use() }, held: [one])
    }

    @inline(never) private static func both(_ one: Object, _ two: Object) -> LayoutSample {
        let holder = Holder {
            one.use()
            two.use()
        }
        return LayoutSample(holder: holder, held: [one, two])
    }

    @inline(never) private static func weakly(_ one: Object, _ two: Object) -> LayoutSample {
        let holder = Holder { [weak one] in
            one?.use()
            two.use()
        }
        return LayoutSample(holder: holder, held: [two])
    }

    @inline(never) private static func unowned(_ one: Object, _ two: Object) -> LayoutSample {
        let holder = Holder { [unowned one] in
            one.use()
            two.use()
        }
        return LayoutSample(holder: holder, held: [two])
    }

    @inline(never) private static func values(_ one: Object, _ two: Object) -> LayoutSample {
        let (byte, values, list) = (UInt8.random(in: 1...9), Two(object: one), [two])
        let holder = Holder {
            if byte == 0, values.isFirst, values.number == 0 { values.object?.use() }
            for object in list { object.use() }
        }
        return LayoutSample(holder: holder, held: [one, two])
    }

    @inline(never) private static func nested(_ one: Object) -> LayoutSample {
        let number = Int.random(in: 1...9)
        let inner = Holder { if number > 0 { one.use() } }.body
        let holder = Holder { if number > 0 { inner() } }
        return LayoutSample(holder: holder, held: [one])
    }

    @inline(never) private static func variable(_ one: Object, _ two: Object) -> LayoutSample {
        var object: Object? = one
        let holder = Holder {
            object?.use()
            object = two
        }
        return LayoutSample(holder: holder, held: [one, two])
    }

    @inline(never) private static func generic<Value, Number: Hashable>(
        _ list: [Value], _ number: Number, _ two: Object
    ) -> LayoutSample {
        let holder = Holder {
            if number.hashValue == 0 { print(list) }
            two.use()
        }
        return LayoutSample(holder: holder, held: list.compactMap { $0 as? Object } + [two])
    }

    @inline(never) private static func unisolated<Value>(_ one: Object, _ value: Value) -> LayoutSample {
        let holder = IsolatedHolder {
            one.use()
            print(value)
        }
        return LayoutSample(holder: holder, held: [one] + ((value as? (Int, [Object]))?.1 ?? []))
    }

    @inline(never) private static func onMainActor<Value: Sendable>(_ one: Object, _ value: Value)
        -> LayoutSample
    {
        let holder = IsolatedHolder { @MainActor in
            one.use()
            print(value)
        }
        return LayoutSample(holder: holder, held: [one])
    }
}
