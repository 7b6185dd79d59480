import BoardModel
import Demo
import Notices

/// The rates' subject, order and selected row.
package struct RatesOverlay: Sendable {
    package enum Subject: Hashable, Sendable {
        case names, observers, places

        var next: Subject {
            switch self {
            case .names: .observers
            case .observers: .places
            case .places: .names
            }
        }

        /// For the footer.
        var hint: String { self == .places ? "threads" : words }

        /// What is counted, in words.
        var words: String {
            switch self {
            case .names: "names"
            case .observers: "observers"
            case .places: "threads and queues"
            }
        }
    }
    package enum Order: Hashable, Sendable { case noisiest, slowest }

    enum Row: Hashable, Sendable {
        case name(String)
        case observer(Rates.ObserverKey)
        case place(String)
    }

    package internal(set) var subject = Subject.names
    package internal(set) var order = Order.noisiest
    var position = ListPosition()
    /// The selected row. It stays selected when the order changes; `nil` selects the first.
    var selected: Row?
    /// The sorted rows. They are sorted once a second, since rows that move with each record are unreadable.
    var found: (key: Key, rows: [Row])?

    /// Selects the first row, in a new order.
    mutating func selectFirst() { (position, selected, found) = (ListPosition(), nil, nil) }

    struct Key: Hashable, Sendable {
        var subject: Subject
        var order: Order
        var second: Int
        var version: Int
        var isHeld: Bool
        var isPlaying: Bool
    }
}

extension BoardState {
    private var rateKey: RatesOverlay.Key {
        let rates = shown.rates
        return RatesOverlay.Key(
            subject: overlays.rates.subject, order: overlays.rates.order, second: rates.second,
            version: rates.names.version + rates.observers.version + rates.places.version, isHeld: isHeld,
            isPlaying: source.replay?.isPlaying == true)
    }

    /// The names, observers or places in their order.
    var rateRows: [RatesOverlay.Row] {
        if let found = overlays.rates.found, found.key == rateKey { return found.rows }
        let second = shown.rates.second
        return switch overlays.rates.subject {
        case .names: shown.rates.names.keys(by: overlays.rates.order, at: second).map(RatesOverlay.Row.name)
        case .observers:
            shown.rates.observers.keys(by: overlays.rates.order, at: second).map(RatesOverlay.Row.observer)
        case .places:
            shown.rates.places.keys(by: overlays.rates.order, at: second).map(RatesOverlay.Row.place)
        }
    }

    /// Orders the rows, and scrolls the selected one into view.
    mutating func revealRates() {
        let rows = rateRows
        if overlays.rates.found?.key != rateKey { overlays.rates.found = (rateKey, rows) }
        if let selected = overlays.rates.selected, let index = rows.firstIndex(of: selected) {
            overlays.rates.position.selected = index
        }
        overlays.rates.position.reveal(height: RatesView.page(in: self), count: rows.count)
        overlays.rates.selected = rows.isEmpty ? nil : rows[overlays.rates.position.selected]
    }

    mutating func selectRate(_ index: Int) {
        overlays.rates.position.selected = index
        let rows = rateRows
        overlays.rates.selected = rows.indices.contains(index) ? rows[index] : nil
    }

    mutating func changeRateOrder() {
        overlays.rates.order = overlays.rates.order == .noisiest ? .slowest : .noisiest
        overlays.rates.selectFirst()
    }

    mutating func changeRateSubject() {
        overlays.rates.subject = overlays.rates.subject.next
        overlays.rates.selectFirst()
    }

    /// Selects the name or the observer in its pane, or shows only the rows of the place.
    mutating func showRate() {
        guard let row = overlays.rates.selected else {
            message = Message(text: "there is nothing to go to yet")
            return
        }
        let (goal, missing): (ObserverTree.Row?, String)
        switch row {
        case .name(let name):
            let index = shown.snapshot.groups.index(of: .name(NoticeName(name)))
            goal = index.map { .name(shown.snapshot.groups[$0], isFolded: false) }
            missing = "\(name) is not among the observed or posted names"
        case .observer(let key):
            goal = observer(of: key).map(ObserverTree.Row.observer)
            missing = "\(key.label) is no longer registered"
        case .place(let place): return showRows(on: place)
        }
        guard let goal else {
            message = Message(text: missing)
            return
        }
        showInObservers(goal)
    }

    private mutating func showRows(on place: String) {
        // Any part of a label finds it, and a filter has no quotes within quotes.
        let part = place.prefix { $0 != "\"" }
        let isOneWord = part == place && !part.contains { $0.isWhitespace || $0 == "~" }
        guard let filter = try? RowFilter(isOneWord ? "on:\(part)" : "on:\"\(part)\"") else { return }
        toggle(.rates)
        query.saved.add(filter)
        setFilter(query.saved.filter)
    }

    private func observer(of key: Rates.ObserverKey) -> BoardSnapshot.Observer? {
        let groups = shown.snapshot.groups
        let name = shown.rates.observers[key]?.name.map { NamePattern.name(NoticeName($0)) }
        for names in [name, .any].compactMap(\.self) {
            guard let index = groups.index(of: names) else { continue }
            if let found = groups.observers(at: index).first(where: { key.matches($0.registration) }) {
                return found
            }
        }
        return nil
    }
}

extension Rates {
    /// The number of seconds that a rate averages.
    static let meanSeconds = 10
}

extension RateTable {
    /// The keys in an order. The latest record decides between equal keys, so that their order is not random.
    func keys(by order: RatesOverlay.Order, at second: Int) -> [Key] {
        let ranked = entries.map { entry -> (key: Key, rank: [Int64]) in
            // As the column says it, then over a minute. Observers have no posts.
            let recent = [Rates.meanSeconds, Activity.seconds].map { seconds in
                let counts = entry.activity.sum(of: seconds, until: second)
                return Int64(entry.total.posts > 0 ? counts.posts : counts.deliveries)
            }
            let all = Int64(entry.total.all)
            let rank =
                switch order {
                case .noisiest: recent + [all]
                case .slowest: [entry.times?.percentile(99) ?? -1, entry.times?.most ?? -1] + recent
                }
            return (entry.key, rank + [Int64(clamping: entry.lastSeq)])
        }
        return ranked.sorted { $1.rank.lexicographicallyPrecedes($0.rank) }.map(\.key)
    }
}
