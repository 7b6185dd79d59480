import CTally

/// A center as it is often written: a dictionary of class names, in it one of names, in it arrays of closures.
///
/// As published, but for two things that would keep it from these workloads: it is no singleton, and a second name
/// of a class does not wipe the first. Not safe for threads; a post looks at every name that there is.
final class MyNotificationCenter {
    enum Failure: Error {
        case notificationNotFound
    }

    private var storage: [String: [String: [(String, Any) -> Void]]] = [:]

    func addObserver(_ observer: Any, name: String, closure: @escaping (String, Any) -> Void) {
        guard let inputClass = type(of: observer) as? AnyClass else { return }
        storage[String(describing: inputClass), default: [:]][name, default: []].append(closure)
    }

    func postNotification(_ name: String, object: Any) throws {
        var isFound = false
        for (_, notifications) in storage {
            for (notificationName, closures) in notifications {
                guard notificationName == name else { continue }
                for closure in closures {
                    isFound = true
                    closure(name, object)
                }
            }
        }
        if !isFound { throw Failure.notificationNotFound }
    }
}

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
