import BoardModel
import MyNotificationCenter
import Notices

/// A `MyNotificationCenter` that runs in parallel with the center. It receives the calls that objects of kind
/// `class` make.
///
/// It is the original implementation, faults included. The demo observes it through the closures that it
/// holds and the errors that it throws.
final class ComparedCenter: Sendable {
    static let name = "MyNotificationCenter"

    /// Its closures only append to the story, so no foreign code runs under the lock.
    private let model = Lock(MyNotificationCenter())
    let story = ComparedCalls()
    private let counts = Lock(Counts())

    private struct Counts: Sendable {
        var deliveries: [String: [String: Int]] = [:]
        var dropped: [String: Int] = [:]
        var thrown: [String: Int] = [:]
    }

    func observe(_ name: String, as object: DemoObject) {
        guard let instance = object.sample else { return }
        let life = story.begin(object.noticeLabel, name)
        let closure: @Sendable (String, Any) -> Void = { [weak instance] _, _ in
            life.called(isGone: instance == nil)
        }
        model.withLock { $0.addObserver(instance, name: name, closure: closure) }
    }

    /// Returns the description of the thrown error, if any.
    func post(_ name: String, _ payload: JSONValue?) -> String? {
        model.withLock { model in
            do {
                try model.postNotification(name, object: payload?.compact ?? "nothing")
                return nil
            } catch {
                return "\(error)"
            }
        }
    }

    /// Returns the description of the thrown error, if any.
    func remove(_ instance: any SampleClasses.Instance) -> String? {
        model.withLock { model in
            do {
                try model.removeObserver(instance)
                return nil
            } catch {
                return "\(error)"
            }
        }
    }
}

// MARK: - Counts

extension ComparedCenter {
    func count(_ events: [ComparedCalls.Event], of name: String?, thrown: String?) {
        counts.withLock { counts in
            for event in events {
                switch event {
                case .called(let label, _):
                    counts.deliveries[label, default: [:]][name ?? "*", default: 0] += 1
                case .dropped(_, let name):
                    counts.dropped[name, default: 0] += 1
                }
            }
            if thrown != nil { counts.thrown[name ?? "*", default: 0] += 1 }
        }
    }

    /// - Parameter label: The observer whose deliveries are counted; `nil` counts all.
    func deliveries(of names: NamePattern, by label: String?) -> Int {
        let deliveries = counts.withLock { $0.deliveries }
        return deliveries.filter { label == nil || $0.key == label }.values.reduce(0) {
            $0 + Self.sum($1, names)
        }
    }

    func dropped(of names: NamePattern) -> Int { Self.sum(counts.withLock { $0.dropped }, names) }

    func thrown(for names: NamePattern) -> Int { Self.sum(counts.withLock { $0.thrown }, names) }

    private static func sum(_ counts: [String: Int], _ names: NamePattern) -> Int {
        switch names {
        case .any: counts.values.reduce(0, +)
        case .name(let name): counts[name.rawValue] ?? 0
        }
    }
}
