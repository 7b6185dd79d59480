// What the compiler records of types and closures, for mirrors and debuggers: Records.h of Swift's sources. Types are written
// as mangled names (Mangling.rst). The runtime makes types from these; asked for some, it ends the program (`MangledType`).

/// The fields of a type, or its cases with payloads.
struct FieldRecords {
    private let start: UInt

    /// - Parameter descriptor: A nominal type descriptor.
    init?(of descriptor: UInt) {
        guard let start = Relative.target(descriptor + 16) else { return nil }
        self.start = start
    }

    var count: Int { Int(Relative.load(start + 12, as: UInt32.self)) }

    subscript(index: Int) -> (name: String, type: MangledType?, isIndirect: Bool)? {
        guard index < count else { return nil }
        let record = start + 16 + UInt(index) * UInt(Relative.load(start + 10, as: UInt16.self))
        return (
            Relative.text(record + 8) ?? "a property", Relative.target(record + 4).map(MangledType.init),
            Relative.load(record, as: UInt32.self) & 1 != 0
        )
    }
}

/// What a closure captures: the numbers of captures, of sources, and of bindings; the captures' types; the sources: a generic
/// parameter, and where it is found. `B3`: in the third binding; `sB3` and `vB3`: a number, which is there.
struct CaptureRecord {
    private let address: UInt

    init(at address: UInt) { self.address = address }

    var captureCount: Int { count(0) }
    var sourceCount: Int { count(1) }
    var bindingCount: Int { count(2) }
    var isPlausible: Bool { [captureCount, sourceCount, bindingCount].allSatisfy { $0 <= 256 } }

    private func count(_ index: UInt) -> Int { Int(Relative.load(address + 4 * index, as: UInt32.self)) }

    private func name(_ index: Int) -> MangledType? {
        Relative.target(address + 12 + 4 * UInt(index)).map(MangledType.init)
    }

    func capture(_ index: Int) -> MangledType? { name(index) }

    /// A generic parameter, and the binding that is its type.
    func source(_ index: Int) -> (parameter: String, binding: Int?) {
        let parameter = name(captureCount + 2 * index)?.text ?? ""
        let binding = sourceText(index).first == "B" ? Int(sourceText(index).dropFirst()) : nil
        return (parameter, binding.flatMap { $0 < bindingCount ? $0 : nil })
    }

    private func sourceText(_ index: Int) -> String { name(captureCount + 2 * index + 1)?.text ?? "" }

    /// Whether there are parameter packs or integer parameters.
    var hasPacksOrIntegers: Bool {
        (0..<sourceCount).contains { ["s", "v"].contains(sourceText($0).first) }
    }
}

/// What the parameters of generic code stand for.
struct Arguments {
    /// The mangled names of parameters: of generic code, and of generic code in it.
    private static let parameters = ["x", "q_", "q0_", "q1_", "qd__", "qd_0_", "qd_1_", "qd_2_"]

    /// For each of these, `nil` if not known.
    private(set) var types = [SwiftType?](repeating: nil, count: parameters.count)
    private var unknown: Set<String> = []

    /// Whether all parameters are known.
    var areComplete: Bool { unknown.isEmpty }

    mutating func set(_ type: SwiftType?, for parameter: String) {
        let index = Self.parameters.firstIndex(of: parameter)
        if let index, let type {
            types[index] = type
            unknown.remove(parameter)
        } else if index.map({ types[$0] == nil }) ?? true {
            unknown.insert(parameter)
        }
    }
}

/// Relative pointers, by which the compiler's records refer to each other. For addresses inside of such records only.
enum Relative {
    static func load<Value: BitwiseCopyable>(_ address: UInt, as type: Value.Type) -> Value {
        unsafe UnsafeRawPointer(bitPattern: address)!.loadUnaligned(as: type)
    }

    static func target(_ address: UInt) -> UInt? {
        let offset = load(address, as: Int32.self)
        return offset == 0 ? nil : address &+ UInt(bitPattern: Int(offset))
    }

    static func text(_ address: UInt) -> String? {
        guard let text = target(address), let bytes = unsafe UnsafePointer<CChar>(bitPattern: text) else {
            return nil
        }
        return unsafe String(cString: bytes)
    }
}

/// A type as the compiler's records write it: a mangled name, in which some types are relative pointers.
struct MangledType {
    private let address: UInt
    let bytes: [UInt8]

    init(at address: UInt) {
        self.address = address
        var bytes: [UInt8] = []
        var next = address
        func take() -> UInt8 {
            defer { next += 1 }
            return Relative.load(next, as: UInt8.self)
        }
        while case let byte = take(), byte != 0 {
            bytes.append(byte)
            for _ in 1..<Self.size(of: byte) { bytes.append(take()) }
        }
        self.bytes = bytes
    }

    /// The size of a character, with the pointer that follows some, in which bytes may be zero.
    private static func size(of character: UInt8) -> Int {
        (0x01...0x17).contains(character) ? 5 : (0x18...0x1f).contains(character) ? 9 : 1
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    func hasSuffix(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { unsafe bytes.suffix($0.count).elementsEqual($0) }
    }

    /// Whether it has associated types of generic parameters (`Qz`, `Qy`). Swift's runtime ends the program if it is asked for
    /// these and does not know the parameters.
    private var hasAssociatedTypes: Bool { has("Q", before: "xXyYzZ") }

    /// Whether it has as many types as a parameter stands for (`Qp`, `QP`), of which the same is true.
    private var hasPacks: Bool {
        has("Q", before: "pPeS") && isWritten(with: ["repeat ", "each ", "Pack{"])
    }

    /// Whether it has a type that Swift's runtime does not make on this system: Objective-C's blocks (`XB`, `XzB`). Asked for a
    /// type that has one, the runtime ends the program.
    var hasUnmadeTypes: Bool {
        #if canImport(ObjectiveC)
            false
        #else
            (has("X", before: "B") || has("z", before: "B")) && isWritten(with: ["@convention(block"])
        #endif
    }

    /// Whether Swift writes the type with one of these words, or cannot write it. The same letters may be part of a name.
    private func isWritten(with words: [String]) -> Bool {
        var (name, index) = (Array("$s".utf8), 0)
        while index < bytes.count {
            // For a pointer to a type, that of Int.
            let size = Self.size(of: bytes[index])
            name += size == 1 ? [bytes[index]] : Array("Si".utf8)
            index += size
        }
        // The demangler relies on a zero at the end, also of a name of known size.
        name += Array("D\0".utf8)
        // A name that it does not know is returned as it is, and a longer text is cut.
        var (text, size) = ([CChar](repeating: 0, count: 4096), 4096)
        guard unsafe demangled(name, name.count - 1, &text, &size, 0) != nil else { return true }
        let written = unsafe text.withUnsafeBufferPointer { unsafe String(cString: $0.baseAddress!) }
        return written.hasPrefix("$s") || text[size - 2] != 0 || words.contains { written.contains($0) }
    }

    private func has(_ first: Unicode.Scalar, before others: StaticString) -> Bool {
        var index = 0
        while index + 1 < bytes.count {
            let byte = bytes[index]
            let isFound =
                byte == UInt8(ascii: first) && others.withUTF8Buffer { unsafe $0.contains(bytes[index + 1]) }
            if isFound { return true }
            index += Self.size(of: byte)
        }
        return false
    }

    /// The type; `nil` if the runtime cannot make it.
    func resolved(dropping count: Int = 0) -> SwiftType? {
        hasAssociatedTypes || hasPacks ? nil : made(dropping: count)
    }

    /// The type in a context in which all generic parameters are known.
    func resolved(in descriptor: UInt, arguments: UInt) -> SwiftType? {
        made(in: descriptor, arguments: arguments)
    }

    /// The type, if generic parameters stand for these types; `nil`: not known.
    func resolved(with arguments: Arguments, dropping count: Int = 0) -> SwiftType? {
        guard !hasPacks, arguments.areComplete || !hasAssociatedTypes else { return nil }
        let known = arguments.types.map { $0 ?? SwiftType(Unknown.self) }
        let type = unsafe known.withUnsafeBytes { known in
            unsafe made(
                dropping: count,
                in: SwiftType(Outer<Int, Int, Int, Int>.Inner<Int, Int, Int, Int>.self).descriptor,
                arguments: known.baseAddress.map { UInt(bitPattern: $0) })
        }
        guard let type, !_typeName(type.type).contains(_typeName(Unknown.self)) else { return nil }
        return type
    }

    private func made(dropping count: Int = 0, in descriptor: UInt? = nil, arguments: UInt? = nil)
        -> SwiftType?
    {
        guard let name = unsafe UnsafePointer<UInt8>(bitPattern: address), bytes.count > count,
            !hasUnmadeTypes
        else { return nil }
        let type = unsafe _getTypeByMangledNameInContext(
            name, UInt(bytes.count - count),
            genericContext: descriptor.flatMap { unsafe UnsafeRawPointer(bitPattern: $0) },
            genericArguments: unsafe arguments.flatMap { unsafe UnsafeRawPointer(bitPattern: $0) })
        return type.map { SwiftType($0) }
    }

    /// Stands for a generic parameter whose type is not known.
    private enum Unknown {}
    /// A context in which a name's generic parameters are found by their numbers.
    private enum Outer<A, B, C, D> { enum Inner<E, F, G, H> {} }

    /// The descriptor of a nominal type that is written as a pointer, possibly with generic arguments or as an optional.
    private var descriptor: UInt? {
        guard let target = Relative.target(address + 1) else { return nil }
        switch bytes.first {
        case 1: return target
        case 2: return Relative.load(target, as: UInt.self)
        default: return nil
        }
    }

    /// The descriptor of a struct without generic arguments.
    var structDescriptor: UInt? {
        guard bytes.count == 5, let descriptor else { return nil }
        // Kind 17, and not generic.
        return Relative.load(descriptor, as: UInt32.self) & 0x9f == 17 ? descriptor : nil
    }

    /// Whether it is a class, or an optional of one. It may be generic, with arguments that are not known.
    var isOfClass: Bool {
        guard bytes.count == 5 || hasSuffix("G") || hasSuffix("Sg"), let descriptor else { return false }
        return Relative.load(descriptor, as: UInt32.self) & 0x1f == 16
    }
}

@_silgen_name("swift_demangle")
private func demangled(
    _ name: UnsafePointer<UInt8>?, _ count: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafePointer<CChar>?
