/// The identities under which messages are published into a stream, by which the server finds doubles.
///
/// A server that loses the lead of a stream while it has a message under way may lose the message and keep its
/// identity: until its window for doubles is over, two minutes, it answers each other attempt as a double that has no
/// place in the stream (nats-server 2.9 and 2.10, see github.com/nats-io/nats-server/pull/6415). Such an answer does
/// not count as stored, and after some of them the message is sent under another identity. Should both have been
/// stored after all, receivers know the double by its counter.
struct AttemptIDs: Sendable {
    /// How often the server has answered so, for each message that is not stored.
    private var doubts: [String: Int] = [:]

    /// As many answers as come in some three seconds: a message that is under way is stored by then.
    private static let patience = 6

    /// The identity of the next attempt.
    func id(of message: String) -> String {
        let renewals = doubts[message, default: 0] / Self.patience
        return renewals == 0 ? message : "\(message)/\(renewals)"
    }

    /// The server has answered the attempt.
    mutating func note(_ answer: StoreAnswer, of message: String) {
        switch answer {
        case .stored: doubts[message] = nil
        case .doubtful: doubts[message, default: 0] += 1
        case .failed: break
        }
    }
}
