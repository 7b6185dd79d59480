package import Notices

/// Objects of one class that should be freed, and the observer that may hold them.
package struct Leak: Hashable, Sendable {
    /// `OfferPage`; for a single object `OfferPage#3`. Untrusted.
    package var label: String
    package var count: Int
    /// The observer in words, such as `handler Screens.swift:21 of “cart.changed”`; empty if none is known. Untrusted.
    package var holder: String
    /// That observer, or one of many equal ones, if it is registered.
    package var registration: NoticeRegistration?
    /// How many of them should be freed since each of the last `minuteCount` minutes: the current one last.
    package var minutes: [Int]
    /// How much of the current minute has passed, from 0 to 1.
    package var minuteShare: Double

    package static let minuteCount = 10

    package init(
        label: String, count: Int, holder: String, registration: NoticeRegistration? = nil,
        minutes: [Int] = [], minuteShare: Double = 0
    ) {
        (self.label, self.count, self.holder, self.registration) = (label, count, holder, registration)
        (self.minutes, self.minuteShare) = (minutes, minuteShare)
    }

    /// How many more there were in the last whole minute. It orders leaks, which then change places once a minute.
    package var lastMinute: Int { minutes.dropLast().last ?? 0 }

    /// Their number if it does not grow.
    package var settledCount: Int { minutes.suffix(2).reduce(0, +) == 0 ? count : 0 }

    /// How many more there are a minute, in tenths: those of the last whole minute and of the current one. 0 if there
    /// were none before: then it is not known how much of the last minute they took.
    package var tenthsPerMinute: Int {
        let recent = minutes.suffix(2).reduce(0, +)
        guard recent > 0, count > recent else { return 0 }
        return Int((Double(recent) * 10 / (1 + min(1, max(0, minuteShare)))).rounded())
    }
}

extension BoardSnapshot {
    /// The number of leaked objects that these observers hold, or may hold.
    package func leakCount(of equals: EqualObservers) -> Int {
        if equals.key.object == .leaked { return equals.count }
        // A filter may show some of them only.
        return min(leakCount(of: equals.first), equals.count)
    }

    /// The number of leaked objects that observers equal to this one hold, or may hold.
    package func leakCount(of observer: Observer) -> Int {
        if observer.object == .leaked { return 1 }
        guard let leaks = expected?.leaks, observer.registration.state == .active else { return 0 }
        let key = ObserverClass(observer)
        return leaks.reduce(0) { sum, leak in
            guard let holder = leak.registration, holder.name == observer.registration.name,
                holder.id.center == observer.registration.id.center,
                ObserverClass(Observer(registration: holder)) == key
            else { return sum }
            return sum + leak.count
        }
    }

    /// The number of leaked objects that the observers of a name hold, or may hold.
    package func leakCount(of group: Group) -> Int {
        let known = group.observers.leakCount
        guard known == 0, let leaks = expected?.leaks else { return known }
        return leaks.reduce(0) { sum, leak in
            guard let holder = leak.registration, NamePattern(holder.name) == group.names,
                group.program == nil || group.program == Self.part(of: holder.id)
            else { return sum }
            return sum + leak.count
        }
    }
}
