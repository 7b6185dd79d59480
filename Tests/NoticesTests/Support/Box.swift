import Notices

/// A variable that handlers on any thread may share. What is put out of it is released outside its lock.
final class Box<Value: Sendable>: Sendable {
    private let content: Lock<Value?>

    init(_ value: Value? = nil) {
        content = Lock(value)
    }

    var value: Value? { content.withLock { $0 } }

    func set(_ value: Value?) { _ = exchange(value) }

    func empty() { set(nil) }

    /// Returns what it holds, and holds it no more.
    func take() -> Value? { exchange(nil) }

    private func exchange(_ value: Value?) -> Value? {
        content.withLock { content in
            let old = content
            content = value
            return old
        }
    }
}
