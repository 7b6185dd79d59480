// The form in which records travel between processes and are stored in files. `noticeboard run --json` prints the same
// keys and values, except that it embeds the payload as JSON in JSON.

extension NoticeRecord {
    /// The version of the form that this library writes.
    ///
    /// A version adds keys, kinds, lifetimes and reasons, and never changes the meaning of existing ones.
    package static let formVersion = 1

    /// The keys of the form, in writing order.
    package enum Key: String, CodingKey, CaseIterable, Sendable {
        case version, seq, time, kind, isComplete
        case name, observer, registration, lifetime, owner, sender
        /// The payload as a value of the format, and as JSON text. A record has one of them.
        case payload, payloadJSON
        case reason, text, passed, post, cause, origin
        case deliveries, scheduled, skipped, failed, filtered, durationNanoseconds
        case first, on, file, line, stack
    }
}

extension NoticeRecord: Codable {
    /// Reads a record: what ``encode(to:)`` writes, or a line of `noticeboard run --json`.
    ///
    /// Ignores unknown keys and preserves an unknown kind. Omits an unknown lifetime or reason of a newer version of
    /// the form. Reads a payload that is a value of the format as JSON text, with the members of objects sorted.
    ///
    /// - Throws: `DecodingError` with the key and what was expected, if `seq`, `time` or `kind` is missing, or a value
    ///   has the wrong type.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let version = try values.decodeIfPresent(Int.self, forKey: .version) ?? 1
        guard version >= 1 else {
            throw values.corrupted(.version, "a version from 1", found: "\(version)")
        }
        self.init(
            seq: try values.decode(UInt64.self, forKey: .seq),
            time: try values.decode(Double.self, forKey: .time),
            kind: try values.decode(Kind.self, forKey: .kind),
            isComplete: try values.decodeIfPresent(Bool.self, forKey: .isComplete) ?? true)
        writtenName = try values.decodeIfPresent(String.self, forKey: .name)
        observer = try values.decodeIfPresent(String.self, forKey: .observer)
        registration = try values.decodeIfPresent(UInt64.self, forKey: .registration)
        lifetime = try values.decodeChoice(.lifetime, version: version)
        owner = try values.decodeIfPresent(String.self, forKey: .owner)
        sender = try values.decodeIfPresent(String.self, forKey: .sender)
        payload = try values.decodePayload()
        reason = try values.decodeChoice(.reason, version: version)
        text = try values.decodeIfPresent(String.self, forKey: .text)
        passed = try values.decodeIfPresent(Bool.self, forKey: .passed)
        post = try values.decodeIfPresent(UInt64.self, forKey: .post)
        cause = try values.decodeIfPresent(UInt64.self, forKey: .cause)
        origin = try values.decodeOrigin()
        deliveries = try values.decodeIfPresent(Int.self, forKey: .deliveries)
        writtenScheduled = try values.decodeIfPresent(Int.self, forKey: .scheduled)
        skipped = try values.decodeIfPresent(Int.self, forKey: .skipped)
        failed = try values.decodeIfPresent(Int.self, forKey: .failed)
        writtenFiltered = try values.decodeIfPresent(Int.self, forKey: .filtered)
        durationNanoseconds = try values.decodeIfPresent(Int64.self, forKey: .durationNanoseconds)
        first = try values.decodeSource(.first)
        on = try values.decodeIfPresent(String.self, forKey: .on)
        file = try values.decodeIfPresent(String.self, forKey: .file)
        line = try values.decodeIfPresent(Int.self, forKey: .line)
        stack = try values.decodeIfPresent(String.self, forKey: .stack)
    }

    /// Writes the record as flat keys and values: one key for each field, with the field's name, and `version`.
    ///
    /// Omits fields that do not apply, `isComplete` of a complete record, and `scheduled` of a post that scheduled
    /// nothing. `payloadJSON` is the payload as JSON text. `name` is `*` for an observer of any name, and `\*` for an
    /// observer of the name `*`. `first` is `FILE:LINE`, and `origin` is `PROCESS/POST` or `PROCESS/POST/NODE`.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(Self.formVersion, forKey: .version)
        try values.encode(seq, forKey: .seq)
        try values.encode(time, forKey: .time)
        try values.encode(kind, forKey: .kind)
        if !isComplete { try values.encode(false, forKey: .isComplete) }
        try values.encodeIfPresent(writtenName, forKey: .name)
        try values.encodeIfPresent(observer, forKey: .observer)
        try values.encodeIfPresent(registration, forKey: .registration)
        try values.encodeIfPresent(lifetime, forKey: .lifetime)
        try values.encodeIfPresent(owner, forKey: .owner)
        try values.encodeIfPresent(sender, forKey: .sender)
        try values.encodeIfPresent(payload, forKey: .payloadJSON)
        try values.encodeIfPresent(reason, forKey: .reason)
        try values.encodeIfPresent(text, forKey: .text)
        try values.encodeIfPresent(passed, forKey: .passed)
        try values.encodeIfPresent(post, forKey: .post)
        try values.encodeIfPresent(cause, forKey: .cause)
        try values.encodeIfPresent(origin?.description, forKey: .origin)
        try values.encodeIfPresent(deliveries, forKey: .deliveries)
        try values.encodeIfPresent(writtenScheduled, forKey: .scheduled)
        try values.encodeIfPresent(skipped, forKey: .skipped)
        try values.encodeIfPresent(failed, forKey: .failed)
        try values.encodeIfPresent(writtenFiltered, forKey: .filtered)
        try values.encodeIfPresent(durationNanoseconds, forKey: .durationNanoseconds)
        try values.encodeIfPresent(first?.description, forKey: .first)
        try values.encodeIfPresent(on, forKey: .on)
        try values.encodeIfPresent(file, forKey: .file)
        try values.encodeIfPresent(line, forKey: .line)
        try values.encodeIfPresent(stack, forKey: .stack)
    }
}

// MARK: - Fields that are written differently

extension NoticeRecord {
    /// The name as it is written: `*` for an observer of any name, and `\*` for one of the name `*`, to tell them
    /// apart. Set it after the kind.
    package var writtenName: String? {
        get {
            guard isAboutObserver else { return name }
            guard let name else { return "*" }
            return Self.isStar(name[...]) ? "\\" + name : name
        }
        set {
            name = newValue
            guard isAboutObserver, let text = newValue, Self.isStar(text[...]) else { return }
            name = text == "*" ? nil : String(text.dropFirst())
        }
    }

    /// Whether a missing name means any name. Other records without a name have none.
    private var isAboutObserver: Bool { kind == .observe || kind == .remove || kind == .refuse }

    /// Whether it is a star after any number of backslashes.
    private static func isStar(_ text: Substring) -> Bool {
        text.utf8.last == UInt8(ascii: "*") && text.utf8.dropLast().allSatisfy { $0 == UInt8(ascii: "\\") }
    }

    /// The number of scheduled handlers as it is written. Most posts schedule none and omit it. Set it after the kind
    /// and `deliveries`.
    package var writtenScheduled: Int? {
        get { scheduled == 0 && isCountedPost ? nil : scheduled }
        set { scheduled = newValue ?? (isCountedPost ? 0 : nil) }
    }

    /// The number of observers whose filters rejected the post, as it is written. Omitted if 0.
    package var writtenFiltered: Int? {
        get { filtered == 0 && isCountedPost ? nil : filtered }
        set { filtered = newValue ?? (isCountedPost ? 0 : nil) }
    }

    private var isCountedPost: Bool { kind == .post && deliveries != nil }
}

extension KeyedDecodingContainer<NoticeRecord.Key> {
    /// Reads a value from a closed set of words. A newer version may have words unknown here.
    fileprivate func decodeChoice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: Key, version: Int
    ) throws -> Choice? {
        guard let word = try decodeIfPresent(String.self, forKey: key) else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        guard version > NoticeRecord.formVersion else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw corrupted(key, "one of \(words)", found: word)
        }
        return nil
    }

    fileprivate func decodePayload() throws -> String? {
        guard contains(.payload) else { return try decodeIfPresent(String.self, forKey: .payloadJSON) }
        // Not every decoder lets a type decode an absent value.
        return try decodeNil(forKey: .payload) ? "null" : decode(EmbeddedJSON.self, forKey: .payload).text
    }

    fileprivate func decodeSource(_ key: Key) throws -> NoticeRecord.Source? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        guard let source = NoticeRecord.Source(text) else { throw corrupted(key, "FILE:LINE", found: text) }
        return source
    }

    fileprivate func decodeOrigin() throws -> NoticeRecord.Origin? {
        guard let text = try decodeIfPresent(String.self, forKey: .origin) else { return nil }
        guard let origin = NoticeRecord.Origin(text) else {
            throw corrupted(.origin, "PROCESS/POST or PROCESS/POST/NODE", found: text)
        }
        return origin
    }

    fileprivate func corrupted(_ key: Key, _ expected: String, found: String) -> DecodingError {
        .dataCorruptedError(
            forKey: key, in: self,
            debugDescription: "expected \(expected) in “\(key.rawValue)”, found \(found)")
    }
}
