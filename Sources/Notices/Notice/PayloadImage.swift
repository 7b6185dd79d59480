/// A payload as it is in a variable of type `any Sendable`: three words for its value, or for the address of a box
/// with it, and its type.
///
/// A value that is read from these words takes a few instructions; a dynamic cast takes hundreds. The layout is that of
/// Swift's ABI, and is checked when the first center is made. Values of other types, and of subclasses, are left to the
/// cast.
@usableFromInline
struct PayloadImage: Equatable {
    var first: UInt = 0
    var second: UInt = 0
    var third: UInt = 0
    /// The bits of the type; 0 if there is no payload.
    var type: UInt = 0

    /// Where the payload is in a notice, in bytes.
    @inlinable static var offset: Int { 32 }

    /// Whether the words are read here: elsewhere the addresses in them are signed, or have another size.
    @inlinable
    @inline(__always)
    static var isRead: Bool {
        #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
            true
        #else
            false
        #endif
    }

    /// The payload of a notice, if its type is exactly `Payload`, and the words are read here.
    @inlinable
    @inline(__always)
    static func value<Payload>(in notice: LentPointer<Notice>, ifA type: Payload.Type) -> Payload? {
        guard isRead else { return nil }
        let image = unsafe UnsafeRawPointer(notice.pointer) + offset
        let bits = unsafe image.load(fromByteOffset: 24, as: UInt.self)
        guard bits == UInt(bitPattern: ObjectIdentifier(type)) else { return nil }
        let value = unsafe isInline(bits, type) ? image : content(ofBoxAt: image, type)
        return unsafe value.assumingMemoryBound(to: type).pointee
    }

    /// Whether values of a type are stored in the three words. A small value is not if it cannot be moved as bytes, as
    /// one with a weak reference.
    @inlinable
    @inline(__always)
    @unsafe static func isInline<Payload>(_ bits: UInt, _ type: Payload.Type) -> Bool {
        guard MemoryLayout<Payload>.size <= 24, MemoryLayout<Payload>.alignment <= 8 else { return false }
        // The flags of a type's value witness table, whose address is in front of the type.
        guard let witnesses = unsafe UnsafeRawPointer(bitPattern: bits - 8)?.load(as: UnsafeRawPointer.self)
        else { return false }
        return unsafe witnesses.load(fromByteOffset: 80, as: UInt32.self) & 0x2_0000 == 0
    }

    @inlinable
    @unsafe static func content<Payload>(ofBoxAt image: UnsafeRawPointer, _ type: Payload.Type)
        -> UnsafeRawPointer
    {
        let mask = MemoryLayout<Payload>.alignment - 1
        return unsafe image.load(as: UnsafeRawPointer.self) + (16 + mask) & ~mask
    }
}

extension PayloadImage {
    /// Whether payloads have the layout that is assumed here.
    static let isAsExpected: Bool = {
        guard isRead else { return true }
        let object = Object()
        return MemoryLayout<Notice>.offset(of: \.payload) == offset
            && MemoryLayout<PayloadImage>.size == MemoryLayout<(any Sendable)?>.size
            && isRead(7) && isRead(UInt8(7)) && isRead("seven") && isRead(Words(count: 3)) && isRead(object)
            && isRead(Words(count: 3) as Words?) && isRead(FourWords()) && isRead(SIMD4<Float>(repeating: 7))
            && isRead(Weak(object: object))
    }()

    private static func isRead<Payload: Equatable & Sendable>(_ payload: Payload) -> Bool {
        let notice = Notice(
            name: "name", sender: nil, payload: payload, source: SourceLine(file: "file", line: 1))
        return LentPointer.with(notice) { value(in: $0, ifA: Payload.self) } == payload
    }

    private final class Object: Sendable, Equatable {
        static func == (left: Object, right: Object) -> Bool { left === right }
    }

    private struct Words: Equatable {
        var first = 1
        var second = 2
        var count: Int
    }

    private struct FourWords: Equatable {
        var words = (1, 2, 3, 4)

        static func == (left: FourWords, right: FourWords) -> Bool { left.words == right.words }
    }

    private struct Weak: Equatable, Sendable {
        weak let object: Object?

        static func == (left: Weak, right: Weak) -> Bool { left.object === right.object }
    }
}
