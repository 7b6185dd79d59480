/// The events in the life of a demo object, with their positions among the records. The object reports them.
package struct Lifeline: Hashable, Sendable {
    package enum Moment: Hashable, Sendable {
        case made, registered, called, released, gone
    }

    package struct Event: Hashable, Sendable {
        package var moment: Moment
        /// The number of records before the event.
        package var seq: UInt64
    }

    package var label: String
    package var events: [Event]
    /// The number of events dropped at the limit.
    package var leftOut = 0

    /// More events could not be distinguished on a screen.
    static let limit = 500

    package init(label: String, events: [Event] = []) {
        self.label = label
        self.events = events
    }

    package var isReleased: Bool { events.contains { $0.moment == .released } }

    package var isGone: Bool { events.last?.moment == .gone }

    /// Released but still alive.
    package var isLeaked: Bool { isReleased && !isGone }

    package mutating func add(_ moment: Moment, at seq: UInt64) {
        if events.count >= Self.limit { thinOut() }
        events.append(Event(moment: moment, seq: seq))
    }

    /// Drops the older half of the calls and, if those are few, of the registrations. Halving costs O(1) for
    /// each event.
    private mutating func thinOut() {
        let count = events.count
        for moment in [Moment.called, .registered] where events.count > Self.limit / 2 {
            var surplus = events.count - Self.limit / 2
            events.removeAll { event in
                guard surplus > 0, event.moment == moment else { return false }
                surplus -= 1
                return true
            }
        }
        leftOut += count - events.count
    }
}
