package import Notices

/// A filter of observers and log rows. All its words must match, or all those of an alternative after `or`;
/// `FilterWord` lists the possible words.
package struct RowFilter: Hashable, Sendable {
    package let text: String
    /// All words.
    package let terms: [FilterTerm]
    /// For each of the filters that must all match, its alternatives.
    private let clauses: [[[FilterTerm]]]

    init(text: String, alternatives: [[FilterTerm]]) {
        self.text = text
        terms = alternatives.flatMap(\.self)
        clauses = [alternatives]
    }

    /// A filter that requires all of the given filters; `nil` if there are none.
    package init?(all filters: [RowFilter]) {
        guard let first = filters.first else { return nil }
        guard filters.count > 1 else {
            self = first
            return
        }
        // Without the parentheses, the words around an `or` would be those of several filters.
        text = filters.map { $0.hasAlternatives ? "(\($0.text))" : $0.text }.joined(separator: " ")
        terms = filters.flatMap(\.terms)
        clauses = filters.flatMap(\.clauses)
    }

    private var hasAlternatives: Bool { clauses.contains { $0.count > 1 } }

    package func matches(_ row: DeliveryLog.Row) -> Bool {
        var effort = 0
        return matches(row, effort: &effort)
    }

    /// - Parameter effort: Incremented by the work done, in rows.
    package func matches(_ row: DeliveryLog.Row, effort: inout Int) -> Bool {
        matches(row.record, of: row.kind, unheard: row.unheard, effort: &effort)
    }

    package func matches(_ record: NoticeRecord) -> Bool {
        var effort = 0
        return matches(record, of: nil, unheard: nil, effort: &effort)
    }

    /// - Parameters:
    ///   - kind: The command-language kind of the record's registration.
    ///   - unheard: For a post's row, why it reached no observer.
    private func matches(
        _ record: NoticeRecord, of kind: ObserverKind?, unheard: DeliveryLog.Unheard?, effort: inout Int
    ) -> Bool {
        func isMet(_ term: FilterTerm) -> Bool {
            let isFound =
                switch term.test {
                case .text(let field, let searchText):
                    Self.has(record, kind, unheard, in: field, &effort) { searchText.isIn($0, effort: &$1) }
                case .pattern(let field, let pattern):
                    Self.has(record, kind, unheard, in: field, &effort) { pattern.isIn($0, effort: &$1) }
                case .number(let comparison, let number): comparison.holds(record.seq, number)
                case .cost(let comparison, let cost):
                    record.durationNanoseconds.map { comparison.holds($0, cost) } ?? false
                case .sinceTime(let time): record.time >= time
                case .sinceRecord(let number): record.seq >= number
                case .payload(let test): test.holds(record.payload, effort: &effort)
                }
            return isFound != term.isNegated
        }
        return clauses.allSatisfy { alternatives in alternatives.contains { $0.allSatisfy(isMet) } }
    }

    /// Whether a field of the record contains a text.
    private static func has(
        _ record: NoticeRecord, _ kind: ObserverKind?, _ unheard: DeliveryLog.Unheard?,
        in field: FilterTerm.Field?, _ effort: inout Int, _ isFound: (String?, inout Int) -> Bool
    ) -> Bool {
        var cost = effort
        defer { effort = cost }
        func isIn(_ text: String?) -> Bool { text != nil && isFound(text, &cost) }
        func isName() -> Bool { isIn(record.name ?? (record.registration == nil ? "" : "*")) }
        func isKind() -> Bool {
            isIn(record.kind.rawValue) || isIn(kind?.rawValue) || isIn(record.lifetime?.rawValue)
                || (unheard != nil && isIn(NoticeRecord.Kind.unheard.rawValue))
        }
        func isPayload() -> Bool {
            guard let payload = record.payload else { return false }
            cost += payload.utf8.count / 2048
            return isIn(payload)
        }
        return switch field {
        case .name: isName()
        case .obs: isIn(record.observer ?? "")
        case .kind: isKind()
        case .obj: isIn(record.observer) || isIn(record.sender)
        case .sender: isIn(record.sender)
        case .payload: isPayload()
        // Not of any field: most records are on main.
        case .on: isIn(record.on)
        case nil:
            isName() || isIn(record.observer) || isKind() || isIn(record.text) || isIn(record.sender)
                || isPayload() || isIn(record.reason?.rawValue) || isIn(record.file) || isIn(unheard?.text)
                || isIn(record.stack) || (record.stack != nil && isIn("traced"))
        }
    }

    package func matches(_ observer: BoardSnapshot.Observer) -> Bool {
        let registration = observer.registration
        func has(_ field: FilterTerm.Field?, _ isIn: (String?) -> Bool) -> Bool {
            let name = registration.name.rawValue
            switch field {
            case .name: return isIn(name)
            case .obs: return isIn(registration.observer)
            case .kind: return isIn(observer.kind?.rawValue) || isIn(registration.kind.rawValue)
            case .obj: return isIn(registration.observer) || isIn(registration.sender)
            case .sender: return isIn(registration.sender)
            case .payload, .on: return false
            case nil:
                return isIn(name) || isIn(registration.observer) || isIn(observer.kind?.rawValue)
                    || isIn(registration.kind.rawValue) || isIn(registration.sender)
                    || isIn(registration.source.file.name) || isIn(registration.source.description)
            }
        }
        return holds(has)
    }

    /// Whether the name is listed even if none of its observers is.
    package func matches(_ names: NamePattern) -> Bool {
        holds { field, isIn in (field == nil || field == .name) && isIn(names.text) }
    }

    /// Whether an observer or a name matches. Words that apply to records only are skipped, and alternatives that
    /// have no others, unless all are like that.
    private func holds(_ has: (FilterTerm.Field?, (String?) -> Bool) -> Bool) -> Bool {
        var effort = 0
        func isMet(_ term: FilterTerm) -> Bool {
            let isFound =
                switch term.test {
                case .text(let field, let searchText): has(field, searchText.isIn)
                case .pattern(let field, let pattern): has(field) { pattern.isIn($0, effort: &effort) }
                default: true
                }
            return isFound != term.isNegated
        }
        return clauses.allSatisfy { alternatives in
            var isAnyOfObservers = false
            for terms in alternatives where !terms.allSatisfy(\.isOfRecords) {
                if terms.allSatisfy({ $0.isOfRecords || isMet($0) }) { return true }
                isAnyOfObservers = true
            }
            return !isAnyOfObservers
        }
    }
}
