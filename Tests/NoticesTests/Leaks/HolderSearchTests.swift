import Notices
import ReferencePaths
import Synchronization
import TestSupport
import Testing

/// The paths of leak reports: how a handler holds an object, and how the object keeps the registration.
@Suite(.leavesNoObservers) struct HolderSearchTests {
    private let center = NoticeCenter()

    /// The paths of the leak of an object that is released.
    private func paths<Object: AnyObject>(
        of make: (NoticeCenter) -> Object, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> [String] {
        var object: Object? = make(center)
        let check = try #require(object.map { center.checkFreed($0) })
        object = nil
        let leak = try #require(check.leak, "nothing holds it", sourceLocation: sourceLocation)
        #expect(leak.note == nil, sourceLocation: sourceLocation)
        center.removeAll()
        #expect(check.leak == nil, sourceLocation: sourceLocation)
        return leak.paths
    }

    private func handler(_ kind: String) -> String {
        "center → handler of “n” registered at P.swift:7, kept by \(kind)"
    }
    private let cycle = "is the token of the handler registered at P.swift:7: a cycle"

    @Test func `a token in a property of what its handler captures is a cycle`() throws {
        #expect(
            try paths { TokenInProperty($0) } == [
                "\(handler("its token")) → captures TokenInProperty#1", "TokenInProperty.token \(cycle)",
            ])
    }

    @Test func `an owner is held by another object that its handler captures`() throws {
        #expect(
            try paths { OwningPage($0) } == [
                "\(handler("its owner")) → captures PageWorker → PageWorker.owner is OwningPage#1",
                "OwningPage#1 is the owner, and the registration ends when it is freed: a cycle",
            ])
    }

    @Test func `the token is found in an array`() throws {
        #expect(
            try paths { InArray($0) } == [
                "\(handler("its token")) → captures InArray#1", "InArray.tokens[1] \(cycle)",
            ])
    }

    @Test func `the token is found in a dictionary of another object`() throws {
        #expect(
            try paths { ViaObject($0) } == [
                "\(handler("its token")) → captures ViaObject#1",
                "ViaObject.bag is TokenBag → TokenBag.tokens[a value] \(cycle)",
            ])
    }

    @Test func `a struct is looked into, captured or stored`() throws {
        #expect(
            try paths { ViaStruct($0) } == [
                "\(handler("its token")) → captures ViaStruct#1, in Surroundings.page",
                "ViaStruct.parts.tokens.first \(cycle)",
            ])
    }

    @Test func `optionals are looked into`() throws {
        #expect(
            try paths { ViaOptional($0) } == [
                "\(handler("its token")) → captures ViaOptional#1", "ViaOptional.tokens[1] \(cycle)",
            ])
    }

    @Test func `a weak handler is looked into for another closure that it captures`() throws {
        #expect(
            try paths { ViaClosure($0) } == [
                "\(handler("its token")) → captures a closure → captures ViaClosure#1",
                "ViaClosure.token \(cycle)",
            ])
    }

    @Test func `a captured variable is looked into`() throws {
        let paths = try paths { ViaVariable($0) }
        #expect(paths.first?.hasSuffix("captures ViaVariable#1") == true)
        #expect(paths.last == "ViaVariable.token \(cycle)")
    }

    @Test func `an actor is looked into`() async throws {
        var actor: CountingActor? = CountingActor()
        await actor?.start(center)
        let check = try #require(actor.map { center.checkFreed($0) })
        actor = nil
        #expect(
            try #require(check.leak).paths == [
                "\(handler("its token")) → captures CountingActor#1", "CountingActor.token \(cycle)",
            ])
        center.removeAll()
    }

    @Test @MainActor func `an object of the main actor is looked into, with what it inherits`() throws {
        #expect(
            try paths { MainScreen($0) } == [
                "\(handler("its token")) → captures MainScreen#1", "MainScreen.token \(cycle)",
            ])
    }

    @Test func `what a mutex guards is looked into`() throws {
        #expect(
            try paths { Guarded($0) } == [
                "\(handler("its token")) → captures Guarded#1", "Guarded.state[0] \(cycle)",
            ])
    }

    @Test(arguments: [true, false]) func `what is captured weakly or unowned is not held`(isWeak: Bool) {
        var object: InArray? = InArray()
        let check = object.map { center.checkFreed($0) }
        if let object {
            object.tokens = [
                isWeak
                    ? center.observe("n") { [weak object] _ in object?.refresh() }
                    : center.observe("n") { [unowned object] _ in object.refresh() }
            ]
            #expect(check?.leak?.paths == [])
        }
        object = nil
        #expect(check?.leak == nil)
    }

    @Test func `handlers of all places and kinds are looked into`() throws {
        let object = InArray()
        let descriptor = NoticeDescriptor<Int>("p")
        func held(_ observe: () throws -> RegistrationID) rethrows -> [String] {
            let id = try observe()
            defer { _ = try? center.remove(id) }
            return center.checkFreed(object).leak?.paths.compactMap {
                $0.split(separator: " → ").last.map(String.init)
            } ?? []
        }
        let captures = ["captures InArray#1"]
        let owned = captures + ["InArray#1 is the owner, and the registration ends when it is freed: a cycle"]
        #expect(held { center.observe("n") { _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe("n") { @MainActor _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe("n", on: .task) { _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe(descriptor) { _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe(descriptor) { @MainActor _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe(descriptor, on: .task) { _ in object.refresh() }.detach() } == captures)
        #expect(held { center.observe("n", owner: object) { _, _ in object.refresh() } } == owned)
        #expect(held { center.observe("n", owner: object, on: .task) { _, _ in object.refresh() } } == owned)
        #expect(held { center.observe(descriptor, owner: object) { _, _ in object.refresh() } } == owned)
        let controller = NoticeController(owner: object, center: center)
        #expect(try held { try controller.observe("n") { _, _ in object.refresh() } } == owned)
        let filter = NoticeOptions.filter { _ in
            object.refresh()
            return true
        }
        #expect(held { center.observe("n", options: filter) { _ in }.detach() } == captures)
    }

    @Test func `each of several handlers that hold an object is named, at most four`() throws {
        let object = InArray()
        for name: NoticeName in ["a", "b", "c", "d", "e"] {
            center.observe(name) { _ in object.refresh() }.detach()
        }
        let paths = try #require(center.checkFreed(object).leak).paths
        let names = paths.map { $0.split(separator: " ")[4] }
        #expect(names == ["“a”", "“b”", "“c”", "“d”"])
        center.removeAll()
    }

    @Test func `an owner that its handlers do not capture is not held by them`() {
        let object = InArray()
        center.observe("n", owner: object) { me, _ in me.refresh() }
        center.observe("n", owner: object, on: .task) { me, _ in me.refresh() }
        center.observe(NoticeDescriptor<Int>("p"), owner: object) { me, _ in me.refresh() }
        center.observe("n", owner: object) { @MainActor me, _ in me.refresh() }
        #expect(center.checkFreed(object).leak?.paths == [])
        center.removeAll()
    }

    @Test func `an object that holds itself is reported without the center`() throws {
        var object: InArray? = InArray()
        let check = try #require(object.map { center.checkFreed($0) })
        object?.action = { [object] in object?.refresh() }
        weak let held = object
        object = nil
        let leak = try #require(check.leak)
        #expect(
            leak.paths == [
                "InArray.action is a closure → captures InArray#1 itself: a cycle without the center"
            ])
        // It is not freed otherwise.
        held?.action = nil
        #expect(check.leak == nil)
    }

    @Test func `where captures cannot be read the report says so, and names suspects`() throws {
        let object = OwningPage(center)
        let leak = try LayoutPart.$forbidden.withValue([.closures]) {
            try #require(center.checkFreed(object).leak)
        }
        #expect(leak.paths == [])
        #expect(
            leak.description == """
                OwningPage#1 is still alive; handlers that may hold it: “n” from P.swift:7
                  the captures of closures cannot be read in this program
                """)
        center.removeAll()
    }

    @Test func `no property is computed, no lazy one made and no mirror asked`() throws {
        #expect(try paths { Touchy($0) }.count == 2)
        #expect(Touchy.touches.withLock { $0 } == 0)
    }
}
