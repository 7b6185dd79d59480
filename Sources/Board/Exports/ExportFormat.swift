package import Notices
package import NoticesWire

/// A format that other tools open. It receives a recording block by block, and returns text to write.
package protocol ExportFormat {
    init(_ program: ExportedProgram)
    mutating func begin() -> String
    /// Takes the events of a block, in the order of the recording.
    mutating func take(_ events: [ExportEvent]) -> String
    mutating func end(_ ending: ExportEnding) -> String
}

/// The recorded program.
package struct ExportedProgram: Sendable {
    package var name: String
    package var pid: UInt64
    /// Drawn at random at each start of the program.
    package var epoch: UInt64
    /// The process, as in the origins of posts; 0 if unknown.
    package var process: UInt64
    /// In nanoseconds since 1970.
    package var startedAt: Int64

    package init(_ hello: Hello) {
        (name, pid, epoch) = (hello.program, hello.pid, hello.epoch)
        (process, startedAt) = (hello.process, max(0, hello.startedAt))
    }
}

/// A recorded center.
package struct ExportedCenter: Hashable, Sendable {
    package let number: UInt64
    package let label: String
    /// The wall clock at its time 0, in nanoseconds since 1970.
    private let zero: Int64

    /// - Parameter startedAt: Its time 0 if the recording does not have that.
    package init(_ center: Hello.Center, startedAt: Int64) {
        (number, label) = (center.number, center.label)
        zero = min(max(0, center.timeZero == 0 ? startedAt : center.timeZero), Self.limit)
    }

    /// The sum of two of them is a number of 64 bits. It is the year 2116.
    private static let limit: Int64 = 4_611_686_018_000_000_000

    /// The wall clock at a time of the center, in nanoseconds since 1970.
    func wallClock(at seconds: Double) -> Int64 {
        zero + Int64((min(max(0, seconds), 4e9) * 1e9).rounded())
    }
}

package enum ExportEvent: Sendable {
    case record(ExportedCenter, NoticeRecord)
    case dropped(ExportedCenter, Int)
    /// A moment that was given a name, in nanoseconds since 1970.
    case mark(String, at: Int64)
}

/// What is known at the end of a recording.
package struct ExportEnding: Sendable {
    /// The first objects that should be freed and are alive, and the number of all.
    package var leaks: [ExpectedGone.Object] = []
    package var leakCount = 0
    package var faults: [String] = []
    /// Names that have, or had, an observer.
    package var observedNames: Set<String> = []
    /// Whether files before the first were removed.
    package var hasLostBeginning = false

    package init() {}

    private static let nameLimit = 10_000

    mutating func note(_ names: [String]) {
        if observedNames.count < Self.nameLimit { observedNames.formUnion(names) }
    }
}

extension [ExportEvent] {
    /// When the handlers of each post had ended that ran on its thread: as far as these events say.
    func endsOfPosts() -> [RecordKey: Int64] {
        var threads: [RecordKey: String] = [:]
        for case .record(let center, let record) in self where record.kind == .post {
            threads[RecordKey(center: center.number, seq: record.seq)] = record.on ?? ""
        }
        var ends: [RecordKey: Int64] = [:]
        for case .record(let center, let record) in self where record.kind == .deliver && record.isComplete {
            guard let post = record.post else { continue }
            let key = RecordKey(center: center.number, seq: post)
            guard threads[key] == record.on ?? "" else { continue }
            let end = center.wallClock(at: record.time) + (record.durationNanoseconds ?? 0)
            ends[key] = Swift.max(ends[key] ?? 0, end)
        }
        return ends
    }
}

/// A record, among those of all centers.
struct RecordKey: Hashable {
    let center: UInt64
    let seq: UInt64
}

extension NoticeRecord {
    /// The record in words: `unheard stock.neded`.
    var title: String {
        switch kind {
        case .note: text ?? "note"
        case .deliver: "\(observer ?? "?") \(name ?? "*")"
        case .post: name ?? "*"
        default: "\(kind.rawValue) \(name ?? (text ?? "*"))"
        }
    }

    /// `Shop/Cart.swift:12`.
    var source: String? { file.map { file in line.map { "\(file):\($0)" } ?? file } }
}

extension ExpectedGone.Object {
    /// The leak in words: `leaked OfferPage#3, held by handler Screens.swift:21`.
    var title: String {
        "leaked \(label)" + (holders.first.map { ", held by \($0)" } ?? "")
    }

    /// How observers hold it; if that is not known, the observers that may, each once.
    var holders: [String] {
        if !paths.isEmpty { return paths }
        return suspects.map(\.text).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
    }
}
