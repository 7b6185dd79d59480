/// One way to notify observers.
///
/// All peers get the same handlers, which capture a number and add it to the tally of their thread. They are made before
/// what is measured, one for many observers: what a closure costs is its writer's. Handlers are wrapped in structs, since
/// generic code wraps a bare closure in a second closure.
protocol Peer {
    /// The target of a post: a name, or a handle if the peer has no names.
    associatedtype Topic
    associatedtype Handler
    /// The value that must be kept while an observer is registered.
    associatedtype Registration
    /// The value that remains of an observer that is never removed.
    associatedtype Remainder = Registration

    static var title: String { get }

    init()

    /// The topic of a number, equal in each call.
    func topic(_ number: Int) -> Topic
    static func handler(adding amount: Int) -> Handler
    func observe(_ topic: Topic, _ handler: Handler) -> Registration
    /// Observes for as long as the peer exists, with as little memory as possible.
    func observeForGood(_ topic: Topic, _ handler: Handler) -> Remainder
    func post(_ topic: Topic)
    /// Posts a number of times. Peers with work before their first post implement it, so that it is not measured.
    func post(_ topic: Topic, times: Int)
}

extension Peer {
    @inline(__always)
    func post(_ topic: Topic, times: Int) {
        for _ in 0..<times { post(topic) }
    }
}

extension Peer where Remainder == Registration {
    func observeForGood(_ topic: Topic, _ handler: Handler) -> Registration { observe(topic, handler) }
}

/// A peer whose observers can be removed one by one.
protocol RemovingPeer: Peer {
    func remove(_ registration: Registration)
}

/// A peer whose observers can observe any name.
protocol AnyNamePeer: Peer {
    func observeAnyName(_ handler: Handler) -> Registration
}

/// A peer whose observers can observe one sender.
protocol SenderPeer {
    associatedtype Topic
    associatedtype Handler
    associatedtype Registration

    static var title: String { get }

    init()

    func topic(_ number: Int) -> Topic
    static func handler(adding amount: Int) -> Handler
    func observe(_ topic: Topic, from sender: Sender, _ handler: Handler) -> Registration
    func post(_ topic: Topic, from sender: Sender)
}

/// A peer that passes a number to its observers, which add it to the tally.
protocol ValuePeer {
    associatedtype Topic
    associatedtype Registration

    static var title: String { get }

    init()

    func topic(_ number: Int) -> Topic
    func observeValue(_ topic: Topic) -> Registration
    func post(_ topic: Topic, value: Int)
    /// Posts each of the values.
    func post(_ topic: Topic, values: Range<Int>)
}

extension ValuePeer {
    @inline(__always)
    func post(_ topic: Topic, values: Range<Int>) {
        for value in values { post(topic, value: value) }
    }
}

/// The sender of a post.
final class Sender: Sendable {}

/// The text of a name: ten characters, a usual length of names.
func nameText(_ number: Int) -> String {
    let digits = String(number)
    return "name." + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
}
