/// A value passed to handlers and threads although the compiler cannot verify that this is safe.
///
/// Only used for:
/// - Tokens of Foundation, which a handler passes back to their center. They are never changed, and the
///   center that reads them has a lock.
/// - A center without a lock (S11). The check demonstrates that this is unsafe, in its own process.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
