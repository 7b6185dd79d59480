/// The address of an object of the client library, which may be used from any thread as long as its owner
/// lives.
///
/// Kept as a number, because a pointer is not sendable; the library locks each of its objects itself.
struct Handle: Sendable {
    private let bits: UInt

    init(_ pointer: OpaquePointer) { bits = UInt(bitPattern: pointer) }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: bits) }
}
