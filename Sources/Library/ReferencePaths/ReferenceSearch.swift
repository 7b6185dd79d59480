/// Looks for objects that others hold, breadth first: along strong references in properties, payloads, collections, closures
/// and boxes.
///
/// It runs while somebody asks, on that thread. It changes nothing, counts no reference, and runs no code of the program.
package struct ReferenceSearch {
    /// An object of a class that was reached.
    package struct Instance {
        /// Its address.
        package let identity: UInt
        /// The address of its class.
        package let type: UInt
        /// The first word of a property; `nil` if there is none of that name.
        package func word(of property: String) -> UInt? {
            let field = SwiftType(provenAt: type).strongFields.first { $0.name == property }
            return field.flatMap { Memory.word(at: identity + UInt($0.offset)) }
        }
    }

    /// How an object was reached.
    package struct Path: Sendable {
        /// The index of the root.
        package let root: Int
        /// The object's address.
        package let target: UInt
        /// How each object on the way holds the next.
        package let steps: [ReferenceStep]
    }

    private struct Node {
        let address: UInt
        let role: ValueWalk.Role
        let parent: Int
        let place: String
        let depth: Int
        /// The form of the object, once it was visited.
        var form = ReferenceStep.Form.unknown
    }

    /// The most objects that are visited.
    private let limit: Int
    private let ignored: Set<UInt>
    private var walk: ValueWalk

    /// How many objects were visited.
    package private(set) var visitedCount = 0
    /// What ended the search where there was more to visit.
    package private(set) var limits: Set<Limit> = []
    /// How many closures had captures that could not be read.
    package private(set) var unreadClosureCount = 0
    /// How many of these are in code with parameter packs or integer parameters.
    package private(set) var unreadWithPacksCount = 0

    package enum Limit: Sendable {
        /// The most objects.
        case objects
        /// The most references from a root.
        case depth
        /// The most elements of a collection.
        case elements
    }

    package static let deepest = 24
    package static var mostElements: Int { ValueWalk.mostElements }

    /// - Parameters:
    ///   - limit: The most objects that all searches visit together.
    ///   - ignored: Classes whose objects are not looked into.
    package init(limit: Int = 20_000, ignoring ignored: [AnyClass] = []) {
        self.init(limit: limit, ignoring: ignored, reading: LayoutPart.readable)
    }

    init(limit: Int, ignoring ignored: [AnyClass] = [], reading parts: Set<LayoutPart>) {
        self.limit = limit
        self.ignored = Set(ignored.map { UInt(bitPattern: ObjectIdentifier($0)) })
        walk = ValueWalk(reading: parts)
    }

    /// Finds objects.
    ///
    /// - Parameters:
    ///   - roots: Where to begin. An object that is a root is found only if something holds it.
    ///   - count: How many objects are looked for.
    ///   - most: The most paths to each.
    ///   - skipped: The names of properties of roots that are not looked into.
    ///   - isTarget: Whether an object is looked for. Called once for each.
    package mutating func paths(
        from roots: [AnyObject], to count: Int = 1, most: Int = 1, skipping skipped: Set<String> = [],
        where isTarget: (Instance) -> Bool
    ) -> [Path] {
        var nodes: [Node] = []
        var known: [UInt: Int] = [:]
        // Other ways to what was not visited yet.
        var others: [UInt: [Node]] = [:]
        var targets: [UInt: Int] = [:]
        var paths: [Path] = []
        var completeCount = 0

        func add(_ index: Int) {
            let address = nodes[index].address
            guard nodes[index].parent >= 0, let former = targets[address], former < most else { return }
            targets[address] = former + 1
            if former + 1 == most { completeCount += 1 }
            paths.append(Self.path(to: index, in: nodes))
        }
        func add(_ other: Node, form: ReferenceStep.Form) {
            nodes.append(other)
            nodes[nodes.count - 1].form = form
            add(nodes.count - 1)
            nodes.removeLast()
        }

        for (index, root) in roots.enumerated() {
            let address = UInt(bitPattern: ObjectIdentifier(root))
            known[address] = index
            nodes.append(Node(address: address, role: .object, parent: -1 - index, place: "", depth: 0))
        }
        var next = 0
        while next < nodes.count, completeCount < count {
            let index = next
            next += 1
            guard visitedCount < limit else {
                limits.insert(.objects)
                break
            }
            guard nodes[index].depth < Self.deepest else {
                limits.insert(.depth)
                break
            }
            visitedCount += 1
            let (form, instance) = visit(
                nodes[index].address, nodes[index].role, at: nodes[index].place,
                skipping: nodes[index].parent < 0 ? skipped : [])
            nodes[index].form = form
            let references = walk.take()
            if let instance, isTarget(instance) {
                targets[instance.identity] = 0
                add(index)
                for other in others.removeValue(forKey: instance.identity) ?? [] { add(other, form: form) }
            }
            for reference in references {
                let node = Node(
                    address: reference.address, role: reference.role, parent: index, place: reference.place,
                    depth: nodes[index].depth + 1)
                guard let former = known[reference.address] else {
                    known[reference.address] = nodes.count
                    nodes.append(node)
                    continue
                }
                if former < next {
                    add(node, form: nodes[former].form)
                } else if others[reference.address, default: []].count < most - 1 {
                    others[reference.address, default: []].append(node)
                }
            }
        }
        return paths
    }

    /// Collects the references of an object in `walk`.
    private mutating func visit(
        _ address: UInt, _ role: ValueWalk.Role, at place: String, skipping skipped: Set<String> = []
    ) -> (ReferenceStep.Form, Instance?) {
        guard walk.parts.contains(.properties) else { return (.unknown, nil) }
        // The place of what is in a box.
        let (box, inner): (ReferenceStep.Form, String) =
            if case .payload = role { (.payload, place) } else { (.box, "") }
        switch role {
        case .array(let element):
            if walk.visitArray(at: address, of: element) { limits.insert(.elements) }
            return (.collection, nil)
        case .table(let key, let values):
            if walk.visitTable(at: address, of: key, values: values) { limits.insert(.elements) }
            return (.collection, nil)
        case .object, .closure, .payload: break
        }
        switch HeapObject(at: address) {
        case .instance(let type): return visitInstance(address, type, skipped)
        case .context(let context):
            guard walk.parts.contains(.closures) else {
                unreadClosureCount += 1
                return (.closure, nil)
            }
            let captures = context.captures
            if captures.unreadCount > 0 {
                unreadClosureCount += 1
                if captures.hasPacksOrIntegers { unreadWithPacksCount += 1 }
            }
            var form = box
            if case .closure = role { form = isWrapper(captures) ? .wrapper : .closure }
            for capture in captures.slots { visit(capture.slot, capture.value, at: inner) }
            return (form, nil)
        case .box(let type, let offset):
            guard walk.parts.contains(.closures),
                let value = Memory.bytes(at: address + UInt(offset), count: type.size)
            else { return (box, nil) }
            walk.visit(Bytes(value), of: type, at: ValueWalk.place(inner, of: type))
            return (box, nil)
        case .unknown: return (.unknown, nil)
        }
    }

    /// Whether a closure captures another one, and otherwise only objects that are not looked into.
    private func isWrapper(_ captures: ClosureContext.Captures) -> Bool {
        guard captures.unreadCount == 0 else { return false }
        var functionCount = 0
        for (slot, value) in captures.slots {
            switch slot {
            case .function: functionCount += 1
            case .value(let type) where type.kind == .function: functionCount += 1
            case .value(let type) where type.kind == .object:
                guard let type = Memory.word(at: value.word(at: 0)), ignored.contains(type) else {
                    return false
                }
            default: return false
            }
        }
        return functionCount == 1
    }

    private mutating func visit(_ slot: ClosureContext.Slot, _ value: Bytes, at place: String) {
        switch slot {
        case .value(let type):
            walk.visit(value, of: type, at: ValueWalk.place(place, of: type))
        case .reference: walk.add(value.word(at: 0), place)
        case .function: walk.add(value.word(at: 8), place, .closure)
        case .other: break
        case .structure(let name, let fields, _, _):
            for field in fields {
                visit(
                    field.slot, value.from(field.offset), at: "\(place.isEmpty ? name : place).\(field.name)")
            }
        }
    }

    private mutating func visitInstance(
        _ address: UInt, _ type: SwiftType, _ skipped: Set<String>
    ) -> (ReferenceStep.Form, Instance?) {
        if let role = ValueWalk.storage(type) { return visit(address, role, at: "") }
        let fields = walk.strongFields(of: type)
        let end = fields.map(\.end).max() ?? 0
        let bytes = Bytes(Memory.bytes(at: address, count: max(16, end)) ?? [])
        let identity = UInt(bitPattern: ObjectIdentifier(type.type as! AnyClass))
        if !ignored.contains(identity) {
            for field in fields where !skipped.contains(field.name) {
                walk.visit(field, of: bytes, at: field.name)
            }
        }
        let form: ReferenceStep.Form = type.isStorage ? .collection : .object(type.name)
        return (form, Instance(identity: address, type: identity))
    }

    private static func path(to index: Int, in nodes: [Node]) -> Path {
        var steps: [ReferenceStep] = []
        var index = index
        let target = nodes[index].address
        while nodes[index].parent >= 0 {
            let node = nodes[index]
            let holder = nodes[node.parent].form
            // The context of a closure that captures one object may be that object.
            if case .closure = node.role, node.form != .closure, node.form != .wrapper {
                steps.append(
                    ReferenceStep(holder: .closure, place: "", held: node.form, address: node.address))
                steps.append(
                    ReferenceStep(holder: holder, place: node.place, held: .closure, address: node.address))
            } else {
                steps.append(
                    ReferenceStep(holder: holder, place: node.place, held: node.form, address: node.address))
            }
            index = node.parent
        }
        return Path(root: -1 - nodes[index].parent, target: target, steps: steps.reversed())
    }
}

/// How one object holds another.
package struct ReferenceStep: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// An object of a class with this name.
        case object(String)
        case closure
        /// A closure around another one, as the compiler makes them.
        case wrapper
        /// A captured variable.
        case box
        /// The payload of an indirect case.
        case payload
        case collection
        case unknown
    }

    package let holder: Form
    /// The property, or the place in a captured value; empty: the captured value itself.
    package let place: String
    package let held: Form
    /// The address of the held object.
    package let address: UInt
}
