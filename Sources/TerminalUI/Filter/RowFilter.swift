package import Notices
package import Workbench

/// A filter of the observers and the log: words that must all match.
///
/// `cart -kind:block obs:Badge`: a word is searched everywhere, with `name:`, `obs:` or `kind:` in one field, and a
/// word after `-` must not occur. Case is ignored. Quotes keep blanks and colons in a word.
package struct RowFilter: Hashable, Sendable {
    package enum Field: String, CaseIterable, Hashable, Sendable {
        case name, obs, kind
    }

    package struct Term: Hashable, Sendable {
        package var field: Field?
        package var text: String
        package var isNegated = false
    }

    package let text: String
    package let terms: [Term]

    /// The search texts of the terms, in their order.
    private let needles: [Needle]

    private func holds(_ isMet: (Field?, Needle) -> Bool) -> Bool {
        for (term, needle) in zip(terms, needles) where isMet(term.field, needle) == term.isNegated {
            return false
        }
        return true
    }

    /// - Parameter effort: Grows by what it took, in rows.
    func matches(_ row: DeliveryLog.Row, effort: inout Int) -> Bool { matches(row) }

    package func matches(_ row: DeliveryLog.Row) -> Bool {
        matches(row.record, of: row.kind, unheard: row.unheard)
    }

    /// - Parameters:
    ///   - kind: The kind of the command language by which the record's registration was made.
    ///   - unheard: Of a post's row, that it reached no observer.
    package func matches(
        _ record: NoticeRecord, of kind: ObserverKind? = nil, unheard: DeliveryLog.Unheard? = nil
    ) -> Bool {
        func isName(_ needle: Needle) -> Bool {
            needle.isIn(record.name ?? (record.registration == nil ? "" : "*"))
        }
        func isKind(_ needle: Needle) -> Bool {
            needle.isIn(record.kind.rawValue) || needle.isIn(kind?.rawValue)
                || needle.isIn(record.lifetime?.rawValue)
                || (unheard != nil && needle.isIn(NoticeRecord.Kind.unheard.rawValue))
        }
        return holds { field, needle in
            switch field {
            case .name: isName(needle)
            case .obs: needle.isIn(record.observer ?? "")
            case .kind: isKind(needle)
            case nil:
                isName(needle) || needle.isIn(record.observer) || isKind(needle) || needle.isIn(record.text)
                    || needle.isIn(record.sender) || needle.isIn(record.payload)
                    || needle.isIn(record.reason?.rawValue) || needle.isIn(record.file)
                    || needle.isIn(unheard?.text)
            }
        }
    }

    package func matches(_ observer: WorkbenchSnapshot.Observer) -> Bool {
        let registration = observer.registration
        return holds { field, needle in
            switch field {
            case .name: needle.isIn(registration.name?.rawValue ?? "*")
            case .obs: needle.isIn(registration.observer)
            case .kind: needle.isIn(observer.kind?.rawValue) || needle.isIn(registration.kind.rawValue)
            case nil:
                needle.isIn(registration.name?.rawValue ?? "*") || needle.isIn(registration.observer)
                    || needle.isIn(observer.kind?.rawValue) || needle.isIn(registration.kind.rawValue)
                    || needle.isIn(registration.sender) || needle.isIn(registration.source)
            }
        }
    }

    /// Whether a name is visible even if none of its observers is.
    package func matches(_ names: NamePattern) -> Bool {
        holds { field, needle in (field == nil || field == .name) && needle.isIn(names.text) }
    }
}

extension RowFilter {
    /// - Throws: `LineError`, with the column of the invalid word.
    package init(_ text: String) throws(LineError) {
        self.text = text
        var terms: [Term] = []
        let characters = Array(text)
        var position = 0
        while position < characters.count {
            if characters[position].isWhitespace {
                position += 1
            } else {
                terms.append(try Self.takeTerm(characters, &position))
            }
        }
        self.terms = terms
        needles = terms.map { Needle($0.text) }
    }

    private static func takeTerm(_ characters: [Character], _ position: inout Int) throws(LineError) -> Term {
        let start = position
        var term = Term(text: "")
        if characters[position] == "-" {
            term.isNegated = true
            position += 1
        }
        var word = ""
        while position < characters.count, !characters[position].isWhitespace {
            let character = characters[position]
            if character == "\"" {
                word += try takeQuoted(characters, &position)
            } else if character == ":", term.field == nil {
                guard let field = Field(rawValue: word.lowercased()) else {
                    let fields = Field.allCases.map { "\($0.rawValue):" }.joined(separator: ", ")
                    throw LineError(
                        column: start + 1, message: "expected \(fields) or a word in quotes, found \(word):")
                }
                term.field = field
                word = ""
                position += 1
            } else {
                word.append(character)
                position += 1
            }
        }
        guard !word.isEmpty else {
            let context =
                term.field.map { "behind \($0.rawValue):" } ?? (term.isNegated ? "behind -" : "in the quotes")
            throw LineError(column: position + 1, message: "expected a word \(context)")
        }
        term.text = word.lowercased()
        return term
    }

    private static func takeQuoted(_ characters: [Character], _ position: inout Int) throws(LineError)
        -> String
    {
        let start = position
        guard let end = characters[(start + 1)...].firstIndex(of: "\"") else {
            throw LineError(column: start + 1, message: "expected a closing double quote, found none")
        }
        position = end + 1
        return String(characters[(start + 1)..<end])
    }
}
