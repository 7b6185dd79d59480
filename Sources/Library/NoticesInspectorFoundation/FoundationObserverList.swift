import Notices
import NoticesWire

/// The observers in the text by which a Foundation center of Apple's systems describes itself to debuggers:
///
/// ```
/// <NSNotificationCenter:0x6000000dc540>
/// Name, Object, Observer, Options
/// cart.changed, 0x0, 0x7fcebcc00f10, 1400
/// ```
///
/// The text is documented nowhere and may change. A row of another form is passed over, and without the second line there
/// are no observers. The objects may be gone, so their addresses are shown and never used.
struct FoundationObserverList {
    private struct Row: Hashable {
        let name: String
        let object: String
        let observer: String
        /// How many equal rows are before it: the same observer may be registered twice.
        var former = 0
    }

    /// The numbers of the rows that were listed last. A row keeps its number.
    private var numbers: [Row: UInt64] = [:]
    private var count: UInt64 = 0

    private static let heading = "Name, Object, Observer, Options"
    /// A board shows no more.
    private static let most = 10_000

    mutating func registrations(listedIn text: String) -> [WireRegistration] {
        let lines = text.split(separator: "\n")
        guard let heading = lines.firstIndex(where: { $0.trimmed == Self.heading }) else { return [] }
        var former: [Row: Int] = [:]
        var now: [Row: UInt64] = [:]
        let rows = lines[(heading + 1)...].prefix(Self.most).compactMap(Self.row)
        let registrations = rows.map { row in
            var row = row
            row.former = former[row, default: 0]
            former[Row(name: row.name, object: row.object, observer: row.observer), default: 0] += 1
            let number = numbers[row] ?? nextNumber()
            now[row] = number
            return Self.registration(row, number)
        }
        numbers = now
        return registrations
    }

    private mutating func nextNumber() -> UInt64 {
        count += 1
        return count
    }

    /// A name may have commas; what follows it has none.
    private static func row(_ line: Substring) -> Row? {
        let parts = line.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count >= 4 else { return nil }
        let rest = parts.suffix(3).map(\.trimmed)
        guard isAddress(rest[0]), isAddress(rest[1]), !rest[2].isEmpty, rest[2].allSatisfy(\.isHexDigit)
        else {
            return nil
        }
        let name = parts.dropLast(3).joined(separator: ",").trimmed
        return Row(name: String(name), object: String(rest[0]), observer: String(rest[1]))
    }

    private static func isAddress(_ text: Substring) -> Bool {
        text.hasPrefix("0x") && text.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func registration(_ row: Row, _ number: UInt64) -> WireRegistration {
        var registration = WireRegistration(
            number: number, observer: "object at \(row.observer)", file: "Foundation", line: 0)
        // Observers of any name are described without one.
        registration.name = ["", "*", "(null)"].contains(row.name) ? nil : row.name
        registration.sender = UInt(row.object.dropFirst(2), radix: 16) == 0 ? nil : "object at \(row.object)"
        (registration.kind, registration.context, registration.state) = (.untilRemoved, .poster, .active)
        return registration
    }
}

extension StringProtocol {
    fileprivate var trimmed: SubSequence {
        let end = drop { $0.isWhitespace }
        return end[..<(end.lastIndex { !$0.isWhitespace }.map { end.index(after: $0) } ?? end.startIndex)]
    }
}
