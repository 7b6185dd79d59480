package import TerminalUI

/// Events of the terminal that wait to be handled: keys may come faster than the board can answer them.
///
/// The board handles them for a part of a second, draws, and looks at the terminal again. What is not of the keyboard,
/// such as a size or a signal, does not wait for keys.
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

    /// What is to be handled next: keys that follow each other, or an event that is none.
    package enum Next {
        case keys(ArraySlice<Key>)
        case event(TerminalEvent)
    }

    /// Takes what is next; keys that are not handled are given back. `nil`: nothing waits.
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

    /// Gives back keys for which there was no time.
    package mutating func putBack(_ keys: ArraySlice<Key>) {
        waiting = ArraySlice(keys.map { TerminalEvent.key($0) } + waiting)
    }

    /// Drops what waits before the last ^C, as a terminal does in the shell. To be called when there was no time for all
    /// that has come: whoever interrupts does not want to wait for it.
    package mutating func dropBeforeInterrupt() {
        guard let last = waiting.lastIndex(where: \.isInterrupt) else { return }
        waiting = waiting[..<last].filter(\.isInterrupt) + waiting[last...]
    }
}

extension TerminalEvent {
    fileprivate var isInterrupt: Bool { key == .control("c") }
}
