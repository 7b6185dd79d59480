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

    /// The address of the value in an image, if its type has these bits, and the words are read here. It is valid while
    /// the image is where it is.
    @inline(__always)
    static func value(in image: LentPointer<PayloadImage>, ifOf type: UInt) -> LentValue? {
        guard isRead, unsafe image.pointer.pointee.type == type, type != 0 else { return nil }
        let words = unsafe UnsafeRawPointer(image.pointer)
        let flags = unsafe flags(of: type)
        guard flags & isNotInline != 0 else {
            return unsafe LentValue(words.assumingMemoryBound(to: SomeValue.self))
        }
        let content = unsafe content(ofBoxAt: words, alignmentMask: Int(flags & alignmentMask))
        return unsafe LentValue(content.assumingMemoryBound(to: SomeValue.self))
    }

    /// The payload of a notice, if its type is exactly `Payload`, and the words are read here.
    @inlinable
    @inline(__always)
    static func value<Payload>(in notice: LentPointer<Notice>, ifA type: Payload.Type) -> Payload? {
        unsafe value(at: UnsafeRawPointer(notice.pointer) + offset, ifA: type)
    }

    /// The value in a variable of type `any Sendable` or `(any Sendable)?`, if its type is exactly `Payload`, and the
    /// words are read here.
    @inlinable
    @inline(__always)
    @unsafe static func value<Payload>(at image: UnsafeRawPointer, ifA type: Payload.Type) -> Payload? {
        guard isRead else { return nil }
        let bits = unsafe image.load(fromByteOffset: 24, as: UInt.self)
        guard bits == UInt(bitPattern: ObjectIdentifier(type)) else { return nil }
        let isSmall = MemoryLayout<Payload>.size <= 24 && MemoryLayout<Payload>.alignment <= 8
        let value =
            unsafe isSmall && flags(of: bits) & isNotInline == 0
            ? image : content(ofBoxAt: image, alignmentMask: MemoryLayout<Payload>.alignment - 1)
        return unsafe value.assumingMemoryBound(to: type).pointee
    }

    /// The flags of a type's value witness table, whose address is in front of the type.
    @inlinable
    @inline(__always)
    @unsafe static func flags(of type: UInt) -> UInt32 {
        let witnesses = unsafe UnsafePointer<UnsafeRawPointer>(bitPattern: type - 8).unsafelyUnwrapped.pointee
        return unsafe witnesses.load(fromByteOffset: 80, as: UInt32.self)
    }

    /// Values of the type are in a box: they are too large for three words, are aligned to more than a word, or cannot
    /// be moved as bytes, as one with a weak reference.
    @inlinable static var isNotInline: UInt32 { 0x2_0000 }
    @inlinable static var alignmentMask: UInt32 { 0xff }

    /// The value behind the two words with which a box begins.
    @inlinable
    @inline(__always)
    @unsafe static func content(ofBoxAt image: UnsafeRawPointer, alignmentMask mask: Int)
        -> UnsafeRawPointer
    {
        unsafe image.load(as: UnsafeRawPointer.self) + (16 + mask) & ~mask
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
        let bits = UInt(bitPattern: ObjectIdentifier(Payload.self))
        return LentPointer.with(notice) { notice in
            let image = unsafe LentPointer<PayloadImage>(
                (UnsafeRawPointer(notice.pointer) + offset).assumingMemoryBound(to: PayloadImage.self))
            return value(in: notice, ifA: Payload.self) == payload
                && (unsafe value(in: image, ifOf: bits)?.as(Payload.self).pointee) == payload
        }
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
