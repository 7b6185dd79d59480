package import Notices

/// The source places of records that expectations count, such as unheard posts: the first few, without
/// duplicates.
package struct ProblemPlaces: Hashable, Sendable {
    package struct Place: Hashable, Sendable {
        package var name: String
        package var file: String?
        package var line: Int?
        /// The text of the record, or a hint.
        package var note: String?
        /// The number of records at this place.
        package var count = 1

        package init(name: String, file: String?, line: Int?, note: String?) {
            self.name = name
            self.file = file
            self.line = line
            self.note = note
        }
    }

    private var places: [Place] = []
    /// Later places are only counted.
    private static let limit = 10
    /// The number of places in a sentence.
    private static let textLimit = 3

    /// Adds a record of a name. Borrows it, since passing a record copies it.
    mutating func add(_ record: borrowing NoticeRecord, of name: String) {
        for index in places.indices
        where places[index].line == record.line && places[index].name == name
            && places[index].file == record.file
        {
            places[index].count += 1
            return
        }
        guard places.count < Self.limit else { return }
        let note = [record.observer, record.text].compactMap(\.self).joined(separator: ": ")
        places.append(
            Place(name: name, file: record.file, line: record.line, note: note.isEmpty ? nil : note))
    }

    /// The places as clauses: `stock.neded  Cart.swift:20  did you mean stock.needed?`.
    ///
    /// - Parameters:
    ///   - count: The total number of records.
    ///   - hint: Returns a hint for a name whose records have no text.
    package func text(ofAll count: Int, hint: (String) -> String?) -> String? {
        guard !places.isEmpty else { return nil }
        var said: Set<String> = []
        let places = places.prefix(Self.textLimit)
        var clauses = places.map { place in
            var parts = [place.name]
            if let file = place.file {
                let name = file.split(separator: "/").last.map(String.init) ?? file
                parts.append(place.line.map { "\(name):\($0)" } ?? name)
            }
            if let note = place.note ?? hint(place.name), said.insert("\(place.name) \(note)").inserted {
                parts.append(note)
            }
            return parts.joined(separator: "  ")
        }
        let rest = count - places.reduce(0) { $0 + $1.count }
        if rest > 0 { clauses.append("and \(rest) more") }
        return clauses.joined(separator: "; ")
    }

    /// The places, with hints for names whose records have no text, for reports.
    package func list(hint: (String) -> String?) -> [Place] {
        places.map { place in
            var place = place
            place.note = place.note ?? hint(place.name)
            return place
        }
    }
}

extension Expectation.Measure {
    /// The record kind that this measure counts as a problem; `nil` if it counts something expected.
    package var problemKind: NoticeRecord.Kind? {
        switch self {
        case .observers, .deliveries: nil
        case .unheard: .unheard
        case .skipped: .skip
        case .failed: .fail
        case .refused: .refuse
        case .thrown: .thrown
        case .hung: .hang
        }
    }
}

extension NoticeRecord {
    /// Whether it reports a problem, to which `e` and `E` go.
    package var isProblem: Bool { kind.isProblem || kind == .limit || passed == false }
}

extension DeliveryLog.Row {
    /// Whether the row shows a problem: lost records, a post that reached no observer, or a record of a problem.
    package var isProblem: Bool { isLoss || unheard != nil || (missing == 0 && record.isProblem) }
}

extension NoticeRecord.Kind {
    /// Whether an expectation may require that there are none of this kind.
    var isProblem: Bool {
        switch self {
        case .unheard, .skip, .fail, .refuse, .thrown, .hang: true
        default: false
        }
    }
}
