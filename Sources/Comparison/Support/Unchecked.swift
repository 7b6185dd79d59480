/// A value that is handed to handlers and threads although the compiler does not know it to be safe.
///
/// The one place in which the comparison vouches for something, and for two things only:
/// - tokens of Foundation, which a handler hands back to their center. They are never changed, and the center that
///   looks into them has a lock;
/// - a center without a lock (S11). That it is not safe is what the check shows, in a process of its own.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
