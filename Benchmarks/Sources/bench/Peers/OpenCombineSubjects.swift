import CTally
import OpenCombine

/// A subject for each topic, without names.
struct OpenCombineSubjects: RemovingPeer {
    static let title = "OpenCombine"

    typealias Topic = PassthroughSubject<Int, Never>

    struct Handler {
        let call: @Sendable (Int) -> Void
    }

    func topic(_ number: Int) -> Topic {
        Topic()
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Topic, _ handler: Handler) -> AnyCancellable {
        topic.sink(receiveValue: handler.call)
    }

    func post(_ topic: Topic) {
        topic.send(0)
    }

    func remove(_ registration: AnyCancellable) {
        registration.cancel()
    }
}

extension OpenCombineSubjects: ValuePeer {
    func observeValue(_ topic: Topic) -> AnyCancellable {
        topic.sink { tally_add($0) }
    }

    func post(_ topic: Topic, value: Int) {
        topic.send(value)
    }
}

/// A subject for each topic that sends the sender as the value, since subjects have no senders.
struct OpenCombineSenders: SenderPeer {
    static let title = OpenCombineSubjects.title

    typealias Topic = PassthroughSubject<Sender, Never>

    struct Handler {
        let call: @Sendable (Sender) -> Void
    }

    func topic(_ number: Int) -> Topic {
        Topic()
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: Topic, from sender: Sender, _ handler: Handler) -> AnyCancellable {
        topic.filter { $0 === sender }.sink(receiveValue: handler.call)
    }

    func post(_ topic: Topic, from sender: Sender) {
        topic.send(sender)
    }
}
