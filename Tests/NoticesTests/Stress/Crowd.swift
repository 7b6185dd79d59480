import Notices

/// What the threads of a stress test share: a center, and counts of what happens there.
final class Crowd: Sendable {
    static let names: [NoticeName] = ["a", "b", "c", "d"]

    let center = NoticeCenter()
    let sender = Screen(Calls())
    /// Captures of handlers that are not released yet.
    let captures = Life()
    /// Handlers that ran, by their own count.
    let calls = Counter()
    /// Handlers that ran, by the outcomes of the posts.
    let delivered = Counter()
    let shotsMade = Counter()
    let shots = Counter()
    /// One-shots that ran more than once.
    let shotsTooMany = Counter()
    let records = Counter()
    let elements = Counter()
}

/// Counts on any thread.
final class Counter: Sendable {
    private let count = Lock(0)

    var value: Int { count.withLock { $0 } }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        count.withLock { count in
            count += amount
            return count
        }
    }
}

/// Posts every name in turn, with a sender and without.
struct Poster {
    let crowd: Crowd

    func post(times: Int) {
        for round in 0..<times {
            let name = Crowd.names[round % Crowd.names.count]
            let outcome = crowd.center.post(name, from: round % 3 == 0 ? crowd.sender : nil, payload: round)
            crowd.delivered.add(outcome.delivered)
        }
    }
}
