/// Finds the references that a value holds: in its properties, payloads, elements and captures, at any depth in place.
struct ValueWalk {
    /// A reference, and where in the value it is.
    struct Reference {
        let address: UInt
        let place: String
        let role: Role
    }

    /// What a reference leads to.
    enum Role {
        /// An object, or the box of a variable.
        case object
        /// The context of a closure.
        case closure
        /// The box of the payload of an indirect case. The payload has the box's place.
        case payload
        /// The storage of an array.
        case array(SwiftType)
        /// The storage of a set, or of a dictionary's keys and values.
        case table(SwiftType, values: SwiftType?)
    }

    /// What can be read of values.
    let parts: Set<LayoutPart>

    private(set) var found: [Reference] = []
    private var fields: [SwiftType: [SwiftType.Field]] = [:]

    init(reading parts: Set<LayoutPart>) { self.parts = parts }

    /// Takes what was found.
    mutating func take() -> [Reference] {
        defer { found = [] }
        return found
    }

    mutating func strongFields(of type: SwiftType) -> [SwiftType.Field] {
        if let known = fields[type] { return known }
        var new = type.strongFields.filter { field in
            guard case .value(let type) = field.content else { return true }
            return !type.isPlain && type != Self.text
        }
        // What the standard library stores in is the value's own.
        if type.isOfStandardLibrary { for index in new.indices { new[index].name = "" } }
        fields[type] = new
        return new
    }

    /// Visits a value. Values in values are visited until a depth that no written type reaches.
    mutating func visit(_ value: Bytes, of type: SwiftType, at place: String, depth: Int = 0) {
        guard depth < 16, !type.isPlain, type != Self.text else { return }
        switch type.kind {
        case .object: add(value.word(at: 0), place)
        case .structure: visitStruct(value, of: type, at: place, depth: depth)
        case .tuple: visitFields(of: value, type, at: place, depth: depth)
        case .optional, .enumeration: visitEnum(value, of: type, at: place, depth: depth)
        case .function: if type.hasContext { add(value.word(at: 8), place, .closure) }
        case .existential: visitExistential(value, of: type, at: place, depth: depth)
        case .inlineArray: visitInlineArray(value, of: type, at: place, depth: depth)
        case .other: break
        }
    }

    /// The place of a captured value: its type.
    static func place(_ place: String, of type: SwiftType) -> String {
        place.isEmpty && [.structure, .enumeration].contains(type.kind) ? type.name : place
    }

    mutating func add(_ address: UInt, _ place: String, _ role: Role = .object) {
        if address != 0 { found.append(Reference(address: address, place: place, role: role)) }
    }

    private mutating func visitFields(of value: Bytes, _ type: SwiftType, at place: String, depth: Int) {
        let isNamed = !place.isEmpty || type.isOfStandardLibrary
        let holder = isNamed ? place : type.kind == .tuple ? "a tuple" : type.name
        for field in strongFields(of: type) {
            let name = field.name.isEmpty || field.name.first == "." ? field.name : ".\(field.name)"
            visit(field, of: value, at: holder + name, depth: depth + 1)
        }
    }

    /// Visits a field of a value or an object.
    mutating func visit(_ field: SwiftType.Field, of value: Bytes, at place: String, depth: Int = 0) {
        switch field.content {
        case .value(let type): visit(value.from(field.offset), of: type, at: place, depth: depth)
        case .closed(let size): visitWords(of: value.from(field.offset), size, at: place)
        }
    }

    /// Visits words of an unknown type. One that is the address of an object counts as a reference, since most are.
    private mutating func visitWords(of value: Bytes, _ size: Int, at place: String) {
        for offset in stride(from: 0, through: size - 8, by: 8) {
            let word = value.word(at: offset)
            // The half of a word may be padding, with what was there before.
            guard word & 0xffff_ffff != 0, !HeapObject(at: word).isUnknown else { continue }
            // A closure is code and a context.
            let former = offset > 0 ? value.word(at: offset - 8) : 0
            add(word, place, Memory.isInImage(former) && !HeapObject.isClass(former) ? .closure : .object)
        }
    }

    private mutating func visitStruct(_ value: Bytes, of type: SwiftType, at place: String, depth: Int) {
        switch type.descriptor {
        case Self.array, Self.contiguousArray: add(value.word(at: 0), place, .array(type.argument(0)))
        case Self.set: add(value.word(at: 0), place, .table(type.argument(0), values: nil))
        case Self.dictionary:
            add(value.word(at: 0), place, .table(type.argument(0), values: type.argument(1)))
        default: visitFields(of: value, type, at: place, depth: depth)
        }
    }

    private mutating func visitEnum(_ value: Bytes, of type: SwiftType, at place: String, depth: Int) {
        guard parts.contains(.cases), let payload = type.payload(of: value) else { return }
        let place = type.kind == .optional ? place : "\(place).\(payload.name)"
        if payload.isIndirect { return add(payload.bytes.word(at: 0), place, .payload) }
        visit(payload.bytes, of: payload.type, at: place, depth: depth + 1)
    }

    private mutating func visitExistential(_ value: Bytes, of type: SwiftType, at place: String, depth: Int) {
        guard parts.contains(.protocols) else { return }
        switch type.contained(in: value) {
        case .object(let address): add(address, place)
        case .value(let type, let value):
            visit(value, of: type, at: Self.place(place, of: type), depth: depth + 1)
        case nil: break
        }
    }

    private mutating func visitInlineArray(_ value: Bytes, of type: SwiftType, at place: String, depth: Int) {
        guard parts.contains(.collections) else { return }
        let (count, element) = type.elements
        for index in 0..<min(count, Self.mostElements) {
            visit(value.from(index * element.stride), of: element, at: "\(place)[\(index)]", depth: depth + 1)
        }
    }

    static let mostElements = 4096
    private static let text = SwiftType(String.self)
}
