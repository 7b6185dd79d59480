// The only file with unchecked claims of sendability. Each declaration states why it holds.

/// A value that is passed to one other thread.
///
/// Sendable although the value need not be: the peers in a race promise to be thread-safe, which is what is measured;
/// of a peer that does not, threads only use the part that reads.
struct Handed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
