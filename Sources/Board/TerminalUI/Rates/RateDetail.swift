import BoardModel
import Demo

/// Describes the selected name or observer, or says why nothing is known.
enum RateDetail {
    static func text(of state: BoardState) -> String {
        let rates = state.shown.rates
        let parts: [String]
        switch state.overlays.rates.selected {
        case .name(let name):
            guard let entry = rates.names[name] else { return "" }
            let isKnown = !isUnknown(entry) && !isSilent(state)
            let deliveries = isKnown ? ", \(entry.total.deliveries.counted("delivery", "deliveries"))" : ""
            parts = [
                "\(name): \(entry.total.posts.counted("post", "posts"))\(deliveries)"
                    + since(rates, entry, isFull: rates.names.isFull),
                measure(entry, isSilent: isSilent(state)),
            ]
        case .observer(let key):
            guard let entry = rates.observers[key] else { return "" }
            let name = entry.name.map { " of \($0)" } ?? ""
            let place = key.place.map { " at \($0)" } ?? ""
            parts = [
                "\(key.label)\(place): \(entry.total.deliveries.counted("delivery", "deliveries"))\(name)"
                    + since(rates, entry, isFull: rates.observers.isFull),
                measure(entry, isSilent: false),
            ]
        case .place(let place):
            guard let entry = rates.places[place] else { return "" }
            parts = [
                "\(place): \(entry.total.posts.counted("post", "posts")), "
                    + entry.total.deliveries.counted("delivery", "deliveries")
                    + since(rates, entry, isFull: rates.places.isFull),
                measure(entry, isSilent: isSilent(state)),
            ]
        case nil: return ""
        }
        // Some of them may only be too old for the log.
        let missing = rates.dropped > 0 ? "\(rates.dropped.counted("record", "records")) dropped" : ""
        return (parts + [missing]).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Says that the board does not measure all of them.
    static func limit(in state: BoardState) -> String {
        let rates = state.shown.rates
        let subject = state.overlays.rates.subject
        let isFull =
            switch subject {
            case .names: rates.names.isFull
            case .observers: rates.observers.isFull
            case .places: rates.places.isFull
            }
        return isFull ? "only \(RateTable<String>.limit) \(subject.words) are measured" : ""
    }

    static func absence(in state: BoardState) -> String {
        if state.shown.snapshot.leftOut?.missing.contains(.records) == true {
            return "records were not requested"
        }
        let rates = state.shown.rates
        if state.overlays.rates.subject == .places, !rates.names.entries.isEmpty {
            return "not recorded: the program has an older version of the library"
        }
        guard state.overlays.rates.subject == .observers else { return "nothing was posted yet" }
        if isSilent(state) { return "deliveries were not requested" }
        let isUnknown = rates.names.entries.contains { Self.isUnknown($0) }
        return isUnknown
            ? "observers are unknown: this center does not report them" : "no observer was called yet"
    }

    /// The record from which it is counted: its own first if the table is full.
    private static func since<Key>(_ rates: Rates, _ entry: RateTable<Key>.Entry, isFull: Bool) -> String {
        let first = isFull ? entry.firstSeq : rates.firstSeq
        return first.map { " since #\($0)" } ?? ""
    }

    private static func isSilent(_ state: BoardState) -> Bool { state.shown.snapshot.calls == .notAskedFor }

    private static func isUnknown<Key>(_ entry: RateTable<Key>.Entry) -> Bool {
        entry.unknown > 0 && entry.total.deliveries == 0
    }

    /// How many of its handlers were measured.
    private static func measure<Key>(_ entry: RateTable<Key>.Entry, isSilent: Bool) -> String {
        if isSilent { return "deliveries were not requested" }
        if isUnknown(entry) { return "observers and times are unknown" }
        let (all, measured) = (entry.total.deliveries, entry.times?.count ?? 0)
        guard all > measured else { return "" }
        return measured == 0
            ? "no handler was measured" : "\(measured.grouped) of \(all.grouped) handlers were measured"
    }
}
