import BoardModel
import Demo
import Notices

/// The row to copy, of the log or the observers, as it was when the user pressed `y`.
enum CopySubject: Sendable {
    case row(DeliveryLog.Row)
    case name(BoardSnapshot.Group)
    case equals(BoardSnapshot.EqualObservers)
    case observer(BoardSnapshot.Observer)

    /// Its name in messages.
    var title: String {
        switch self {
        case .row(let row) where row.missing > 0: "the gap"
        case .row(let row): "#\(row.record.seq)"
        case .name(let group): group.names.text
        case .equals(let equals): equals.title
        case .observer(let observer): observer.registration.observer
        }
    }

    /// Its text in a form; `nil` if it has none.
    ///
    /// Users often paste copies into a terminal. A name or a row has its control characters written out, as on the
    /// screen. JSON and Swift escape them.
    func text(_ form: CopyForm, clock: RecordClock = .unknown) -> String? {
        switch form {
        case .name: name.map { SafeText.escaped($0) }
        case .json: json(clock)
        case .row: row
        case .swift: swift
        case .source: place.map { SafeText.escaped($0.text) }
        }
    }

    private var name: String? {
        switch self {
        case .row(let row): row.missing > 0 ? nil : row.record.name
        case .name(let group): group.names.text
        case .equals(let equals): equals.first.registration.name.rawValue
        case .observer(let observer): observer.registration.name.rawValue
        }
    }

    private func json(_ clock: RecordClock) -> String? {
        guard case .row(let row) = self, row.missing == 0 else { return nil }
        return RecordJSON.line(row.record, clock: clock)
    }

    private var row: String {
        switch self {
        case .row(let row) where row.missing > 0:
            let phrase = RecordPhrase(row)
            return Self.joined([phrase.glyph, phrase.subject, phrase.detail, phrase.outcome])
        case .row(let row):
            var lines = PlainLines()
            lines.add(row.record, kind: row.kind, unheard: row.unheard)
            return String(decoding: lines.bytes.drop { $0 == UInt8(ascii: " ") }.dropLast(), as: UTF8.self)
        case .name(let group):
            return Self.joined([
                group.names.text, group.observers.activeCount.counted("observer", "observers"),
            ])
        case .equals(let equals):
            let registration = equals.first.registration
            return Self.joined([
                registration.name.rawValue, equals.title,
                equals.key.made?.rawValue ?? registration.kind.words, "\(registration.source)",
            ])
        case .observer(let observer):
            let registration = observer.registration
            return Self.joined(
                [registration.name.rawValue, registration.observer] + registration.restrictions + [
                    observer.kind?.rawValue ?? registration.kind.words, "\(registration.source)",
                ])
        }
    }

    private static func joined(_ parts: [String]) -> String {
        SafeText.escaped(parts.filter { !$0.isEmpty }.joined(separator: "  "))
    }

    private var swift: String? {
        switch self {
        case .row(let row):
            let record = row.record
            guard row.missing == 0 else { return nil }
            if record.kind == .post || record.kind == .unheard, let name = record.name {
                return SwiftLine.post(name, from: record.sender, payload: record.payload)
            }
            guard record.registration != nil else { return nil }
            // The sender of a delivery is the post's; the observer may listen to any.
            let isOfRegistration = [.observe, .remove, .refuse].contains(record.kind)
            return SwiftLine.observe(
                record.name, record.lifetime, owner: record.owner ?? record.observer,
                from: isOfRegistration ? record.sender : nil)
        case .name(let group):
            return SwiftLine.observe(group.names.exactName?.rawValue, nil, owner: nil, from: nil)
        case .equals(let equals): return CopySubject.observer(equals.first).swift
        case .observer(let observer):
            let registration = observer.registration
            return SwiftLine.observe(
                registration.name.rawValue, registration.kind, owner: registration.observer,
                from: registration.sender)
        }
    }
}

/// The form in which a subject is copied.
package enum CopyForm: Hashable, Sendable, CaseIterable {
    case name, json, row, swift, source

    /// Its name in messages.
    var title: String {
        switch self {
        case .name: "the name"
        case .json: "the JSON"
        case .row: "the row"
        case .swift: "the line of Swift"
        case .source: "the source line"
        }
    }

    /// Why a subject does not have this form, and what to do.
    var refusal: String {
        switch self {
        case .name: "it has no name: r copies the row"
        case .json: "only a record has JSON: select a row of the log"
        case .row: "it has no row"
        case .swift: "it neither posts nor observes: r copies the row"
        case .source: "it has no source line: r copies the row"
        }
    }
}
