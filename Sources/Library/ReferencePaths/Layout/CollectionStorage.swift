/// How the standard library stores the elements of its collections: in objects of classes of its own. The structs around them
/// have one word, the object's address.
extension ValueWalk {
    /// What the storage of a collection contains, by its class; `nil` for another object.
    static func storage(_ type: SwiftType) -> Role? {
        let name = type.qualifiedName
        guard name.hasPrefix("Swift._") else { return nil }
        func argument(_ first: Int?, _ index: Int = 0) -> SwiftType? {
            first.map { SwiftType(provenAt: type.word($0 + index)) }
        }
        if name.hasPrefix("Swift._ContiguousArrayStorage<") {
            return argument(arrayArgument).map { .array($0) }
        }
        if name.hasPrefix("Swift._SetStorage<") {
            return argument(setArgument).map { .table($0, values: nil) }
        }
        guard name.hasPrefix("Swift._DictionaryStorage<"), let key = argument(dictionaryArgument) else {
            return nil
        }
        return .table(key, values: argument(dictionaryArgument, 1))
    }

    // The word of the metadata of a class of storage that is its first generic argument: found in a sample.
    private static let arrayArgument = argument(of: [Sample.one])
    private static let setArgument = argument(of: Set([Sample.one]))
    private static let dictionaryArgument = argument(of: [Sample.one: 1])

    private enum Sample { case one }

    private static func argument<Collection>(of sample: Collection) -> Int? {
        let storage = unsafe withUnsafeBytes(of: sample) { unsafe $0.load(as: UInt.self) }
        guard let metadata = withExtendedLifetime(sample, { Memory.word(at: storage) }) else { return nil }
        let argument = UInt(bitPattern: ObjectIdentifier(Sample.self))
        return (8..<64).first { Memory.word(at: metadata + 8 * UInt($0)) == argument }
    }

    /// Visits the elements in the storage of an array: a count after the reference counts, then a capacity, then elements.
    /// Returns whether there were more than it visits.
    mutating func visitArray(at storage: UInt, of element: SwiftType) -> Bool {
        guard parts.contains(.collections), !element.isPlain, let count = Memory.word(at: storage &+ 16),
            count < 1 << 32
        else {
            return false
        }
        let first = UInt((32 + element.alignmentMask) & ~element.alignmentMask)
        for index in 0..<min(Int(count), Self.mostElements) {
            let address = storage &+ first &+ UInt(index * element.stride)
            guard let bytes = Memory.bytes(at: address, count: element.size) else { return false }
            visit(Bytes(bytes), of: element, at: "[\(index)]")
        }
        return count > Self.mostElements
    }

    /// Visits the keys and values in the storage of a hash table: its scale is the logarithm of its buckets; a bitmap says
    /// which are used.
    mutating func visitTable(at storage: UInt, of key: SwiftType, values: SwiftType?) -> Bool {
        guard parts.contains(.collections),
            let head = Memory.bytes(at: storage, count: 64).map({ Bytes($0) })
        else { return false }
        let scale = head.word(at: 32) & 0xff
        guard scale < 32 else { return false }
        let bitmap = storage &+ (values == nil ? 56 : 64)
        var visited = 0
        for bucket in 0..<UInt(1) << scale {
            guard let word = Memory.word(at: bitmap &+ bucket / 64 * 8) else { return false }
            guard word >> (bucket % 64) & 1 != 0 else { continue }
            visited += 1
            if visited > Self.mostElements { return true }
            for (type, start) in [(key, head.word(at: 48))] + (values.map { [($0, head.word(at: 56))] } ?? [])
            {
                guard !type.isPlain else { continue }
                let address = start &+ bucket &* UInt(type.stride)
                guard let bytes = Memory.bytes(at: address, count: type.size) else { return false }
                visit(Bytes(bytes), of: type, at: start == head.word(at: 48) ? "[a key]" : "[a value]")
            }
        }
        return false
    }

    // The structs, by their descriptors.
    static let array = SwiftType([Int].self).descriptor
    static let contiguousArray = SwiftType(ContiguousArray<Int>.self).descriptor
    static let set = SwiftType(Set<Int>.self).descriptor
    static let dictionary = SwiftType([Int: Int].self).descriptor
}
