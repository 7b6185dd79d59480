// The one file that tells the compiler what it cannot see for itself. Each declaration says why it holds.

/// A value that is handed to one other thread.
///
/// Sendable although the value need not be: peers that are raced are safe for threads by their own promise, which is
/// what is measured; of those that are not, only the part that is read is used.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
