import MyNotificationCenter
import Notices

/// A `MyNotificationCenter` beside the center, that is told what the objects of kind `class` tell theirs.
///
/// It is the real one, faults and all; nothing of it is repeated here. What it does is told by the closures that it was
/// given, and by what it throws.
final class Beside: Sendable {
    static let name = "MyNotificationCenter"

    /// Its closures do no more than tell a story, so nothing foreign runs under the lock.
    private let model = Lock(MyNotificationCenter())
    let story = BesideStory()
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

    /// Returns what was thrown.
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

    /// Returns what was thrown.
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

// MARK: - What came of it

extension Beside {
    func count(_ events: [BesideStory.Event], of name: String?, thrown: String?) {
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

    /// - Parameter label: Of which observer; `nil` for all.
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
