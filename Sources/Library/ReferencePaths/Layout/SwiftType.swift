/// A type of the program by its metadata (Metadata.h of Swift's sources), and where its values have their fields, payloads and
/// what is behind a protocol.
///
/// Fields come from the functions of the runtime on which `Mirror` is built. They read metadata only: no `customMirror` is
/// called, no property computed, no lazy property made. Of a type with a custom mirror, the search sees what is stored.
struct SwiftType: Hashable {
    /// The address of its metadata.
    private let address: UInt

    init(_ type: Any.Type) { address = unsafe unsafeBitCast(type, to: UInt.self) }

    /// The type at an address where metadata is known to be.
    init(provenAt address: UInt) { self.address = address }

    var type: Any.Type { unsafe unsafeBitCast(address, to: Any.Type.self) }

    /// Its name without modules.
    var name: String { _typeName(type, qualified: false) }
    var qualifiedName: String { _typeName(type, qualified: true) }
    var isOfStandardLibrary: Bool { qualifiedName.hasPrefix("Swift.") }
    /// Whether it is a class in which the standard library stores what its values contain.
    var isStorage: Bool { qualifiedName.hasPrefix("Swift._") }

    private var metadata: UnsafeRawPointer { unsafe UnsafeRawPointer(bitPattern: address)! }
    private var witnesses: UnsafeRawPointer {
        unsafe UnsafeRawPointer(bitPattern: metadata.load(fromByteOffset: -8, as: UInt.self))!
    }

    // The kinds of metadata: MetadataKind.def of Swift's sources.
    enum Kind {
        case object, structure, enumeration, optional, tuple, function, existential, inlineArray, other
    }

    var kind: Kind {
        switch unsafe metadata.load(as: UInt.self) {
        case 0, 0x800...: .object
        case 0x200: .structure
        case 0x201: .enumeration
        case 0x202: .optional
        case 0x301: .tuple
        case 0x302: .function
        case 0x303, 0x307: .existential
        case 0x308: .inlineArray
        default: .other
        }
    }

    // The value witness table: eight functions, size, stride, flags; of an enum, three functions more.
    var size: Int { unsafe witnesses.load(fromByteOffset: 64, as: Int.self) }
    var stride: Int { unsafe witnesses.load(fromByteOffset: 72, as: Int.self) }
    private var flags: UInt32 { unsafe witnesses.load(fromByteOffset: 80, as: UInt32.self) }
    var alignmentMask: Int { Int(flags & 0xff) }
    /// Whether no value of this type holds a reference.
    var isPlain: Bool { flags & 0x1_0000 == 0 }
    /// Whether an existential stores a value of this type in place.
    var isStoredInline: Bool { flags & 0x2_0000 == 0 }

    /// The nominal type descriptor of a struct or an enum, equal for all its specializations.
    var descriptor: UInt { unsafe metadata.load(fromByteOffset: 8, as: UInt.self) }

    /// A generic argument of a struct or an enum.
    func argument(_ index: Int) -> SwiftType {
        unsafe SwiftType(provenAt: metadata.load(fromByteOffset: 16 + 8 * index, as: UInt.self))
    }

    /// A word of the metadata, of which the first is its kind.
    func word(_ index: Int) -> UInt { unsafe metadata.load(fromByteOffset: 8 * index, as: UInt.self) }

    /// Whether values of a function's type have a context. Functions of C and blocks have none.
    var hasContext: Bool { word(1) & 0xff_0000 == 0 }

    /// What an inline array contains.
    var elements: (count: Int, type: SwiftType) { (Int(clamping: word(1)), SwiftType(provenAt: word(2))) }
}

// MARK: - Fields

extension SwiftType {
    /// A stored property, or an element of a tuple.
    struct Field {
        var name: String
        let offset: Int
        let content: Content

        var end: Int {
            switch content {
            case .value(let type): offset + type.size
            case .closed(let size): offset + size
            }
        }
    }

    enum Content {
        case value(SwiftType)
        /// So many bytes of an unknown type. Swift's runtime does not say the type of a noncopyable property.
        case closed(Int)
    }

    /// The fields that hold what is in them: not those that are weak, unowned or unmanaged. Of a class, also those of its
    /// superclasses.
    var strongFields: [Field] {
        let all = (0..<fieldCount(type)).map(field)
        if all.isEmpty {
            // The storage of a mutex, or a type whose module was built without such metadata.
            let start = kind == .object ? 16 : 0
            return extent - start < 8
                ? [] : [Field(name: "", offset: start, content: .closed(extent - start))]
        }
        return all.compactMap { field in
            guard field.isStrong else { return nil }
            guard field.type == Self.nothing else {
                return Field(name: field.name, offset: field.offset, content: .value(field.type))
            }
            let end = all.map(\.offset).filter { $0 > field.offset }.min() ?? extent
            guard end - field.offset >= 8 else { return nil }
            return Field(name: field.name, offset: field.offset, content: .closed(end - field.offset))
        }
    }

    private func field(_ index: Int) -> (name: String, type: SwiftType, offset: Int, isStrong: Bool) {
        if let record = fieldRecord(index), record.type?.hasUnmadeTypes == true {
            return (record.name, Self.nothing, fieldOffset(type, index: index), true)
        }
        var record = unsafe FieldRecord()
        let field = unsafe fieldType(type, index: index, record: &record)
        defer { unsafe record.free?(record.name) }
        let name = Self.plain(unsafe record.name.map { unsafe String(cString: $0) } ?? "a property")
        let made = SwiftType(field)
        return unsafe (
            name, made.address == 0 ? Self.nothing : made, fieldOffset(type, index: index), record.isStrong
        )
    }

    /// What the compiler recorded of a property, also of a superclass's.
    private func fieldRecord(_ index: Int) -> (name: String, type: MangledType?, isIndirect: Bool)? {
        var own = index
        if let superclass = (type as? AnyClass).flatMap(_getSuperclass) {
            let count = fieldCount(superclass)
            guard index >= count else { return SwiftType(superclass).fieldRecord(index) }
            own -= count
        }
        return unsafe typeDescriptor(type).flatMap { FieldRecords(of: UInt(bitPattern: $0)) }?[own]
    }

    /// A property's name as it is written: the storage of a lazy one is recorded as another property.
    private static func plain(_ name: String) -> String {
        let lazy = "$__lazy_storage_$_"
        return name.hasPrefix(lazy) ? String(name.dropFirst(lazy.count)) : name
    }

    /// Where its last field may end: in an object, or in a value.
    private var extent: Int {
        unsafe kind == .object
            ? Int(instanceExtents(unsafeBitCast(address, to: AnyClass.self)).positive) : size
    }

    private static let nothing = SwiftType(Void.self)
}

// MARK: - Cases

extension SwiftType {
    /// The payload of an enum's value.
    struct Payload {
        let name: String
        let type: SwiftType
        let bytes: Bytes
        /// Whether it is in a box, to which the bytes refer.
        let isIndirect: Bool
    }

    /// The payload of a value; `nil` if its case has none.
    ///
    /// The runtime reads and strips the tag in a copy of the bytes, without counting a reference.
    func payload(of value: Bytes) -> Payload? {
        guard flags & 0x20_0000 != 0, let bytes = value.prefix(size), !bytes.isEmpty else { return nil }
        var copy = bytes
        let (tag, isProjected) = unsafe copy.withUnsafeMutableBytes { buffer -> (Int, Bool) in
            let start = buffer.baseAddress!
            let tag = unsafe Int(witness(11, as: GetTag.self)(start, metadata))
            guard record(of: tag) != nil else { return (tag, false) }
            unsafe witness(12, as: Project.self)(start, metadata)
            return (tag, true)
        }
        guard isProjected, let record = record(of: tag), let type = record.type else { return nil }
        return Payload(name: record.name, type: type, bytes: Bytes(copy), isIndirect: record.isIndirect)
    }

    private typealias GetTag = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    private typealias Project = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void

    private func witness<Function>(_ index: Int, as type: Function.Type) -> Function {
        unsafe unsafeBitCast(witnesses.load(fromByteOffset: 8 * index, as: UInt.self), to: type)
    }

    /// What is recorded of a case; `nil` if it has no payload.
    func record(of tag: Int) -> (name: String, type: SwiftType?, isIndirect: Bool)? {
        guard let record = FieldRecords(of: descriptor)?[tag], let mangled = record.type else { return nil }
        return (record.name, mangled.resolved(in: descriptor, arguments: address + 16), record.isIndirect)
    }
}

// MARK: - Protocols

extension SwiftType {
    /// What is behind a protocol.
    enum Contained {
        case object(UInt)
        case value(SwiftType, Bytes)
    }

    /// What is in a value of a protocol's type: of a protocol of classes, the object; otherwise three words, and the type. A
    /// value that is too large for the words is in a box.
    func contained(in value: Bytes) -> Contained? {
        let (isOfClasses, isOfAll): (Bool, Bool)
        if word(0) == 0x307 {
            // With arguments, such as `any Sequence<Int>`: the form is the first byte of its shape.
            let form = Relative.load(word(1), as: UInt8.self)
            (isOfClasses, isOfAll) = (form == 1, form == 0)
        } else {
            // An error is in a box of its own kind.
            (isOfClasses, isOfAll) = (word(1) & 0x8000_0000 == 0, word(1) & 0x3f00_0000 == 0)
        }
        if isOfClasses { return .object(value.word(at: 0)) }
        let metadata = value.word(at: 24)
        guard isOfAll else { return nil }
        if HeapObject.isClass(metadata) { return .object(value.word(at: 0)) }
        guard HeapObject.isValueType(metadata) else { return nil }
        let type = SwiftType(provenAt: metadata)
        if type.isStoredInline { return .value(type, value) }
        let offset = UInt((16 + type.alignmentMask) & ~type.alignmentMask)
        return Memory.bytes(at: value.word(at: 0) &+ offset, count: type.size).map { .value(type, Bytes($0)) }
    }
}

// MARK: - The runtime

/// `_FieldReflectionMetadata` of the runtime.
@unsafe private struct FieldRecord {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = true
    var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func fieldType(_ type: Any.Type, index: Int, record: UnsafeMutablePointer<FieldRecord>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_getTypeContextDescriptor")
private func typeDescriptor(_ type: Any.Type) -> UnsafeRawPointer?

@_silgen_name("_swift_getSwiftClassInstanceExtents")
private func instanceExtents(_ type: AnyClass) -> (negative: UInt, positive: UInt)
