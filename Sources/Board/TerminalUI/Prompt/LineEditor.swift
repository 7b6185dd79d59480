/// One line of text being typed, with a cursor between its characters.
package struct LineEditor: Sendable {
    /// The maximum number of characters that the user can type or paste.
    package static let limit = 65_536

    private var characters: [Character] = []
    /// The cursor: the number of characters before it.
    package private(set) var cursor = 0
    /// The number of characters examined by insertions.
    private(set) var work = 0

    package init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    package var text: String { String(characters) }
    package var textBeforeCursor: String { String(characters[..<cursor]) }

    /// Inserts at the cursor. Returns whether all of it fit.
    @discardableResult
    package mutating func insert(_ text: String) -> Bool {
        let room = max(0, Self.limit - characters.count)
        let inserted = text.prefix(room)
        // The text may join the character before it, as a combining mark does; earlier characters stay unchanged.
        let start = max(0, cursor - 1)
        let joined = Array(String(characters[start..<cursor]) + inserted)
        characters.replaceSubrange(start..<cursor, with: joined)
        work += joined.count
        cursor = start + joined.count
        return inserted.endIndex == text.endIndex
    }

    package mutating func move(by count: Int) {
        cursor = min(max(0, cursor + count), characters.count)
    }

    package mutating func moveToStart() { cursor = 0 }

    package mutating func moveToEnd() { cursor = characters.count }

    package mutating func deleteBack() {
        guard cursor > 0 else { return }
        cursor -= 1
        characters.remove(at: cursor)
    }

    package mutating func deleteForward() {
        guard cursor < characters.count else { return }
        characters.remove(at: cursor)
    }

    package mutating func deleteWord() {
        var start = cursor
        while start > 0, characters[start - 1].isWhitespace { start -= 1 }
        while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
        characters.removeSubrange(start..<cursor)
        cursor = start
    }

    package mutating func deleteToStart() {
        characters.removeFirst(cursor)
        cursor = 0
    }

    package mutating func deleteToEnd() {
        characters.removeSubrange(cursor...)
    }

    /// Replaces the `count` characters before the cursor.
    package mutating func replaceBeforeCursor(_ count: Int, with text: String) {
        characters.removeSubrange(max(0, cursor - count)..<cursor)
        cursor = max(0, cursor - count)
        insert(text)
    }
}
