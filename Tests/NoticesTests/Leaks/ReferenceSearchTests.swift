import Dispatch
import ReferencePaths
import Synchronization
import TestSupport
import Testing

@Suite struct ReferenceSearchTests {
    private final class Item: Sendable {}

    private final class Box<Value>: @unchecked Sendable {
        var value: Value
        weak var lost: AnyObject?
        unowned(unsafe) var loose: AnyObject?

        init(_ value: Value) { self.value = value }
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    private enum Choice {
        case one(Item, Int)
        case many([Item])
        case nothing
        indirect case boxed(Item)
    }

    private struct Large {
        var numbers = (1, 2, 3, 4)
        var item: Item
    }

    private func isFound(_ item: AnyObject, from root: AnyObject) -> Bool {
        var search = ReferenceSearch()
        let identity = UInt(bitPattern: ObjectIdentifier(item))
        return !search.paths(from: [root]) { $0.identity == identity }.isEmpty
    }

    private func expect<Value>(
        _ value: Value, holds item: Item, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(isFound(item, from: Box(value)), "\(Value.self)", sourceLocation: sourceLocation)
        #expect(!isFound(Item(), from: Box(value)), "\(Value.self)", sourceLocation: sourceLocation)
    }

    @Test(arguments: LayoutPart.allCases) func `memory is laid out as the search expects`(_ part: LayoutPart)
    {
        #expect(LayoutPart.readable.contains(part))
        #expect(LayoutSample.all(of: part).map(\.isUnderstood).allSatisfy { $0 })
    }

    @Test func `the check fails if more or less is found than a closure holds`() {
        let (one, two) = (LayoutSample.Object(), LayoutSample.Object())
        let holder = LayoutSample.Holder { withExtendedLifetime(one) {} }
        #expect(LayoutSample(holder: holder, held: [one]).isUnderstood)
        #expect(!LayoutSample(holder: holder, held: []).isUnderstood)
        #expect(!LayoutSample(holder: holder, held: [one, two]).isUnderstood)
        #expect(!LayoutSample(holder: holder, held: [two]).isUnderstood)
    }

    @Test func `what fails the check is not looked into`() {
        let item = Item()
        func finds(_ value: some Any, without part: LayoutPart) -> Bool {
            LayoutPart.$forbidden.withValue([part]) { isFound(item, from: Box(value)) }
        }
        #expect(!finds(item, without: .properties))
        #expect(!finds(Choice.one(item, 1), without: .cases) && finds(item, without: .cases))
        #expect(!finds(item as Any, without: .protocols) && finds([item], without: .protocols))
        #expect(!finds([item], without: .collections) && !finds([1: item], without: .collections))
        #expect(!finds([item, item] as InlineArray<2, Item>, without: .collections))
        // In a release build, the context of a closure that captures one object is that object.
        let other = Item()
        #expect(!finds({ withExtendedLifetime((item, other)) {} }, without: .closures))
    }

    @Test func `values of all kinds are looked into`() {
        let item = Item()
        expect(item, holds: item)
        expect([1: item], holds: item)
        expect(["a": [Item(), item]], holds: item)
        expect(Set([ObjectIdentifier(item)]).map { _ in item }, holds: item)
        expect(ContiguousArray([item]), holds: item)
        expect((1, (item, "a")), holds: item)
        expect(Choice.one(item, 1), holds: item)
        expect(Choice.many([item]), holds: item)
        expect(Choice.boxed(item), holds: item)
        expect(Optional(Optional(item)), holds: item)
        expect(item as Any, holds: item)
        expect(Large(item: item) as Any, holds: item)
        expect(item as AnyObject, holds: item)
        expect((1, item) as Any, holds: item)
        expect({ withExtendedLifetime(item) {} } as Any, holds: item)
        expect((1, { withExtendedLifetime(item) {} }, "a") as Any, holds: item)
        expect([item] as any Sequence<Item>, holds: item)
        expect([item] as any Collection<Item>, holds: item)
        expect([item][...], holds: item)
        expect([item, item] as InlineArray<2, Item>, holds: item)
        expect([Large(item: item)], holds: item)
        expect({ withExtendedLifetime(item) {} }, holds: item)
        expect([{ withExtendedLifetime(item) {} }], holds: item)
        expect(Box(Box(item)), holds: item)
        #expect(!isFound(item, from: Box(Choice.nothing)))
    }

    private enum Labelled {
        case pair(maxXB: Item, buzzB: Int)
        case list([(SQS: Item, zB: Int)])
    }

    @Test func `names with the letters of blocks and packs do no harm`() {
        let item = Item()
        expect(Labelled.pair(maxXB: item, buzzB: 1), holds: item)
        expect(Labelled.list([(item, 1)]), holds: item)
        let pair = (maxXB: item, SQS: 1)
        expect({ _ = pair }, holds: item)
    }

    private func keeping<Values: Collection>(_ values: Values, _ item: Item) -> () -> Void {
        let (first, list, slice) = (values.first, Array(values), values[values.startIndex...])
        return { _ = (first, list, slice, item) }
    }

    private final class Shelf<Value: Collection> {
        func keeping<Other>(_ value: Value, _ other: Other) -> @isolated(any) () async -> Void {
            let (list, first, others) = (Array(value), value.first, [other])
            return { _ = (list, first, others) }
        }

        func keepingWeakly<Other: AnyObject>(_ other: Other, _ item: Item) -> () -> Void {
            { [weak self, weak other] in _ = (self, other, item) }
        }
    }

    @Test func `what generic code captures is found, by associated types and in two levels`() {
        let (item, shelf) = (Item(), Shelf<[Item]>())
        expect(keeping([item], Item()), holds: item)
        expect(keeping([1], item), holds: item)
        expect(keeping(["a": 1], item), holds: item)
        expect(shelf.keeping([item], 1), holds: item)
        expect(shelf.keeping([], item), holds: item)
        let other = Item()
        expect(shelf.keepingWeakly(other, item), holds: item)
        #expect(!isFound(other, from: Box(shelf.keepingWeakly(other, item))))
    }

    private struct Several<each Value> {
        var values: (repeat each Value)
        var action: () -> Void = {}
    }

    private func keeping<each Value>(_ values: repeat each Value, item: Item) -> () -> Void {
        let several = Several(values: (repeat each values))
        let tuple = (repeat each values)
        return {
            _ = (tuple, several)
            for value in repeat each values { _ = value }
            withExtendedLifetime(item) {}
        }
    }

    private func keeping<Value, each Other>(
        _ value: Value, _ others: repeat each Other,
        doing action: @escaping (Value, repeat each Other) -> Void
    ) -> () -> Void {
        { action(value, repeat each others) }
    }

    @Test func `what is generic in any number of types does no harm`() {
        let item = Item()
        expect(Several(values: (1, "a", item)), holds: item)
        for closure in [
            keeping(item: item), keeping(1, item: item), keeping(1, "a", item, item: item),
            keeping(1, item, "a") { _, item, _ in withExtendedLifetime(item) {} },
            keeping(item) { withExtendedLifetime($0) {} },
        ] {
            var search = ReferenceSearch()
            let paths = search.paths(from: [Box(closure)]) { $0.identity == 0 }
            #expect(paths.isEmpty && search.visitedCount > 1)
        }
    }

    private class Base {
        var item: Item?
    }

    /// What has a block. Swift on Linux has no type for it, nor for an array of it.
    private final class Blocks: Base {
        var block: @convention(block) () -> Void = {}
        var other: (@convention(block) (Int) -> Void)?
        var last: Item?
    }

    private struct Handlers {
        var done: (@convention(block) () -> Void)?
        var item: Item
    }

    private enum Step {
        case block(@convention(block) () -> Void)
        case item(Item)
        case both((@convention(block) () -> Void)?, Item)
    }

    @Test func `blocks of Objective-C do no harm, and what is beside them is found`() {
        let item = Item()
        let blocks = Blocks()
        blocks.item = item
        #expect(isFound(item, from: blocks))
        (blocks.item, blocks.last) = (nil, item)
        blocks.other = { _ in }
        #expect(isFound(item, from: blocks))
        expect(Handlers(done: {}, item: item), holds: item)
        expect(Step.item(item), holds: item)
        let block: (@convention(block) () -> Void)? = {}
        expect(
            {
                block?()
                withExtendedLifetime(item) {}
            }, holds: item)
        #expect(!isFound(item, from: Box(Step.block {})))
        _ = isFound(item, from: Box(Step.both(block, item)))
        #expect(!isFound(item, from: DispatchWorkItem {}))
    }

    @Test func `what is weak or unmanaged is not followed`() {
        let item = Item()
        let box = Box(1)
        box.lost = item
        box.loose = item
        #expect(!isFound(item, from: box))
        #expect(!isFound(item, from: Box(Unmanaged.passUnretained(item))))
    }

    @Test func `a search stops at its limit and says so`() {
        let item = Item()
        var chain: AnyObject = item
        for _ in 0..<20 { chain = Box(chain) }
        let identity = UInt(bitPattern: ObjectIdentifier(item))
        var search = ReferenceSearch(limit: 10)
        #expect(search.paths(from: [chain]) { $0.identity == identity }.isEmpty)
        #expect(search.limits == [.objects] && search.visitedCount == 10)
        var longer = ReferenceSearch(limit: 100)
        #expect(longer.paths(from: [chain]) { $0.identity == identity }.count == 1)
        #expect(longer.limits.isEmpty)
    }

    @Test func `a search among objects that other threads change and free ends`() async {
        let shared = (0..<8).map { _ in Box<[AnyObject]>([]) }
        let stop = Flag()
        await withTaskGroup(of: Void.self) { group in
            for box in shared {
                group.addTask {
                    // Other threads look at each box only by the search, which loads nothing itself.
                    while !stop.isSet.load(ordering: .relaxed) {
                        box.value = (0..<Int.random(in: 0..<40)).map { _ in
                            Box([Item(), Item()] as [AnyObject])
                        }
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                for _ in 0..<300 {
                    var search = ReferenceSearch()
                    #expect(search.paths(from: shared) { $0.identity == 0 }.isEmpty)
                    await Task.yield()
                }
                stop.isSet.store(true, ordering: .relaxed)
            }
        }
    }
}
