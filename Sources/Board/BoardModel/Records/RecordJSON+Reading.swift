package import Notices

extension RecordJSON {
    /// Reads a record from a line that `append` or the record's `encode(to:)` wrote.
    ///
    /// Unknown members are ignored, a `null` member counts as absent, and unknown kinds are preserved. In a
    /// version newer than `NoticeRecord.formVersion`, an unknown lifetime or reason is ignored. The text of a
    /// payload may differ from the original; its value is the same.
    package static func record(of line: String) throws(LineError) -> NoticeRecord {
        let members = try RecordMembers(line)
        var record = NoticeRecord(seq: 0, time: 0, kind: .note)
        // In the order of the fields: some depend on earlier ones.
        for field in fields {
            if let member = members[field.id] { try field.read(member, &record) }
        }
        if members[.scheduled] == nil { record.writtenScheduled = nil }
        if members[.filtered] == nil { record.writtenFiltered = nil }
        if members[.payload] == nil { record.payload = try members[.payloadJSON]?.text() }
        return record
    }
}

/// The known members of a line.
private struct RecordMembers {
    private var members: [NoticeRecord.Key: RecordMember] = [:]

    init(_ line: String) throws(LineError) {
        var scanner = LineScanner(line)
        scanner.skipJSONBlanks()
        guard scanner.current == "{" else {
            throw scanner.error(
                "expected a record as a JSON object, as noticeboard run --json prints it" + scanner.foundHere)
        }
        try scanner.takeObject { (scanner, name, start) throws(LineError) in
            scanner.skipJSONBlanks()
            let position = scanner.position
            let value = try scanner.takeJSON()
            guard let key = NoticeRecord.Key(rawValue: name) else { return }
            guard members[key] == nil else {
                throw scanner.error(at: start, "expected “\(name)” once, found it again: remove one of them")
            }
            if value == .null, key != .payload { return }
            members[key] = RecordMember(key: key, value: value, position: position, line: scanner)
        }
        scanner.skipJSONBlanks()
        guard scanner.current == nil else {
            throw scanner.error("expected the end of the line after the record" + scanner.foundHere)
        }
        for key in [NoticeRecord.Key.seq, .time, .kind] where members[key] == nil {
            throw scanner.error("expected “\(key.rawValue)” in the record, found none")
        }
        try readVersion()
    }

    subscript(key: NoticeRecord.Key) -> RecordMember? { members[key] }

    private mutating func readVersion() throws(LineError) {
        guard let member = members[.version] else { return }
        let version: Int = try member.whole()
        guard version >= 1 else { throw member.error(expected: "a version from 1") }
        guard version > NoticeRecord.formVersion else { return }
        for key in members.keys { members[key]?.isNewer = true }
    }
}

/// A member of a line, and the position of its value.
struct RecordMember {
    let key: NoticeRecord.Key
    let value: JSONValue
    /// The byte offset.
    let position: Int
    let line: LineScanner
    /// Whether the record has a newer version, and may contain unknown words.
    var isNewer = false

    package func text() throws(LineError) -> String {
        guard case .string(let text) = value else { throw error(expected: "a text in double quotes") }
        return text
    }

    func kind() throws(LineError) -> NoticeRecord.Kind { NoticeRecord.Kind(rawValue: try text()) }

    func json() -> String { value.compact }

    func truth() throws(LineError) -> Bool {
        guard case .bool(let truth) = value else { throw error(expected: "true or false") }
        return truth
    }

    func whole<Number: FixedWidthInteger>() throws(LineError) -> Number {
        guard case .number(let digits) = value, let number = Number(digits) else {
            throw error(expected: "a whole number from \(Number.min) to \(Number.max)")
        }
        return number
    }

    func seconds() throws(LineError) -> Double {
        switch value {
        case .number(let digits):
            if let seconds = Double(digits), seconds.isFinite { return seconds }
        case .string(let text):
            if let seconds = Double(text), !seconds.isFinite { return seconds }
        default: break
        }
        throw error(expected: "seconds as a number, such as 0.25")
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(LineError) -> Choice? {
        let word = try text()
        if let choice = Choice(rawValue: word) { return choice }
        guard isNewer else { throw error(expected: Choice.allCases.map(\.rawValue).asChoice) }
        return nil
    }

    func source() throws(LineError) -> NoticeRecord.Source {
        guard let source = NoticeRecord.Source(try text()) else { throw error(expected: "FILE:LINE") }
        return source
    }

    func origin() throws(LineError) -> NoticeRecord.Origin? {
        guard let origin = NoticeRecord.Origin(try text()) else {
            throw error(expected: "PROCESS/POST or PROCESS/POST/NODE")
        }
        return origin
    }

    func error(expected: String) -> LineError {
        let found =
            switch value {
            case .array: "an array"
            case .object: "an object"
            default: value.compact.shortened
            }
        return line.error(at: position, "expected \(expected) in “\(key.rawValue)”, found \(found)")
    }
}
