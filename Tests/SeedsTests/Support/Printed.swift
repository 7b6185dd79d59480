import Synchronization

/// The lines that a program has printed, on whatever thread.
final class Printed: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func print(_ line: String) { lines.withLock { $0.append(line) } }
}
