/// A source file by name: what `#fileID` gives.
///
/// ```swift
/// func log(_ text: String, file: SourceFile = #fileID, line: Int = #line) {
///     center.note(text, file: file, line: line)
/// }
/// ```
///
/// Every registering and posting call takes one, so copying it counts no references: it is a pointer to text that ends
/// with a zero byte. A literal has such an address, and ends at its first `\0`. Text made at run time, as by a program
/// that runs its own commands, is copied once for each different text and never freed. Such copies take at most 4 MiB.
/// Text beyond that is named `(no room for more source files)`.
@frozen
public struct SourceFile: Sendable, ExpressibleByStringLiteral {
    /// The text, which ends with a zero byte and is never freed.
    @usableFromInline let text: SharedPointer<UInt8>

    /// The file that a literal names.
    @inlinable
    public init(stringLiteral text: StaticString) {
        guard text.hasPointerRepresentation else {
            self.init(text.description)
            return
        }
        unsafe self.init(at: SharedPointer(UnsafeMutablePointer(mutating: text.utf8Start)))
    }

    /// The file that a text names. The room for texts is limited; see above. O(length), under a lock.
    @usableFromInline package init(_ text: String) {
        self.init(at: Self.texts.withLock { $0.copy(of: text) ?? Self.noRoom.text })
    }

    @usableFromInline
    init(at text: SharedPointer<UInt8>) { self.text = text }

    /// The address of the text, in 48 bits of a word.
    var address: UInt { text.address }

    private static let texts = Lock(InternedTexts(room: 4 << 20))
    private static let noRoom: SourceFile = "(no room for more source files)"

    /// The name. O(length).
    public var name: String { unsafe InternedTexts.text(of: bytes) }

    /// The name without its folders. O(length).
    var lastComponent: String {
        let bytes = unsafe bytes
        let start = unsafe bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return unsafe InternedTexts.text(of: UnsafeBufferPointer(rebasing: bytes[start...]))
    }

    private var bytes: UnsafeBufferPointer<UInt8> {
        let start = unsafe UnsafePointer(text.pointer)
        var length = 0
        while unsafe start[length] != 0 { length += 1 }
        return unsafe UnsafeBufferPointer(start: start, count: length)
    }
}

extension SourceFile: Hashable, CustomStringConvertible {
    /// Whether the names are the same.
    public static func == (left: SourceFile, right: SourceFile) -> Bool {
        unsafe left.text == right.text || left.bytes.elementsEqual(right.bytes)
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) {
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }

    /// The name.
    public var description: String { name }
}

/// Copies of texts, stored for the life of the process. A zero in a text is stored as two bytes that UTF-8 does not
/// use otherwise, as in Java class files.
struct InternedTexts: Sendable {
    private var copies: [String: SharedPointer<UInt8>] = [:]
    /// The number of bytes left for copies.
    private var room: Int

    private static let zero: [UInt8] = [0xc0, 0x80]

    init(room: Int) { self.room = room }

    /// The copy of a text; `nil` if there is none and no room for it.
    mutating func copy(of text: String) -> SharedPointer<UInt8>? {
        if let known = copies[text] { return known }
        // The text is stored twice, plus an entry of the dictionary.
        let size = 2 * text.utf8.count + 64
        guard size <= room else { return nil }
        room -= size
        let bytes = text.utf8.flatMap { byte -> [UInt8] in byte == 0 ? Self.zero : [byte] } + [0]
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        unsafe memory.initialize(from: bytes, count: bytes.count)
        let copy = unsafe SharedPointer(memory)
        copies[text] = copy
        return copy
    }

    static func text(of bytes: UnsafeBufferPointer<UInt8>) -> String {
        // The first of the two bytes occurs in no other character.
        guard unsafe bytes.contains(zero[0]) else { return unsafe String(decoding: bytes, as: UTF8.self) }
        let parts = unsafe bytes.split(separator: zero[0], omittingEmptySubsequences: false)
        let all = unsafe Array(parts.map { unsafe Array($0.drop { $0 == zero[1] }) }.joined(separator: [0]))
        return String(decoding: all, as: UTF8.self)
    }
}
