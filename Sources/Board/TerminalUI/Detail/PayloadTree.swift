import BoardModel
import Demo
import Notices

/// A payload as lines: the fields of objects below each other, with what the previous payload had in their place.
struct PayloadTree {
    private let columns: Int
    private var lines: [Field.Paragraph] = []
    private var leftOut = 0

    /// How many lines and levels to show; a longer payload is shown as text.
    private static let (mostLines, mostLevels, mostBytes) = (256, 32, 65_536)
    /// A wider name pushes its value to the right.
    private static let widestName = 18
    private static let mostOfFormer = 40

    /// - Parameter former: The payload of the previous post.
    static func paragraphs(_ payload: String, after former: String?, columns: Int) -> [Field.Paragraph] {
        guard payload.utf8.count <= mostBytes, let value = try? JSONValue(text: payload) else {
            return [Field.Paragraph(text: payload + (former.flatMap { $0 == payload ? nil : was($0) } ?? ""))]
        }
        var tree = PayloadTree(columns: columns)
        let old = former.flatMap { $0.utf8.count <= mostBytes ? try? JSONValue(text: $0) : nil }
        tree.add(value, former == nil ? .unknown : Former(old), level: 0)
        if tree.leftOut > 0 {
            tree.lines.append(
                Field.Paragraph(
                    text: "and " + tree.leftOut.counted("more field", "more fields"), role: .quiet))
        }
        return tree.lines
    }

    private init(columns: Int) { self.columns = columns }

    /// What was there before.
    private enum Former {
        case value(JSONValue)
        case absent
        /// There is nothing to compare with.
        case unknown

        init(_ value: JSONValue?) { self = value.map { .value($0) } ?? .absent }

        /// The fields of an object or the items of an array; `nil` if there is nothing to compare with.
        var members: [JSONValue.Member]? {
            switch self {
            case .value(.object(let members)): members
            case .value(.array(let items)): items.indexed
            case .value, .absent: []
            case .unknown: nil
            }
        }
    }

    private mutating func put(_ text: String, changed: Bool = false) {
        guard lines.count < Self.mostLines else {
            leftOut += 1
            return
        }
        lines.append(Field.Paragraph(text: text, role: changed ? .strong : nil))
    }

    /// Adds a whole payload.
    private mutating func add(_ value: JSONValue, _ former: Former, level: Int) {
        switch value {
        case .object(let members) where !members.isEmpty: add(members, former, level: level)
        case .array(let items) where !items.isEmpty && value.compact.count > columns:
            add(items.indexed, former, level: level)
        default:
            let note = note(value, former)
            put(value.compact + note, changed: !note.isEmpty)
        }
    }

    private mutating func add(_ members: [JSONValue.Member], _ former: Former, level: Int) {
        let indent = String(repeating: "  ", count: level)
        let old = former.members
        let before = old.map { old in
            Dictionary(old.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
        }
        let names = members.filter { $0.key != PayloadFields.typeKey || level > 0 }
        let width = min(Self.widestName, names.map(\.key.count).max() ?? 0)
        for member in members {
            let former = before.map { Former($0[member.key]) } ?? .unknown
            if member.key == PayloadFields.typeKey, case .string(let type) = member.value {
                let note = note(member.value, former)
                put(indent + type + note, changed: !note.isEmpty)
                continue
            }
            let name = indent + member.key
            let pad = String(repeating: " ", count: max(0, width - member.key.count))
            if let fields = fields(of: member.value, after: name.count + pad.count + 2),
                level < Self.mostLevels
            {
                let isNew = if case .absent = former { true } else { false }
                put(name + (isNew ? "  new" : ""), changed: isNew)
                add(fields, isNew ? .unknown : former, level: level + 1)
            } else {
                let note = note(member.value, former)
                put("\(name)\(pad)  \(member.value.compact)\(note)", changed: !note.isEmpty)
            }
        }
        let kept = Set(members.map(\.key))
        for member in old ?? [] where !kept.contains(member.key) {
            put(
                "\(indent)\(member.key)  removed\(Self.was(member.value.compact))", changed: true)
        }
    }

    /// The fields of an object, or the items of an array that has no room on a line.
    private func fields(of value: JSONValue, after start: Int) -> [JSONValue.Member]? {
        switch value {
        case .object(let members) where !members.isEmpty: members
        case .array(let items) where !items.isEmpty && start + value.compact.count > columns: items.indexed
        default: nil
        }
    }

    /// `  was 1`: how the value differs from the former one; empty if it does not.
    private func note(_ value: JSONValue, _ former: Former) -> String {
        switch former {
        case .value(let old): old == value ? "" : Self.was(old.compact)
        case .absent: "  new"
        case .unknown: ""
        }
    }

    private static func was(_ former: String) -> String {
        "  was " + (former.count > mostOfFormer ? former.prefix(mostOfFormer - 1) + "…" : former)
    }
}

extension [JSONValue] {
    /// The items with their places as names.
    fileprivate var indexed: [JSONValue.Member] {
        enumerated().map { JSONValue.Member(key: "[\($0.offset)]", value: $0.element) }
    }
}

extension DeliveryLog {
    /// How many rows to search for earlier posts.
    private static let rowsBack = 4_096

    /// The latest posts of a name and a sender before a record, the newest first. Searches a bounded number of rows.
    ///
    /// - Parameter sender: `nil` for posts of any sender.
    func posts(before row: Row, most: Int, from sender: String?? = .none) -> [Row] {
        guard row.missing == 0, let name = row.record.name else { return [] }
        let limit = row.record.kind == .post ? row.record.seq : row.record.post ?? row.record.seq
        var found: [Row] = []
        var index = index(of: row.key) - 1
        for _ in 0..<Self.rowsBack {
            guard index >= 0, found.count < most else { break }
            let isWanted = holds(at: index) { other in
                other.missing == 0 && other.record.kind == .post && other.record.seq < limit
                    && other.record.name == name && other.program == row.program
                    && (sender.map { $0 == other.record.sender } ?? true)
            }
            if isWanted { found.append(self[index]) }
            index -= 1
        }
        return found
    }
}
