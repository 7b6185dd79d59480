import BoardModel
import Notices

/// The calls and deallocations of the closures passed to a `MyNotificationCenter`. The closures record them.
final class ComparedCalls: Sendable {
    enum Event: Sendable, Hashable {
        case called(label: String, isGone: Bool)
        case dropped(label: String, name: String)
    }

    private struct State: Sendable {
        var lastNumber = 0
        /// The names by closure number.
        var living: [Int: String] = [:]
        var events: [(number: Int, event: Event)] = []
    }

    private let state = Lock(State())

    /// Held only by one closure, so its deinit means that `MyNotificationCenter` has released the
    /// registration.
    final class ClosureLife: Sendable {
        let label: String
        private let number: Int
        private let name: String
        private let story: ComparedCalls

        fileprivate init(number: Int, label: String, name: String, story: ComparedCalls) {
            self.number = number
            self.label = label
            self.name = name
            self.story = story
        }

        deinit {
            story.state.withLock { state in
                state.living[number] = nil
                state.events.append((number, .dropped(label: label, name: name)))
            }
        }

        func called(isGone: Bool) {
            story.state.withLock { $0.events.append((number, .called(label: label, isGone: isGone))) }
        }
    }

    func begin(_ label: String, _ name: String) -> ClosureLife {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.living[state.lastNumber] = name
            return state.lastNumber
        }
        return ClosureLife(number: number, label: label, name: name, story: self)
    }

    /// The number of living closures for a name, or for all names.
    func livingCount(of names: NamePattern) -> Int {
        state.withLock { state in
            state.living.values.count { names == .any || $0 == names.exactName?.rawValue }
        }
    }

    /// Takes the events since the last call, in the order of registration: the order of the dictionary in
    /// `MyNotificationCenter` differs from run to run.
    func take() -> [Event] {
        let events = state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
        return events.sorted { $0.number < $1.number }.map(\.event)
    }
}
