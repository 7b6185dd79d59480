package import TerminalUI

/// A queue of terminal events: keys may arrive faster than the board handles them.
///
/// The board handles keys for a part of a second, draws, and polls the terminal again. Other events, such as
/// a resize or a signal, do not wait for keys.
package struct EventQueue {
    private var urgent: [TerminalEvent] = []
    private var waiting: ArraySlice<TerminalEvent> = []

    package init() {}

    package var isEmpty: Bool { urgent.isEmpty && waiting.isEmpty }

    package mutating func add(_ events: [TerminalEvent]) {
        for event in events {
            switch event {
            case .key, .mouse, .paste: waiting.append(event)
            case .resize, .suspend, .resumed, .recolored, .wake, .terminate: urgent.append(event)
            }
        }
    }

    /// The next events to handle: consecutive keys, or one other event.
    package enum Next {
        case keys(ArraySlice<Key>)
        case event(TerminalEvent)
    }

    /// Takes the next events; unhandled keys are put back with `putBack`. `nil` if the queue is empty.
    package mutating func next() -> Next? {
        if !urgent.isEmpty { return .event(urgent.removeFirst()) }
        guard let first = waiting.first else { return nil }
        guard first.key != nil else {
            waiting.removeFirst()
            return .event(first)
        }
        let keys = waiting.prefix { $0.key != nil }
        waiting.removeFirst(keys.count)
        return .keys(ArraySlice(keys.compactMap(\.key)))
    }

    /// Puts back unhandled keys.
    package mutating func putBack(_ keys: ArraySlice<Key>) {
        waiting = ArraySlice(keys.map { TerminalEvent.key($0) } + waiting)
    }

    /// Drops the events before the last ^C, as a shell's terminal does. The loop calls this after each turn, since an
    /// interrupt must not wait for unhandled events.
    package mutating func dropBeforeInterrupt() {
        guard let last = waiting.lastIndex(where: \.isInterrupt) else { return }
        waiting = waiting[..<last].filter(\.isInterrupt) + waiting[last...]
    }
}

extension TerminalEvent {
    fileprivate var isInterrupt: Bool { key == .control("c") }
}
