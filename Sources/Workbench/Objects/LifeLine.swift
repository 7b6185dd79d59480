/// The life of one demo object, as it told it itself: what happened to it, and when in the order of records.
package struct LifeLine: Hashable, Sendable {
    package enum Moment: Hashable, Sendable {
        case made, registered, called, released, gone
    }

    package struct Event: Hashable, Sendable {
        package var moment: Moment
        /// How many records there had been.
        package var seq: UInt64
    }

    package var label: String
    package var events: [Event]
    /// Events that were left out, since there were too many.
    package var leftOut = 0

    /// More moments than this nobody can tell apart on a screen.
    static let limit = 500

    package init(label: String, events: [Event] = []) {
        self.label = label
        self.events = events
    }

    package var isReleased: Bool { events.contains { $0.moment == .released } }

    package var isGone: Bool { events.last?.moment == .gone }

    /// Released, and still there.
    package var isLeaked: Bool { isReleased && !isGone }

    mutating func add(_ moment: Moment, at seq: UInt64) {
        if events.count >= Self.limit { thinOut() }
        events.append(Event(moment: moment, seq: seq))
    }

    /// Leaves out the older half of the calls and, where there are few, of the registrations: half at a time, so that
    /// it costs O(1) a moment however many there are.
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
