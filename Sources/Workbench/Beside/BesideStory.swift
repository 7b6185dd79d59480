import Notices

/// What happens in a `MyNotificationCenter`, told by the closures that were given to it: each call, and the end of each.
final class BesideStory: Sendable {
    enum Event: Sendable, Hashable {
        case called(label: String, isGone: Bool)
        case dropped(label: String, name: String)
    }

    private struct State: Sendable {
        var lastNumber = 0
        /// By the numbers of the closures.
        var living: [Int: String] = [:]
        var events: [(number: Int, event: Event)] = []
    }

    private let state = Lock(State())

    /// What a closure that is handed over holds, and nothing else does: with it goes the registration.
    final class Life: Sendable {
        let label: String
        private let number: Int
        private let name: String
        private let story: BesideStory

        fileprivate init(number: Int, label: String, name: String, story: BesideStory) {
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

    func begin(_ label: String, _ name: String) -> Life {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.living[state.lastNumber] = name
            return state.lastNumber
        }
        return Life(number: number, label: label, name: name, story: self)
    }

    /// How many closures there are for a name, or for all.
    func livingCount(of names: NamePattern) -> Int {
        state.withLock { state in
            state.living.values.count { names == .any || $0 == names.noticeName?.rawValue }
        }
    }

    /// What has happened since the last taking, in the order of registration: the dictionary's own order is another in
    /// every run.
    func take() -> [Event] {
        let events = state.withLock { state in
            defer { state.events = [] }
            return state.events
        }
        return events.sorted { $0.number < $1.number }.map(\.event)
    }
}
