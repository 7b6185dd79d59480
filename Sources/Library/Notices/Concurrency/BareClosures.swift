/// Whether a type is that of a closure, or a generic type over one: an optional, an array.
///
/// A closure that is a generic type's value is stored in its most general representation. An access in place wraps it
/// in a closure of its own representation, and the store back wraps that again. Both wrappers stay, so each access
/// adds to the depth of a call (swiftlang/swift issue 91348). A struct around the closure has one representation
/// everywhere.
///
/// For assertions only: it reads the type's name.
func isMadeOfClosures<Value: ~Copyable>(_ type: Value.Type) -> Bool {
    // There is no other way to get the name of a noncopyable type.
    let type = unsafe unsafeBitCast(ObjectIdentifier(type), to: Any.Type.self)
    return _typeName(type, qualified: false).contains("->")
}
