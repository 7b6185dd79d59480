import CTally
import Synchronization

/// Handwritten code for several threads: arrays of closures by name, behind a lock that is held while an array is
/// looked up or changed, and not while its closures are called.
struct LockedArrays: RemovingPeer, AnyNamePeer {
    static let title = "lock and arrays"

    struct Handler {
        let call: @Sendable (String) -> Void
    }

    struct Registration {
        fileprivate let name: String?
        fileprivate let number: Int
    }

    private struct State {
        var observers: [String?: [(number: Int, handler: Handler)]] = [:]
        var last = 0
    }

    private final class Center: Sendable {
        let state = Mutex(State())
    }

    private let center = Center()

    func topic(_ number: Int) -> String {
        nameText(number)
    }

    static func handler(adding amount: Int) -> Handler {
        Handler { _ in tally_add(amount) }
    }

    func observe(_ topic: String, _ handler: Handler) -> Registration {
        observe(name: topic, handler)
    }

    func observeAnyName(_ handler: Handler) -> Registration {
        observe(name: nil, handler)
    }

    private func observe(name: String?, _ handler: Handler) -> Registration {
        center.state.withLock { state in
            state.last += 1
            state.observers[name, default: []].append((state.last, handler))
            return Registration(name: name, number: state.last)
        }
    }

    func post(_ topic: String) {
        let (named, any) = center.state.withLock { ($0.observers[topic], $0.observers[nil]) }
        for observer in named ?? [] { observer.handler.call(topic) }
        for observer in any ?? [] { observer.handler.call(topic) }
    }

    func remove(_ registration: Registration) {
        center.state.withLock {
            $0.observers[registration.name]?.removeAll { $0.number == registration.number }
        }
    }
}
