import CTally
import Measuring

/// Posts by name to the simple center.
struct SimplePeer: RemovingPeer, AnyNamePeer {
    static let title = Baseline.simpleCenter

    struct Handler {
        let call: @Sendable (SimpleCenter.Note) -> Void
    }

    let center = SimpleCenter()

    func topic(_ number: Int) -> String {
        nameText(number)
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: String, _ handler: Handler) -> SimpleCenter.Observer {
        center.observeUntilRemoved(topic, handler: handler.call)
    }

    func observeAnyName(_ handler: Handler) -> SimpleCenter.Observer {
        center.observeUntilRemoved(nil, handler: handler.call)
    }

    func post(_ topic: String) {
        center.post(topic)
    }

    func remove(_ registration: SimpleCenter.Observer) {
        center.remove(registration)
    }
}

extension SimplePeer: SenderPeer {
    func observe(_ topic: String, from sender: Sender, _ handler: Handler) -> SimpleCenter.Observer {
        center.observeUntilRemoved(topic, from: sender, handler: handler.call)
    }

    func post(_ topic: String, from sender: Sender) {
        center.post(topic, from: sender)
    }
}

extension SimplePeer: ValuePeer {
    func observeValue(_ topic: String) -> SimpleCenter.Observer {
        center.observeUntilRemoved(topic) { note in
            if let value = note.payload as? Int { tally_add(value) }
        }
    }

    func post(_ topic: String, value: Int) {
        center.post(topic, payload: value)
    }
}
