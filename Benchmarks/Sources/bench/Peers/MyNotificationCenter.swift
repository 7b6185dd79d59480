import CTally
import TaughtCenter

/// The center that articles teach: a dictionary of class names, in it one of names, in it arrays of closures.
///
/// A second name of a class replaces the first, so it takes part in workloads with one name only. Not safe for threads.
struct MyNotificationCenterPeer: Peer {
    static let title = "MyNotificationCenter"

    struct Handler {
        let call: (String, Any) -> Void
    }

    private let center = MyNotificationCenter()
    private let observer = Sender()

    func topic(_ number: Int) -> String {
        nameText(number)
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _, _ in tally_add(amount) }
    }

    func observe(_ topic: String, _ handler: Handler) {
        center.addObserver(observer, name: topic, closure: handler.call)
    }

    func post(_ topic: String) {
        try? center.postNotification(topic, object: 0)
    }
}

extension MyNotificationCenterPeer: ValuePeer {
    func observeValue(_ topic: String) {
        center.addObserver(observer, name: topic) { _, object in
            if let value = object as? Int { tally_add(value) }
        }
    }

    func post(_ topic: String, value: Int) {
        try? center.postNotification(topic, object: value)
    }
}
