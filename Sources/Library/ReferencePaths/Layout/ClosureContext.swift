/// What a closure captures, or what is in the box of a captured variable.
///
/// A closure is two words: code, and a context, which is a heap object. The context of a closure that captures one object
/// may be that object itself. Otherwise the compiler emits metadata for the context, and the metadata refers to a record
/// of the captures (Metadata.h of Swift's sources, `CaptureRecord`):
///
/// ```
/// context    metadata, reference counts, bindings…, captures…      each capture aligned as its type
/// metadata   destroy, 0, kind (0x400), offset of the first word after the counts, record
/// ```
///
/// Bindings are the generic arguments of the code around a closure: a word each. A closure that knows its isolation at run
/// time (`@isolated(any)`, as handlers do) begins with an optional actor, of two words. If it has bindings too, the record
/// does not have the actor; it is recognized, as no binding is null or an object. Of code with parameter packs or
/// integer parameters, bindings are also numbers and lists: such a closure is not read. The box of a captured
/// variable is laid out as a context with one capture, unless its type depends on generic arguments: then its metadata, of
/// kind 0x500, is made at run time and names the type.
///
/// The runtime makes most of the recorded types, which say how large a capture is. Others are known by the end of their
/// names: boxes, weak and unowned references, functions as the optimizer sees them. Of a struct that the optimizer left
/// without metadata, the fields are recorded. A capture that is none of these hides those behind it, whose offsets are not
/// known; it is counted, and the search says so.
///
/// Captures are constant: a context does not change after it is made.
struct ClosureContext {
    private let address: UInt
    private let start: Int
    private let record: CaptureRecord?

    /// - Parameter metadata: The first word of the object.
    init?(at address: UInt, metadata: UInt) {
        guard Memory.isInImage(metadata),
            let bytes = Memory.bytes(at: metadata - 16, count: 40).map({ Bytes($0) }),
            bytes.word(at: 8) == 0, bytes.word(at: 16) == 0x400, Memory.isInImage(bytes.word(at: 0))
        else { return nil }
        self.address = address
        start = Int(bytes.word(at: 24) & 0xffff_ffff)
        // Of closures that use a value of unknown type, the compiler emits no record.
        record = Memory.isInImage(bytes.word(at: 32)) ? CaptureRecord(at: bytes.word(at: 32)) : nil
    }

    /// What is at one place of a context.
    enum Slot {
        case value(SwiftType)
        /// A reference to an object or a box.
        case reference
        case function
        /// What holds nothing: a weak reference, for example.
        case other(size: Int, alignmentMask: Int)
        /// A struct whose metadata the optimizer removed; its fields are recorded still.
        case structure(String, [(name: String, offset: Int, slot: Slot)], size: Int, alignmentMask: Int)

        var size: Int {
            switch self {
            case .value(let type): type.size
            case .reference: 8
            case .function: 16
            case .other(let size, _), .structure(_, _, let size, _): size
            }
        }

        var alignmentMask: Int {
            switch self {
            case .value(let type): type.alignmentMask
            case .reference, .function: 7
            case .other(_, let mask), .structure(_, _, _, let mask): mask
            }
        }
    }

    struct Captures {
        var slots: [(slot: Slot, value: Bytes)] = []
        /// How many could not be read.
        var unreadCount = 0
        /// Whether the code around has parameter packs or integer parameters.
        var hasPacksOrIntegers = false
    }

    /// The captures, in their order.
    var captures: Captures {
        var captures = Captures(unreadCount: 1)
        guard let record, record.isPlausible else { return captures }
        captures.hasPacksOrIntegers = record.hasPacksOrIntegers
        guard !record.hasPacksOrIntegers, let first = bindingsOffset(record.bindingCount) else {
            return captures
        }
        let arguments = arguments(of: record, from: first)
        var offset = first + 8 * record.bindingCount
        captures.unreadCount = record.captureCount
        for index in 0..<record.captureCount {
            guard let slot = record.capture(index).flatMap({ Self.slot(of: $0, arguments) }),
                let value = read(slot, at: &offset)
            else { break }
            captures.slots.append((slot, value))
            captures.unreadCount -= 1
        }
        return captures
    }

    private func read(_ slot: Slot, at offset: inout Int) -> Bytes? {
        offset = (offset + slot.alignmentMask) & ~slot.alignmentMask
        defer { offset += slot.size }
        return Memory.bytes(at: address + UInt(offset), count: slot.size).map { Bytes($0) }
    }

    /// By the end of a mangled name: Mangling.rst of Swift's documentation.
    static func slot(of name: MangledType, _ arguments: Arguments, depth: Int = 0) -> Slot? {
        // Weak, unowned, unmanaged.
        if name.hasSuffix("Xw") || name.hasSuffix("Xo") || name.hasSuffix("Xu") {
            let type = name.resolved(dropping: 2) ?? name.resolved(with: arguments, dropping: 2)
            // Of an object of an unknown class.
            let isOfClass = [1, UInt8(ascii: "x"), UInt8(ascii: "q")].contains(name.bytes.first)
            return (type?.size ?? (isOfClass ? 8 : nil)).map { .other(size: $0, alignmentMask: 7) }
        }
        // Boxes, and any heap object.
        if name.hasSuffix("Xx") || name.hasSuffix("XX") || name.hasSuffix("Xb") || name.hasSuffix("Bo") {
            return .reference
        }
        // The type of a type that is known without a value.
        if name.hasSuffix("XMt") { return .other(size: 0, alignmentMask: 0) }
        if let isThin = isThinFunction(name) { return isThin ? .other(size: 8, alignmentMask: 7) : .function }
        // A block, which is not looked into.
        if name.hasSuffix("XB") || name.hasSuffix("XBSg") { return .other(size: 8, alignmentMask: 7) }
        if let type = name.resolved() ?? name.resolved(with: arguments) { return .value(type) }
        if name.hasSuffix("c") { return .function }
        if name.isOfClass { return .reference }
        return name.structDescriptor.flatMap { structure($0, depth: depth) }
    }

    /// The layout of a struct from its fields, in order, each aligned as its type.
    private static func structure(_ descriptor: UInt, depth: Int) -> Slot? {
        guard depth < 8, let records = FieldRecords(of: descriptor), records.count <= 256 else { return nil }
        var (fields, end, mask): ([(name: String, offset: Int, slot: Slot)], Int, Int) = ([], 0, 0)
        for index in 0..<records.count {
            guard let record = records[index], let name = record.type,
                let slot = slot(of: name, Arguments(), depth: depth + 1)
            else {
                return nil
            }
            let offset = (end + slot.alignmentMask) & ~slot.alignmentMask
            fields.append((record.name, offset, slot))
            (end, mask) = (offset + slot.size, max(mask, slot.alignmentMask))
        }
        let name = Relative.text(descriptor + 8) ?? "a struct"
        return .structure(name, fields, size: end, alignmentMask: mask)
    }

    /// Whether a lowered function is without context; `nil` if the name is not that of a lowered function, which ends with
    /// an `I`, letters, and `_`.
    private static func isThinFunction(_ name: MangledType) -> Bool? {
        var bytes = name.bytes[...]
        if name.hasSuffix("_Sg") { bytes = bytes.dropLast(2) }
        guard bytes.last == UInt8(ascii: "_"), let start = bytes.lastIndex(of: UInt8(ascii: "I")) else {
            return nil
        }
        let letters = bytes[(start + 1)...].dropLast()
        guard letters.allSatisfy({ (65...90).contains($0) || (97...122).contains($0) }) else { return nil }
        return letters.prefix(3).contains(UInt8(ascii: "t"))
    }

    /// The types that generic parameters stand for, as far as known.
    private func arguments(of record: CaptureRecord, from first: Int) -> Arguments {
        var arguments = Arguments()
        for index in 0..<record.sourceCount {
            let (parameter, binding) = record.source(index)
            let metadata = binding.flatMap { Memory.word(at: address + UInt(first + 8 * $0)) }
            let type = metadata.flatMap { HeapObject.isType($0) ? SwiftType(provenAt: $0) : nil }
            arguments.set(type, for: parameter)
        }
        return arguments
    }

    /// Where so many bindings begin; `nil` if they are not where they are looked for.
    private func bindingsOffset(_ count: Int) -> Int? {
        if areBindings(count, at: start) { return start }
        guard let actor = Memory.word(at: address + UInt(start)),
            let witnesses = Memory.word(at: address + UInt(start + 8))
        else { return nil }
        let isActor = HeapObject.isInstance(actor) && HeapObject.isWitnessTable(witnesses)
        guard isActor || (actor == 0 && witnesses == 0) else { return nil }
        return areBindings(count, at: start + 16) ? start + 16 : nil
    }

    private func areBindings(_ count: Int, at offset: Int) -> Bool {
        (0..<count).allSatisfy { index in
            guard let word = Memory.word(at: address + UInt(offset + 8 * index)) else { return false }
            return HeapObject.isType(word) || HeapObject.isWitnessTable(word)
        }
    }
}
