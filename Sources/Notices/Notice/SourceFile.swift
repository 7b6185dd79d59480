/// A source file by name: what `#fileID` gives.
///
/// ```swift
/// func log(_ text: String, file: SourceFile = #fileID, line: Int = #line) {
///     center.note(text, file: file, line: line)
/// }
/// ```
///
/// Every registering and posting call takes one, so it is a plain number, copied without counting references: the
/// address of text that ends with a byte of zero. A literal has such an address, and ends at its first `\0`. A text
/// that is made at run time, as by a program that runs commands of its own, is kept whole and for good, once for each
/// different text.
@frozen
public struct SourceFile: Sendable, ExpressibleByStringLiteral {
    @usableFromInline let address: UInt

    /// The file that a literal names.
    @inlinable
    public init(stringLiteral text: StaticString) {
        guard text.hasPointerRepresentation else {
            self.init(text.description)
            return
        }
        self.init(address: UInt(bitPattern: text.utf8Start))
    }

    /// The file that a text names. O(length), under a lock.
    public init(_ text: String) {
        self.init(address: Self.texts.withLock { $0.place(of: text) })
    }

    @usableFromInline
    init(address: UInt) { self.address = address }

    private static let texts = Lock(KeptTexts())

    /// The name. O(length).
    public var name: String { KeptTexts.text(of: bytes) }

    /// The name without the folders before it. O(length).
    var lastComponent: String {
        let bytes = bytes
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return KeptTexts.text(of: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    private var bytes: UnsafeBufferPointer<UInt8> {
        // Never null: the address of a literal, or of a copy made by `KeptTexts`.
        let start = UnsafePointer<UInt8>(bitPattern: address).unsafelyUnwrapped
        var length = 0
        while start[length] != 0 { length += 1 }
        return UnsafeBufferPointer(start: start, count: length)
    }
}

extension SourceFile: Hashable, CustomStringConvertible {
    /// Whether the names are the same.
    public static func == (left: SourceFile, right: SourceFile) -> Bool {
        left.address == right.address || left.bytes.elementsEqual(right.bytes)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }

    /// The name.
    public var description: String { name }
}

/// Copies of texts, kept for the life of the process. A zero in a text is stored as two bytes that UTF-8 does not use
/// otherwise, as in Java class files.
private struct KeptTexts: Sendable {
    private var places: [String: UInt] = [:]

    private static let zero: [UInt8] = [0xc0, 0x80]

    mutating func place(of text: String) -> UInt {
        if let known = places[text] { return known }
        let bytes = text.utf8.flatMap { byte -> [UInt8] in byte == 0 ? Self.zero : [byte] } + [0]
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        let place = UInt(bitPattern: copy.baseAddress)
        places[text] = place
        return place
    }

    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        // The first of the two bytes occurs in no other character.
        guard bytes.contains(zero[0]) else { return String(decoding: bytes, as: UTF8.self) }
        let parts = bytes.split(separator: zero[0], omittingEmptySubsequences: false)
        let all = Array(parts.map { Array($0.drop { $0 == zero[1] }) }.joined(separator: [0]))
        return String(decoding: all, as: UTF8.self)
    }
}
