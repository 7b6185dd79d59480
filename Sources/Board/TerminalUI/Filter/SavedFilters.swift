package import BoardModel

/// The saved filters, the newest first. A row must match all that are on.
package struct SavedFilters: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package var filter: RowFilter
        package var isOn: Bool
    }

    static let limit = 20

    package private(set) var entries: [Entry] = []
    package var position = ListPosition()

    package init() {}

    /// All filters that are on, as one.
    var filter: RowFilter? { RowFilter(all: on) }

    private var on: [RowFilter] { entries.filter(\.isOn).map(\.filter) }

    /// The newest filter that is on; `f` edits it.
    var newest: RowFilter? { on.first }

    /// A filter and all that are on except the newest, as one.
    func others(with filter: RowFilter?) -> RowFilter? {
        RowFilter(all: (filter.map { [$0] } ?? []) + on.dropFirst())
    }

    /// Replaces the newest filter that is on with another one or none. The old one stays in the list.
    mutating func replaceNewest(with filter: RowFilter?) {
        if let index = entries.firstIndex(where: \.isOn) { entries[index].isOn = false }
        if let filter { add(filter) }
    }

    mutating func add(_ filter: RowFilter) {
        entries.removeAll { $0.filter.text == filter.text }
        entries.insert(Entry(filter: filter, isOn: true), at: 0)
        if entries.count > Self.limit { entries.removeLast() }
    }

    mutating func turnAllOff() {
        for index in entries.indices { entries[index].isOn = false }
    }

    mutating func toggle(at index: Int) {
        guard entries.indices.contains(index) else { return }
        entries[index].isOn.toggle()
    }

    mutating func remove(at index: Int) {
        guard entries.indices.contains(index) else { return }
        entries.remove(at: index)
        position.selected = min(position.selected, max(0, entries.count - 1))
    }
}
