import BoardModel

/// The programs that a board can attach to, as its list shows them.
package struct ProgramList: Hashable, Sendable {
    /// A center of a program.
    package struct Entry: Hashable, Sendable {
        /// The name that the program reports. Untrusted.
        package var name: String
        package var process: UInt64
        package var since: String
        /// The posts per second of all its centers; `nil` if unknown.
        package var rate: String?
        /// The label of the center; `nil` if the program offers none.
        package var center: String?
        /// The path of the program's socket.
        package var path: String
        /// Whether it answers. If not, it is stopped, and only its name, process and path are known.
        package private(set) var answers = true

        package init(
            name: String, process: UInt64, since: String, rate: String? = nil, center: String?, path: String
        ) {
            self.name = name
            self.process = process
            self.since = since
            self.rate = rate
            self.center = center
            self.path = path
        }

        /// A program that does not answer.
        package init(silent name: String, process: UInt64, path: String) {
            self.init(name: name, process: process, since: "", center: nil, path: path)
            answers = false
        }

        /// Whether it is the same center, at another time.
        func isSame(as other: Entry) -> Bool {
            var other = other
            other.rate = rate
            return self == other
        }

        /// Whether a tab of this status shows it.
        func isShown(by status: ProgramStatus) -> Bool {
            status.process == process && (!answers || status.name == name && status.center == center)
        }
    }

    /// `nil` while the board looks for them.
    package private(set) var entries: [Entry]?
    package var position = ListPosition()
    /// The programs to show together, in the order of their marks.
    package private(set) var marked: [Entry] = []
    /// Why the board cannot list programs.
    package private(set) var problem: String?

    package init() {}

    var count: Int { entries?.count ?? 0 }

    package var selected: Entry? {
        guard let entries, entries.indices.contains(position.selected) else { return nil }
        return entries[position.selected]
    }

    /// Marks the selected program, or removes its mark. Returns whether there was room for the mark.
    mutating func toggleMark() -> Bool {
        guard let selected, selected.center != nil else { return true }
        if let index = marked.firstIndex(where: selected.isSame) {
            marked.remove(at: index)
            return true
        }
        guard marked.count < Self.mostMarked else { return false }
        marked.append(selected)
        return true
    }

    /// The maximum number of programs shown together.
    package static let mostMarked = 16

    func isMarked(_ entry: Entry) -> Bool { marked.contains(where: entry.isSame) }

    /// Takes the found programs. The selection stays on its entry.
    mutating func take(_ found: Result<[Entry], ProgramListError>) {
        let former = selected
        switch found {
        case .success(let entries): (self.entries, problem) = (entries, nil)
        case .failure(let error): (entries, problem) = ([], error.message)
        }
        // The board cannot attach to a program that has ended.
        if let entries { marked.removeAll { !entries.contains(where: $0.isSame) } }
        if let former, let index = entries?.firstIndex(where: former.isSame) { position.selected = index }
        position.selected = min(position.selected, max(0, count - 1))
    }
}

/// Why programs cannot be listed.
package struct ProgramListError: Error, Hashable, Sendable {
    package var message: String

    package init(_ message: String) { self.message = message }
}
