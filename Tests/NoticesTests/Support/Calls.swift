import Notices

/// What handlers were called, in order; from any thread.
final class Calls: Sendable {
    private let list = Lock<[String]>([])

    var all: [String] { list.withLock { $0 } }

    func add(_ call: String) {
        list.withLock { $0.append(call) }
    }
}
