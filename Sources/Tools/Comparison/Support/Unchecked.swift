/// A value that is passed to handlers and threads although the compiler cannot verify that this is safe.
///
/// It is used for two things only:
/// - tokens of Foundation, which a handler passes back to their center. They are never changed, and the center that
///   reads them has a lock;
/// - a center without a lock (S11). The check demonstrates that this is unsafe, in its own process.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
}
