import Notices

/// The calls of handlers, in order, from any thread.
final class Calls: Sendable {
    private let list = Lock<[String]>([])

    var all: [String] { list.withLock { $0 } }

    var count: Int { list.withLock { $0.count } }

    func add(_ call: String) {
        list.withLock { $0.append(call) }
    }
}

/// A variable that handlers on any thread may share. A replaced value is released outside the lock.
final class Box<Value: Sendable>: Sendable {
    private let content: Lock<Value>

    init(_ value: Value) {
        content = Lock(value)
    }

    var value: Value { content.withLock { $0 } }

    func set(_ value: Value) {
        _ = content.withLock { content in
            let old = content
            content = value
            return old
        }
    }
}

/// Counts calls, on any thread.
final class Counter: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    func increment() {
        count.withLock { $0 += 1 }
    }
}
