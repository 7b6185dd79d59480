import Notices

/// One word of a filter.
package struct FilterTerm: Hashable, Sendable {
    /// A part of a record that a text search looks at.
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case name, obs, kind, obj, sender, payload, on
    }

    package enum Test: Hashable, Sendable {
        /// A text, in one field or in any.
        case text(Field?, SearchText)
        case pattern(Field?, Pattern)
        /// The number of a record.
        case number(Comparison, UInt64)
        /// How long a handler ran, in nanoseconds.
        case cost(Comparison, Int64)
        case sinceTime(Double)
        case sinceRecord(UInt64)
        case payload(PayloadTest)
    }

    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        // Longest first: `>=` begins with `>`.
        case atLeast = ">="
        case atMost = "<="
        case differs = "!="
        case equals = "="
        case isMore = ">"
        case isLess = "<"

        func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
            switch self {
            case .atLeast: left >= right
            case .atMost: left <= right
            case .differs: left != right
            case .equals: left == right
            case .isMore: left > right
            case .isLess: left < right
            }
        }
    }

    package var test: Test
    package var isNegated = false

    /// The field it searches; `nil` if it searches all of them, or none.
    package var field: Field? {
        switch test {
        case .text(let field, _), .pattern(let field, _): field
        case .payload: .payload
        case .number, .cost, .sinceTime, .sinceRecord: nil
        }
    }

    /// Whether it tests the name, or any field.
    package var isOfNames: Bool {
        switch test {
        case .text(let field, _), .pattern(let field, _): field == nil || field == .name
        default: false
        }
    }

    /// Whether only records can match. It does not filter observers.
    var isOfRecords: Bool {
        switch test {
        case .text(let field, _), .pattern(let field, _): field == .payload || field == .on
        default: true
        }
    }
}

/// `payload.user.name=Ann`: tests a value inside a JSON payload.
package struct PayloadTest: Hashable, Sendable {
    let path: [String]
    let comparison: FilterTerm.Comparison
    let value: String
    private let searchText: SearchText
    private let number: Double?
    /// A key that every matching payload contains.
    private let name: SearchText?

    /// Longer payloads are not parsed.
    static let longest = 65_536

    init(path: [String], comparison: FilterTerm.Comparison, value: String) {
        self.path = path
        self.comparison = comparison
        self.value = value
        searchText = SearchText(value)
        number = Double(value)
        name = path.last.flatMap { Int($0) == nil ? SearchText($0, ignoresCase: false) : nil }
    }

    func holds(_ payload: String?, effort: inout Int) -> Bool {
        guard let payload, payload.utf8.count <= Self.longest else { return false }
        effort += payload.utf8.count / 1024
        // Skips parsing most payloads.
        if let name, !name.isIn(payload), !payload.contains("\\") { return false }
        effort += 2 + payload.utf8.count / 16
        guard var found = try? JSONValue(text: payload) else { return false }
        for step in path {
            guard let next = found.member(step) else { return false }
            found = next
        }
        return holds(found)
    }

    private func holds(_ found: JSONValue) -> Bool {
        let text: String
        switch found {
        case .number(let digits):
            if let number, let own = Double(digits) { return comparison.holds(own, number) }
            text = digits
        case .string(let own):
            if let number, let own = Double(own) { return comparison.holds(own, number) }
            text = own
        default: text = found.compact
        }
        return switch comparison {
        case .equals: searchText.equals(text)
        case .differs: !searchText.equals(text)
        // Only numbers are ordered.
        default: false
        }
    }
}

extension JSONValue {
    /// The member of an object, or the item of an array at a zero-based index.
    fileprivate func member(_ step: String) -> JSONValue? {
        guard case .array(let items) = self else { return self[step] }
        guard let index = Int(step), items.indices.contains(index) else { return nil }
        return items[index]
    }
}
