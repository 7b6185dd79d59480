/// One way to tell observers that something happened.
///
/// Every peer is given the same handlers: they capture a number and add it to the tally of their thread. Handlers
/// are wrapped in structs, since a bare closure that passes through generic code gets a second closure around it.
protocol Peer {
    /// What a poster holds: a name, or a handle where the peer has no names.
    associatedtype Topic
    associatedtype Handler
    /// What must be kept for as long as somebody observes.
    associatedtype Registration

    static var title: String { get }

    init()

    /// The topic of a number, the same each time.
    func topic(_ number: Int) -> Topic
    static func handler(adding amount: Int) -> Handler
    func observe(_ topic: Topic, _ handler: Handler) -> Registration
    func post(_ topic: Topic)
    /// Posts so many times. For peers that have to do something once before they post, which is not to be measured.
    func post(_ topic: Topic, times: Int)
}

extension Peer {
    @inline(__always)
    func post(_ topic: Topic, times: Int) {
        for _ in 0..<times { post(topic) }
    }
}

/// A peer whose observers can be removed one by one.
protocol RemovingPeer: Peer {
    func remove(_ registration: Registration)
}

/// A peer whose observers can ask for any name.
protocol AnyNamePeer: Peer {
    func observeAnyName(_ handler: Handler) -> Registration
}

/// A peer whose observers can ask for the posts of one sender.
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

/// A peer that hands a number to its observers, who add it to the tally.
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

/// Who posts.
final class Sender: Sendable {}

/// The text of a name: of ten characters, as short as names mostly are.
func nameText(_ number: Int) -> String {
    let digits = String(number)
    return "name." + String(repeating: "0", count: max(0, 5 - digits.count)) + digits
}
