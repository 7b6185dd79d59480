package import BoardModel

/// What a board remembers from run to run: the panes' sizes, the order of the observers, the columns of the log, and the
/// saved filters.
package struct BoardMemory: Hashable, Sendable {
    var dividers = Dividers()
    var order = ObserverOrder.name
    var hidden: Set<LogColumn> = []
    /// The texts of the saved filters, the newest first.
    var filters: [String] = []

    package init() {}

    /// The maximum size in a file.
    package static let sizeLimit = 65_536
    /// Longer filters are not remembered, so that all of them fit.
    private static let longestFilter = 1_000

    /// Remembers the state of a board.
    init(_ state: BoardState) {
        dividers = state.pointer.dividers
        dividers.dragged = nil
        (order, hidden) = (state.observers.order, state.log.hidden)
        filters = state.query.saved.entries.map(\.filter.text).filter { $0.utf8.count <= Self.longestFilter }
    }

    /// Adds the filters of another tab.
    mutating func add(_ others: [String]) {
        filters += others.filter { !filters.contains($0) }
        filters = Array(filters.prefix(SavedFilters.limit))
    }
}

// MARK: - In a file

extension BoardMemory {
    /// - Throws: `LineError` if any of it is invalid.
    package init(_ bytes: [UInt8]) throws(LineError) {
        guard bytes.count <= Self.sizeLimit, let text = String(validating: bytes, as: UTF8.self) else {
            throw Self.damage("at most \(Self.sizeLimit) bytes of UTF-8")
        }
        let json = try JSONValue(text: text)
        guard case .number("1") = json["version"] else { throw Self.damage("version 1") }
        guard let order = Self.text(json["order"]).flatMap(ObserverOrder.init) else {
            throw Self.damage("an order of observers")
        }
        self.order = order
        for column in try Self.texts(json["hidden"]) {
            guard let column = LogColumn(rawValue: column) else { throw Self.damage("a column") }
            hidden.insert(column)
        }
        filters = try Self.texts(json["filters"])
        guard filters.count <= SavedFilters.limit else { throw Self.damage("fewer filters") }
        for filter in filters { _ = try RowFilter(filter) }
        guard case .object(let shares) = json["dividers"] else { throw Self.damage("the sizes of panes") }
        for share in shares {
            guard let divider = Dividers.Divider(rawValue: share.key), case .number(let digits) = share.value,
                let number = Double(digits), (0...1).contains(number)
            else { throw Self.damage("a share of the screen") }
            dividers[divider] = number
        }
    }

    /// Its bytes for a file: JSON.
    package var bytes: [UInt8] {
        let shares = Dividers.Divider.allCases.compactMap { divider in
            dividers[divider].map { JSONValue.Member(key: divider.rawValue, value: .number("\($0)")) }
        }
        let members: [(String, JSONValue)] = [
            ("version", .number("1")), ("order", .string(order.rawValue)),
            ("hidden", .array(hidden.map(\.rawValue).sorted().map { .string($0) })),
            ("dividers", .object(shares)), ("filters", .array(filters.map { .string($0) })),
        ]
        let json = JSONValue.object(members.map { JSONValue.Member(key: $0.0, value: $0.1) })
        return Array("\(json.compact)\n".utf8)
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text) = value { text } else { nil }
    }

    private static func texts(_ value: JSONValue?) throws(LineError) -> [String] {
        guard case .array(let items) = value else { throw damage("a list") }
        var texts: [String] = []
        for item in items {
            guard let text = text(item) else { throw damage("a text") }
            texts.append(text)
        }
        return texts
    }

    private static func damage(_ expected: String) -> LineError {
        LineError(column: 1, message: "expected \(expected)")
    }
}

// MARK: - On a board

extension BoardState {
    /// Restores what was remembered. Filters are off: one that hides rows of another program would surprise.
    mutating func take(_ memory: BoardMemory) {
        pointer.dividers = memory.dividers
        (observers.order, log.hidden) = (memory.order, memory.hidden)
        for text in memory.filters.reversed() {
            if let filter = try? RowFilter(text) { query.saved.add(filter) }
        }
        query.saved.turnAllOff()
    }
}

extension BoardSession {
    /// What to remember of the board, with the filters of all tabs.
    package var memory: BoardMemory {
        var memory = BoardMemory(boardBefore ?? state)
        for index in tabs.indices where index != shownTab {
            memory.add(BoardMemory(tabs[index].state).filters)
        }
        return memory
    }
}
