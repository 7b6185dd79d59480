/// The observers of a topic, or of an owner, in the order of their numbers.
///
/// A removed observer leaves a hole, so that a removal moves no other. When most entries are holes, they are closed.
/// Adding the latest and removing are amortized O(1), finding is O(log n).
struct Members: Sendable {
    private struct Place: Sendable {
        let number: UInt64
        var observer: Observer?
    }

    /// The only observer: most names and owners have one, which needs no list.
    private var only: Observer?
    private var places: [Place] = []
    private(set) var count = 0

    @inline(__always)
    var isEmpty: Bool { count == 0 }

    mutating func insert(_ observer: Observer) {
        count += 1
        guard count > 1 || !places.isEmpty else { return only = observer }
        if let first = only.take() { append(first) }
        append(observer)
    }

    private mutating func append(_ observer: Observer) {
        let place = Place(number: observer.number, observer: observer)
        // Two threads that register at once may arrive out of the order of their numbers.
        guard let last = places.last, last.number > observer.number else { return places.append(place) }
        places.insert(place, at: position(of: observer.number))
    }

    subscript(number: UInt64) -> Observer? {
        if let only { return only.number == number ? only : nil }
        let position = position(of: number)
        return position < places.count && places[position].number == number ? places[position].observer : nil
    }

    /// Removes the observer with a number and returns it; `nil` if there is none.
    mutating func take(_ number: UInt64) -> Observer? {
        if let only, only.number == number {
            count = 0
            return self.only.take()
        }
        let last = places.count - 1
        guard last >= 0 else { return nil }
        let position = places[last].number == number ? last : position(of: number)
        guard position <= last, places[position].number == number,
            let observer = places[position].observer.take()
        else { return nil }
        count -= 1
        if position == last {
            repeat { places.removeLast() } while places.last.map { $0.observer == nil } ?? false
        } else if places.count > 16 + count * 2 {
            closeHoles()
        }
        return observer
    }

    /// Frees the memory of an empty list.
    mutating func freeMemory() { if places.capacity > 0 { places = [] } }

    private mutating func closeHoles() {
        // A new array, so that its memory shrinks too.
        places = places.filter { $0.observer != nil }
    }

    /// The first position whose number is not below `number`.
    private func position(of number: UInt64) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    @inline(__always)
    func forEach(_ visit: (Observer) -> Void) {
        if let only { return visit(only) }
        for place in places { if let observer = place.observer { visit(observer) } }
    }

    /// Writes references to the observers from `start` on. Returns how many.
    func copy(to start: UnsafeMutablePointer<Uncounted<Observer>>) -> Int {
        var end = unsafe start
        forEach { observer in
            unsafe end.initialize(to: Uncounted(observer))
            unsafe end += 1
        }
        return unsafe end - start
    }

    /// The one with the highest number.
    var latest: Observer? { only ?? places.last?.observer }

    var all: [Observer] { first(.max) }

    /// The first `count` of them, or all.
    func first(_ count: Int) -> [Observer] {
        only.map { [$0] } ?? Array(places.lazy.compactMap(\.observer).prefix(count))
    }

    /// The observers at some positions from `position` on, and the next position, if there is one.
    func some(_ count: Int, from position: Int) -> (observers: [Observer], next: Int?) {
        let end = min(places.count, position + count)
        guard position < end else { return (only.map { [$0] } ?? [], nil) }
        return (places[position..<end].compactMap(\.observer), end < places.count ? end : nil)
    }
}
