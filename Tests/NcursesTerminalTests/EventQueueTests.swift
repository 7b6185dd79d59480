import TerminalUI
import Testing

@testable import NcursesTerminal

/// Keys that come faster than they are answered.
@Suite struct EventQueueTests {
    private func keys(_ text: String) -> [TerminalEvent] { text.map { .key(.character($0)) } }

    private func all(_ queue: inout EventQueue) -> String {
        var said = ""
        while let next = queue.next() {
            switch next {
            case .keys(let keys): said += "[" + keys.map(\.name).joined() + "]"
            case .event(.resize): said += "resize"
            case .event(.wake): said += "wake"
            case .event(.paste(let text, _)): said += "“\(text)”"
            case .event: said += "event"
            }
        }
        return said
    }

    @Test func `keys that follow each other are handled together, and in order`() {
        var queue = EventQueue()
        queue.add(keys("ab") + [.paste("x", truncated: false)] + keys("c"))
        queue.add(keys("d"))
        #expect(all(&queue) == "[ab]“x”[cd]")
        #expect(queue.isEmpty)
    }

    @Test func `a size does not wait for keys`() {
        var queue = EventQueue()
        queue.add(keys("abc"))
        queue.add([.resize(Size(rows: 9, columns: 20)), .wake])
        #expect(all(&queue) == "resizewake[abc]")
    }

    @Test func `keys for which there was no time come first in the next turn`() {
        var queue = EventQueue()
        queue.add(keys("abc"))
        if case .keys(let taken)? = queue.next() { queue.putBack(taken.dropFirst()) }
        queue.add(keys("d"))
        #expect(all(&queue) == "[bcd]")
    }

    @Test func `an interrupt drops the keys that wait before it`() {
        var queue = EventQueue()
        queue.add(keys("ab") + [.key(.control("c"))] + keys("c") + [.key(.control("c"))] + keys("d"))
        queue.dropBeforeInterrupt()
        #expect(all(&queue) == "[^C^Cd]")
        queue.add(keys("ab"))
        queue.dropBeforeInterrupt()
        #expect(all(&queue) == "[ab]", "without one nothing is dropped")
    }
}
