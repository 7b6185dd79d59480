import CTally

/// Handwritten code: an array of closures for each topic, and a loop. No lock, no names.
struct ClosureArray: Peer {
    static let title = "closure array"

    final class Topic {
        fileprivate var closures: [(Int) -> Void] = []
    }

    struct Handler {
        let call: (Int) -> Void
    }

    func topic(_ number: Int) -> Topic {
        Topic()
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Topic, _ handler: Handler) {
        topic.closures.append(handler.call)
    }

    func post(_ topic: Topic) {
        post(topic, value: 0)
    }
}

extension ClosureArray: ValuePeer {
    func observeValue(_ topic: Topic) {
        topic.closures.append { tally_add($0) }
    }

    func post(_ topic: Topic, value: Int) {
        for closure in topic.closures { closure(value) }
    }
}
