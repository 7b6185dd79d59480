import Notices
import TestSupport

/// What the threads of a stress test with churn share. Posters number their posts; a handler checks that it receives
/// those of one poster in order, and each once.
final class Churn: Sendable {
    static let names: [NoticeName] = ["a", "b", "c", "d"]

    let center = NoticeCenter()
    /// Captures of handlers that are not released yet.
    let captures = Life()
    let calls = Counter()
    let delivered = Counter()
    let shotsMade = Counter()
    let shotsFired = Counter()
    /// Handlers that were called out of order, or twice by one post.
    let disorders = Counter()
    /// Tokens that one thread has put down for another to let go.
    private let putDown = Lock<[NoticeToken]>([])

    /// A number of a poster's own, growing with each of its posts.
    struct Ticket: Sendable {
        var poster: Int
        var number: Int
    }

    /// The latest number that a handler has received from each poster.
    private final class LatestNumbers: Sendable {
        private let latest = Lock<[Int: Int]>([:])

        /// Whether the ticket comes after all received from its poster.
        func isNext(_ ticket: Ticket) -> Bool {
            latest.withLock { latest in
                let isNext = ticket.number > latest[ticket.poster, default: -1]
                latest[ticket.poster] = ticket.number
                return isNext
            }
        }
    }

    /// A handler that checks the order of what it receives, and is counted for as long as it is held.
    func handler() -> @Sendable (Notice) -> Void {
        let capture = Tracked(captures)
        let numbers = LatestNumbers()
        return { [calls, disorders] notice in
            capture.use()
            calls.add()
            guard let ticket = notice.payload as? Ticket, numbers.isNext(ticket) else {
                disorders.add()
                return
            }
        }
    }

    func post(times: Int, as poster: Int) {
        for number in 0..<times {
            let name = Self.names[number % Self.names.count]
            let outcome = center.post(name, payload: Ticket(poster: poster, number: number))
            delivered.add(outcome.delivered)
        }
    }

    func putDown(_ token: NoticeToken) { putDown.withLock { $0.append(token) } }

    /// Lets go, on this thread, what others have put down.
    func letGo() {
        let tokens = putDown.withLock { tokens -> [NoticeToken] in
            let all = tokens
            tokens = []
            return all
        }
        withExtendedLifetime(tokens) {}
    }
}

/// Registers and lets go without end, in ways that other threads' posts meet half-way.
struct Mutator {
    private let churn: Churn
    private var random: Dice
    private var owners: [Screen] = []

    init(churn: Churn, seed: UInt64) {
        self.churn = churn
        random = Dice(seed: seed)
    }

    mutating func act() {
        let center = churn.center
        let name = random.next() % 6 == 0 ? .any : Churn.names.randomElement(using: &random) ?? .any
        let handler = churn.handler()
        switch random.next() % 6 {
        case 0, 1: churn.putDown(center.observe(name, handler: handler))
        case 2:
            let owner = Screen(Calls())
            center.observe(name, owner: owner) { _, notice in handler(notice) }
            owners.append(owner)
            if owners.count > 4 { owners.removeFirst() }
        case 3:
            // One post of any thread claims it; no thread removes it.
            churn.shotsMade.add()
            center.observe(name, options: .once) { [fired = churn.shotsFired] notice in
                handler(notice)
                fired.add()
            }.detach()
        case 4:
            let token = center.observe(name, options: .priority(1), handler: handler)
            token.whileBlocked {}
            token.cancel()
        default: churn.letGo()
        }
    }
}
