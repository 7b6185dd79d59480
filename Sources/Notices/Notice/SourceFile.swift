/// A source file by name: what `#fileID` gives.
///
/// ```swift
/// func log(_ text: String, file: SourceFile = #fileID, line: Int = #line) { center.note(text, file: file, line: line) }
/// ```
///
/// Every registering and posting call takes one, so it is two plain numbers, copied without counting references: where
/// the text stands in memory, and how long it is. A literal stands there anyway. A text that is made at run time, as by
/// a program that runs commands of its own, is kept for good, once for each different text.
@frozen
public struct SourceFile: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let address: UInt
    @usableFromInline let length: UInt32

    /// The file that a literal names.
    @inlinable
    public init(stringLiteral text: StaticString) {
        guard text.hasPointerRepresentation else {
            self.init(text.description)
            return
        }
        self.init(
            address: UInt(bitPattern: text.utf8Start),
            length: UInt32(truncatingIfNeeded: text.utf8CodeUnitCount))
    }

    /// The file that a text names. O(length), under a lock.
    public init(_ text: String) {
        let (address, length) = Self.texts.withLock { $0.place(of: text) }
        self.init(address: address, length: length)
    }

    @usableFromInline
    init(address: UInt, length: UInt32) {
        self.address = address
        self.length = length
    }

    private static let texts = Lock(KeptTexts())

    /// The name.
    public var name: String {
        String(decoding: KeptTexts.bytes(at: address, length), as: UTF8.self)
    }
}

extension SourceFile: Hashable, CustomStringConvertible {
    /// Whether the names are the same.
    public static func == (left: SourceFile, right: SourceFile) -> Bool {
        left.length == right.length
            && (left.address == right.address
                || KeptTexts.bytes(at: left.address, left.length)
                    .elementsEqual(KeptTexts.bytes(at: right.address, right.length)))
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(KeptTexts.bytes(at: address, length)))
    }

    /// The name.
    public var description: String { name }
}

/// The texts that stand in memory for good.
private struct KeptTexts: Sendable {
    private var places: [String: (UInt, UInt32)] = [:]

    mutating func place(of text: String) -> (UInt, UInt32) {
        if let known = places[text] { return known }
        let utf8 = Array(text.utf8)
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, utf8.count))
        _ = copy.initialize(from: utf8)
        let place = (UInt(bitPattern: copy.baseAddress), UInt32(truncatingIfNeeded: utf8.count))
        places[text] = place
        return place
    }

    static func bytes(at address: UInt, _ length: UInt32) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: Int(length))
    }
}
