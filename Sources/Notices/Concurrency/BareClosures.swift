/// Whether a type is that of a closure, or a generic type over one: an optional, an array.
///
/// A closure that is a generic type's value is stored in the form that is the same for all types. Reaching it in place
/// wraps it in a closure of its own form, and putting it back wraps that once more: both stay, so that each access makes
/// it longer, and a call of it deeper (swiftlang/swift issue 91348). A struct around the closure has one form everywhere.
///
/// For assertions: it reads the type's name.
func isMadeOfClosures<Value: ~Copyable>(_ type: Value.Type) -> Bool {
    // A type that is not copyable has no other way to its name.
    let type = unsafeBitCast(ObjectIdentifier(type), to: Any.Type.self)
    return _typeName(type, qualified: false).contains("->")
}
