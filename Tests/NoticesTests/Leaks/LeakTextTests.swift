import Notices
import ReferencePaths
import Synchronization
import TestSupport
import Testing

/// The words of leak reports: generic handlers, what was not seen, and the names of properties and cases.
@Suite(.leavesNoObservers) struct LeakTextTests {
    private let center = NoticeCenter()

    private class Page: @unchecked Sendable {
        var token: NoticeToken?
        var other: AnyObject?
    }

    private final class GenericPage<Value: Sendable>: Page, @unchecked Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }

        func watch(_ center: NoticeCenter) {
            token = center.observe("n") { [self, value] _ in print(token as Any, value) }
        }

        func watch<Other: Sendable>(_ center: NoticeCenter, with other: Other, then last: Page) {
            token = center.observe("n") { [self] _ in print(value, other, last) }
        }
    }

    @MainActor private final class MainPage {
        var token: NoticeToken?
        var count = 0

        func watch<Value: Sendable>(_ center: NoticeCenter, _ value: Value) {
            token = center.observe("n") { [self] _ in
                count += 1
                _ = value
            }
        }
    }

    @MainActor private final class MainGenericPage<Value: Sendable> {
        var token: NoticeToken?
        let value: Value

        init(_ value: Value) { self.value = value }

        func watch<Other: Sendable>(_ center: NoticeCenter, with other: Other) {
            token = center.observe("n") { [self] _ in print(value, other) }
        }
    }

    private actor Counter {
        var token: NoticeToken?

        func watch<Value: Sendable>(_ center: NoticeCenter, _ value: Value) {
            token = center.observe("n", on: .task) { [self] _ in await use(value) }
        }

        func use<Value: Sendable>(_ value: Value) {}
    }

    private actor GenericCounter<Key: Sendable> {
        var token: NoticeToken?
        var counts: [(Key, Int)] = []

        func watch<Value: Sendable>(_ center: NoticeCenter, _ key: Key, _ value: Value) {
            token = center.observe("n") { [self] _ in
                counts.append((key, counts.count))
                _ = value
            }
        }
    }

    private actor OwningCounter<Key: Sendable> {
        var counts: [(Key, Int)] = []

        func watch<Value: Sendable>(_ center: NoticeCenter, _ key: Key, _ value: Value) {
            center.observe("n", owner: self) { me, _ in
                me.counts.append((key, me.counts.count))
                _ = value
            }
        }
    }

    private func watchAll<each Value: Sendable>(_ page: Page, _ value: repeat each Value) {
        page.token = center.observe("n") { _ in
            for value in repeat each value { print(value) }
            withExtendedLifetime(page) {}
        }
    }

    private func watch<Value: Sendable>(_ value: Value, _ page: Page) {
        page.token = center.observe("n") { _ in print(value, page) }
    }

    private func watch<Key: Hashable & Sendable, Value: Sendable>(
        _ values: [Key: Value], _ key: Key?, _ page: Page
    ) {
        page.token = center.observe("n") { _ in print(key.map { values[$0] } as Any, page) }
    }

    private func keep<Object: AnyObject & Sendable>(_ object: Object, _ keep: (NoticeToken) -> Void) {
        keep(center.observe("n") { _ in withExtendedLifetime(object) {} })
    }

    /// The report of an object that is still used.
    private func text(_ object: AnyObject) -> String { center.checkFreed(object).leak?.description ?? "none" }

    /// What a search sees of a closure depends on the optimizer, which removes what nobody uses.
    private func expectCycle(_ object: AnyObject, sourceLocation: SourceLocation = #_sourceLocation) {
        #if DEBUG
            let text = text(object)
            #expect(text.contains(" → captures "), "\(text)", sourceLocation: sourceLocation)
            #expect(text.contains(": a cycle"), "\(text)", sourceLocation: sourceLocation)
            #expect(!text.contains("could not be read"), "\(text)", sourceLocation: sourceLocation)
        #endif
        center.removeAll()
    }

    @Test func `captures of generic handlers are read, whatever their types`() {
        let page = Page()
        watch(1, page)
        expectCycle(page)
        watch("text", page)
        expectCycle(page)
        watch((1, ["text"]), page)
        expectCycle(page)
        watch(page, page)
        expectCycle(page)
        watch(["a": 1], "a", page)
        expectCycle(page)
        watch([page.token.map { _ in 1 }: (1, "a")], 1, page)
        expectCycle(page)
        keep(page) { page.token = $0 }
        expectCycle(page)
    }

    @Test func `captures of handlers in generic classes are read`() {
        let page = GenericPage("value")
        page.watch(center)
        expectCycle(page)
        let last = Page()
        page.watch(center, with: (1, "other"), then: last)
        last.token = page.token
        expectCycle(last)
    }

    @Test @MainActor func `captures of generic handlers of the main actor are read`() {
        let page = MainPage()
        page.watch(center, 7)
        expectCycle(page)
        page.watch(center, ["text"])
        expectCycle(page)
        let generic = MainGenericPage(7)
        generic.watch(center, with: "other")
        expectCycle(generic)
    }

    @Test func `captures of generic handlers of an actor are read`() async {
        let counter = Counter()
        await counter.watch(center, 7)
        expectCycle(counter)
        let generic = GenericCounter<String>()
        await generic.watch(center, "key", (1, "text"))
        expectCycle(generic)
    }

    @Test func `captures of a handler are read that an actor owns`() async {
        let (counter, page) = (OwningCounter<String>(), Page())
        await counter.watch(center, "key", (1, page))
        #if DEBUG
            let text = text(page)
            #expect(text.contains(" → captures "), "\(text)")
            #expect(!text.contains("could not be read"), "\(text)")
        #endif
        withExtendedLifetime(counter) {}
    }

    @Test func `a handler that is generic in any number of types does no harm`() {
        let (page, other) = (Page(), Page())
        for watch in [
            { self.watchAll(page) }, { self.watchAll(page, 1) }, { self.watchAll(page, 1, "a", other) },
            { self.watchAll(page, Page.self) }, { self.watchAll(page, ()) },
        ] {
            watch()
            #expect(text(page).hasPrefix("Page#1 is still alive"))
            #expect(text(Page()).contains("no handler of this center is known to hold it"))
            center.removeAll()
        }
    }

    @Test func `what was not read is said where no path was found, and contradicts nothing`() {
        let (page, other) = (Page(), Page())
        page.token = center.observe("n") { _ in withExtendedLifetime(page) {} }
        LayoutPart.$forbidden.withValue([.closures]) {
            #expect(
                text(other) == """
                    Page#1 is still alive; no handler of this center is known to hold it
                      the captures of closures cannot be read in this program
                    """)
            // A board shows paths only.
            let expected = ExpectedObject(other, label: "other", in: nil, file: #fileID)
            #expect(ExpectedObject.paths(to: [expected], in: [center], limit: 1_000)[0].paths == [])
            other.other = other
            #expect(
                text(other) == """
                    Page#1 is still alive:
                      Page.other is Page#1 itself: a cycle without the center
                    """)
        }
        other.other = nil
        center.removeAll()
    }

    @Test func `what the program's memory is not laid out for is said in full`() {
        let page = Page()
        LayoutPart.$forbidden.withValue([.protocols, .closures]) {
            #expect(
                text(page) == """
                    Page#1 is still alive; no handler of this center is known to hold it
                      values whose type is a protocol cannot be read in this program; \
                    the captures of closures cannot be read in this program
                    """)
        }
    }

    #if DEBUG
        @Test func `captures in code with parameter packs are named as not read`() {
            let (page, other) = (Page(), Page())
            watchAll(page, 1, "a")
            #expect(
                text(other) == """
                    Page#1 is still alive; no handler of this center is known to hold it
                      the captures of 1 closure in code with parameter packs or integer parameters could not be read
                    """)
            center.removeAll()
        }
    #endif

    @Test func `a search that ends at its depth says so`() {
        let (first, last) = (Page(), Page())
        var page = first
        for _ in 0..<30 {
            let next = Page()
            page.other = next
            page = next
        }
        page.other = last
        first.token = center.observe("n") { _ in withExtendedLifetime(first) {} }
        let text = text(last)
        #expect(text.contains("the search stopped at what is more than 24 references away"), "\(text)")
        #expect(!text.contains("objects"))
        center.removeAll()
    }

    private enum Stage: @unchecked Sendable {
        case closed
        case open(token: NoticeToken, Int)
        indirect case nested(Stage)
        case list([Stage])
    }

    private final class Staged: @unchecked Sendable {
        var stage = Stage.closed
        lazy var late: NoticeToken? = nil

        func watch(_ center: NoticeCenter, _ stage: (NoticeToken) -> Stage) {
            self.stage = stage(center.observe("n") { _ in withExtendedLifetime(self) {} })
        }
    }

    /// The last line of the report: where the token is.
    private func place(_ object: AnyObject) -> String {
        defer { center.removeAll() }
        return text(object).split(separator: "\n").last?.split(separator: " ").first.map(String.init) ?? ""
    }

    @Test func `a path has the names of cases, also of indirect ones`() {
        let object = Staged()
        object.watch(center) { .open(token: $0, 1) }
        #expect(place(object) == "Staged.stage.open.token")
        object.watch(center) { .nested(.open(token: $0, 1)) }
        #expect(place(object) == "Staged.stage.nested.open.token")
        object.watch(center) { .nested(.nested(.open(token: $0, 1))) }
        #expect(place(object) == "Staged.stage.nested.nested.open.token")
        object.watch(center) { .list([.closed, .nested(.open(token: $0, 1))]) }
        #expect(place(object) == "Staged.stage.list[1].nested.open.token")
        object.watch(center) { .nested(.list([.nested(.open(token: $0, 1))])) }
        #expect(place(object) == "Staged.stage.nested.list[0].nested.open.token")
    }

    private final class Shelf<Tokens>: @unchecked Sendable {
        var items: Tokens?

        func watch(_ center: NoticeCenter, _ items: (NoticeToken) -> Tokens) {
            self.items = items(center.observe("n") { _ in withExtendedLifetime(self) {} })
        }
    }

    /// Where the token is, from the property on.
    private func place<Tokens>(_ items: (NoticeToken) -> Tokens) -> String {
        let shelf = Shelf<Tokens>()
        shelf.watch(center, items)
        defer { center.removeAll() }
        let line = text(shelf).split(separator: "\n").last?.split(separator: ".items").last
        return line?.split(separator: " ").first.map { ".items\($0)" } ?? ""
    }

    @Test func `a path has the property, not how the standard library stores it`() {
        let other = center.observe("other") { _ in }
        #expect(place { [other, $0] } == ".items[1]")
        #expect(place { [other, $0][1...] } == ".items[1]")
        #expect(place { [other, $0] as ContiguousArray } == ".items[1]")
        #expect(place { [other, $0] as InlineArray<2, NoticeToken> } == ".items[1]")
        #expect(place { [1: other, 2: $0] as KeyValuePairs } == ".items[1].1")
        #expect(place { AnySequence([other, $0]) } == ".items[1]")
        #expect(place { Result<NoticeToken, Never>.success($0) } == ".items.success")
    }

    private func hold(_ value: any Sendable) -> NoticeToken { center.observe("n") { _ in _ = value } }

    #if DEBUG
        @Test func `a path names the type of what an Any captures`() {
            let page = Page()
            func end(_ value: any Sendable) -> String? {
                let token = hold(value)
                defer { token.cancel() }
                return text(page).split(separator: " → ").last.map(String.init)
            }
            #expect(end([page]) == "captures Page#1, in Array<Page>[0]")
            #expect(
                end(Result<Page, Never>.success(page)) == "captures Page#1, in Result<Page, Never>.success")
            #expect(end((1, page) as (Int, Page)) == "captures Page#1, in a tuple.1")
        }
    #endif

    @Test func `a path has the name of a lazy property`() {
        let object = Staged()
        object.late = center.observe("n") { _ in withExtendedLifetime(object) {} }
        #expect(place(object) == "Staged.late")
    }
}
