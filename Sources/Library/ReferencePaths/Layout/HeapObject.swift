/// What an address leads to: an object with metadata as its first word, then its reference counts. An address is believed only if the object's first word leads to metadata, as far as one can
/// tell without relying on it.
enum HeapObject {
    /// An object of a class.
    case instance(SwiftType)
    /// A closure's context, or the box of a variable.
    case context(ClosureContext)
    /// The box of a variable whose type is known at run time only.
    case box(SwiftType, offset: Int)
    /// Nothing that can be read: an object of Objective-C, a task, no object.
    case unknown

    init(at address: UInt) {
        guard address & 7 == 0, let metadata = Memory.word(at: address), metadata & 7 == 0 else {
            self = .unknown
            return
        }
        if Self.isClass(metadata) {
            self = .instance(SwiftType(provenAt: metadata))
        } else if let context = ClosureContext(at: address, metadata: metadata) {
            self = .context(context)
        } else if let box = Self.box(metadata) {
            self = box
        } else {
            self = .unknown
        }
    }

    var isUnknown: Bool { if case .unknown = self { true } else { false } }

    /// Whether metadata is that of a Swift class: all of these have the same value witness table.
    static func isClass(_ metadata: UInt) -> Bool {
        guard metadata > 0x1000, let bytes = Memory.bytes(at: metadata - 8, count: 16).map({ Bytes($0) })
        else { return false }
        let kind = bytes.word(at: 8)
        return bytes.word(at: 0) == witnesses && (kind == 0 || kind >= 0x800)
    }

    /// Whether metadata is that of a struct or an enum, whose descriptor is in the program, and is of that kind; of a tuple of
    /// types; or of a function.
    static func isValueType(_ metadata: UInt) -> Bool {
        guard metadata & 7 == 0, metadata > 0x1000,
            let bytes = Memory.bytes(at: metadata - 8, count: 24).map({ Bytes($0) }),
            Memory.bytes(at: bytes.word(at: 0), count: 88) != nil
        else { return false }
        let second = bytes.word(at: 16)
        switch bytes.word(at: 8) {
        case 0x200...0x202:
            guard Memory.isInImage(second), let descriptor = Memory.word(at: second) else { return false }
            return (17...18).contains(descriptor & 0x1f)
        case 0x301:
            return (1...64).contains(second)
                && (0..<second).allSatisfy { Memory.word(at: metadata + 24 + 16 * $0).map(isType) ?? false }
        case 0x302: return bytes.word(at: 0) == functionWitnesses
        default: return false
        }
    }

    /// Whether metadata is that of a type of any kind. Protocols' types and the like have no descriptor, only their kind.
    static func isType(_ metadata: UInt) -> Bool {
        if isClass(metadata) || isValueType(metadata) { return true }
        guard metadata & 7 == 0, metadata > 0x1000,
            let bytes = Memory.bytes(at: metadata - 8, count: 16).map({ Bytes($0) }),
            (0x200...0x3ff).contains(bytes.word(at: 8))
        else { return false }
        return Memory.bytes(at: bytes.word(at: 0), count: 88) != nil
    }

    /// Whether an address is that of an object of a class.
    static func isInstance(_ address: UInt) -> Bool {
        if case .instance = HeapObject(at: address) { true } else { false }
    }

    /// Whether an address is that of a table of a conformance: in the program, or made at run time. It begins with the
    /// conformance, in the program; an object or a context begins with metadata.
    static func isWitnessTable(_ address: UInt) -> Bool {
        guard address & 7 == 0, !isInstance(address), let conformance = Memory.word(at: address) else {
            return false
        }
        return Memory.isInImage(address)
            || (Memory.isInImage(conformance) && !isClass(conformance)
                && ClosureContext(at: address, metadata: conformance) == nil)
    }

    /// Metadata of boxes made at run time: the kind, where the value is, and its type.
    private static func box(_ metadata: UInt) -> HeapObject? {
        guard let bytes = Memory.bytes(at: metadata, count: 24).map({ Bytes($0) }), bytes.word(at: 0) == 0x500
        else {
            return nil
        }
        let (offset, type) = (Int(bytes.word(at: 8) & 0xffff_ffff), bytes.word(at: 16))
        guard (16...256).contains(offset), isClass(type) || isValueType(type) else { return nil }
        return .box(SwiftType(provenAt: type), offset: offset)
    }

    private final class Sample {}

    /// The value witness tables of Swift's classes and functions.
    private static let witnesses = witnesses(of: Sample.self)
    private static let functionWitnesses = witnesses(of: (() -> Void).self)

    private static func witnesses(of type: Any.Type) -> UInt {
        unsafe unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: -8, as: UInt.self)
    }
}
