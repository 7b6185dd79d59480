import BoardModel
import Demo
import ProgramSource
import TerminalUI

/// Formats the differences of two recordings as lines, in columns or as JSON.
enum DifferenceText {
    /// The maximum width of a column. Longer texts do not widen it.
    private static let columnLimit = 40
    /// The maximum number of payload characters shown in a table.
    private static let payloadLimit = 200

    /// One line for each difference: center, name, observer, what differs, and the value in each run.
    static func table(_ differences: [RunDifference], unicode: Bool) -> [String] {
        let rows = differences.map { difference in
            [
                difference.center, difference.name ?? "", difference.observer ?? "",
                difference.measure.rawValue, text(of: difference.finding, difference),
            ].map { SafeText.escaped($0, unicode: unicode) }
        }
        let widths = (0..<4).map { column in
            min(columnLimit, rows.map { SafeText.width($0[column], unicode: unicode) }.max() ?? 0)
        }
        return rows.map { row in
            zip(row, widths + [0]).map { text, width in
                text + String(repeating: " ", count: max(0, width - SafeText.width(text, unicode: unicode)))
            }.joined(separator: "  ")
        }
    }

    private static func text(of finding: RunDifference.Finding, _ difference: RunDifference) -> String {
        switch finding {
        case .counts(let a, let b): "A \(a), B \(b)"
        case .only(let side): "only in \(side.rawValue)"
        case .order(nil): "other order"
        case .order(let parting?): text(of: parting, isOfCenter: difference.name == nil)
        case .payloads(let place, let a, let b): "post \(place): A \(shortened(a)), B \(shortened(b))"
        case .somePayloads: "other payloads"
        }
    }

    private static func text(of parting: RunDifference.Parting, isOfCenter: Bool) -> String {
        func list(_ deliveries: [RunDifference.Delivery]) -> String {
            deliveries.map { name(of: $0, isOfCenter) }.joined(separator: " ")
        }
        let former = parting.former.map { " after \(name(of: $0, isOfCenter))" } ?? ""
        return "delivery \(parting.place)\(former): A #\(parting.a.first?.seq ?? 0) \(list(parting.a)), "
            + "B #\(parting.b.first?.seq ?? 0) \(list(parting.b))"
    }

    private static func name(of delivery: RunDifference.Delivery, _ isOfCenter: Bool) -> String {
        isOfCenter ? "\(delivery.name)>\(delivery.observer)" : delivery.observer
    }

    private static func shortened(_ payload: String?) -> String {
        guard let payload else { return "none" }
        return payload.count <= payloadLimit ? payload : "\(payload.prefix(payloadLimit))…"
    }

    // MARK: - JSON

    /// One JSON object on one line: `center`, `name`, `observer`, `measure`, `a`, `b`; for orders and
    /// payloads also `place`.
    static func json(_ difference: RunDifference) -> String {
        var members: [(key: String, value: JSONValue)] = [("center", .string(difference.center))]
        if let name = difference.name { members.append(("name", .string(name))) }
        if let observer = difference.observer { members.append(("observer", .string(observer))) }
        members.append(("measure", .string(difference.measure.rawValue)))
        switch difference.finding {
        case .counts(let a, let b):
            members += [("a", .number("\(a)")), ("b", .number("\(b)"))]
        case .only(let side):
            members += [("a", .bool(side == .a)), ("b", .bool(side == .b))]
        case .order(let parting):
            guard let parting else { break }
            members.append(("place", .number("\(parting.place)")))
            if let former = parting.former { members.append(("behind", json(former))) }
            members += [("a", .array(parting.a.map(json))), ("b", .array(parting.b.map(json)))]
        case .payloads(let place, let a, let b):
            members += [("place", .number("\(place)")), ("a", json(payload: a)), ("b", json(payload: b))]
        case .somePayloads: break
        }
        return object(members).compact
    }

    private static func json(_ delivery: RunDifference.Delivery) -> JSONValue {
        object([
            ("name", .string(delivery.name)), ("observer", .string(delivery.observer)),
            ("seq", .number("\(delivery.seq)")),
        ])
    }

    /// The payload as a string: a file may declare JSON and contain other text.
    private static func json(payload: String?) -> JSONValue { payload.map { .string($0) } ?? .null }

    private static func object(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
        .object(members.map { JSONValue.Member(key: $0.key, value: $0.value) })
    }
}
