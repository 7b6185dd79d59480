/// What a board wants to see. In a file: what the recording was asked for.
package struct Watch: Hashable, Sendable {
    /// Whether the board only wants posts counted: no registrations and no records, whatever the parts are.
    package var countsOnly: Bool
    package var parts: Parts
    /// The wanted names; empty: all. Anything without a name is always wanted.
    package var names: [Pattern]
    /// The wanted kinds of records; empty: all.
    package var kinds: [String]

    /// What a program may report. Unknown bits are preserved, and ask for nothing.
    package struct Parts: OptionSet, Hashable, Sendable {
        package let rawValue: UInt64

        package static let records = Parts(rawValue: 1 << 0)
        package static let registrations = Parts(rawValue: 1 << 1)
        /// The objects that should be freed.
        package static let leaks = Parts(rawValue: 1 << 2)

        package static let all: Parts = [.records, .registrations, .leaks]

        package init(rawValue: UInt64) {
            self.rawValue = rawValue
        }
    }

    /// A name, or the beginning of names.
    package struct Pattern: Hashable, Sendable {
        package var text: String
        package var isPrefix: Bool

        package init(_ text: String, isPrefix: Bool = false) {
            self.text = text
            self.isPrefix = isPrefix
        }

        /// Names are equal if their bytes are.
        package func matches(_ name: String) -> Bool {
            isPrefix ? name.utf8.starts(with: text.utf8) : name.utf8.elementsEqual(text.utf8)
        }
    }

    package init(
        _ parts: Parts = .all, names: [Pattern] = [], kinds: [String] = [], countsOnly: Bool = false
    ) {
        self.countsOnly = countsOnly
        self.parts = parts
        self.names = names
        self.kinds = kinds
    }

    package static let everything = Watch()

    /// Whether the name of a record or registration is wanted; `nil`: it has no name.
    package func wants(name: String?) -> Bool {
        guard let name, !names.isEmpty else { return true }
        return names.contains { $0.matches(name) }
    }

    package func wants(kind: String) -> Bool {
        kinds.isEmpty || kinds.contains { $0.utf8.elementsEqual(kind.utf8) }
    }
}

extension Watch {
    /// Whether it asks for only some of the parts, names or kinds.
    private var hasChoice: Bool { parts != .all || !names.isEmpty || !kinds.isEmpty }

    private static let countsFlag: UInt8 = 1
    private static let choiceFlag: UInt8 = 2

    /// No body asks for everything, as the first boards do.
    func append(to bytes: inout [UInt8]) {
        guard self != .everything else { return }
        bytes.append((countsOnly ? Self.countsFlag : 0) | (hasChoice ? Self.choiceFlag : 0))
        guard hasChoice else { return }
        bytes.appendVarint(parts.rawValue)
        let names = names.prefix(WireLimits.patterns)
        bytes.appendVarint(UInt64(names.count))
        for name in names {
            bytes.append(name.isPrefix ? 1 : 0)
            bytes.appendText(name.text, atMost: WireLimits.label)
        }
        let kinds = kinds.prefix(WireLimits.patterns)
        bytes.appendVarint(UInt64(kinds.count))
        for kind in kinds { bytes.appendText(kind, atMost: WireLimits.label) }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        self.init()
        guard !bytes.isAtEnd else { return }
        let flags = try bytes.byte("flags")
        countsOnly = flags & Self.countsFlag != 0
        guard flags & Self.choiceFlag != 0 else { return }
        parts = Parts(rawValue: try bytes.varint("the parts of a watch"))
        for _ in 0..<(try bytes.count("names", atMost: WireLimits.patterns)) {
            let start = bytes.offset
            let form = try bytes.byte("the form of a name")
            guard form <= 1 else { throw ByteReader.damaged(at: start, "the form of a name, a byte 0 or 1") }
            names.append(Pattern(try bytes.text("a name", atMost: WireLimits.label), isPrefix: form == 1))
        }
        for _ in 0..<(try bytes.count("kinds", atMost: WireLimits.patterns)) {
            kinds.append(try bytes.text("a kind", atMost: WireLimits.label))
        }
    }
}

/// Totals of what a program has filtered out of a center for a board, since the `watch`.
package struct LeftOut: Hashable, Sendable {
    /// How many complete records were filtered out.
    package var total: UInt64 = 0
    /// How many of them were posts.
    package var posts: UInt64 = 0
    /// How many of them were deliveries.
    package var deliveries: UInt64 = 0
    /// How many of them reported that a post reached no observer.
    package var unheard: UInt64 = 0
    /// How many names were filtered out, as far as they were counted.
    package var names: UInt64 = 0
    /// How many registrations the center has now, shown or not.
    package var registrations: UInt64 = 0

    package init() {}
}

extension LeftOut {
    func append(to bytes: inout [UInt8]) {
        for count in [total, posts, deliveries, unheard, names, registrations] { bytes.appendVarint(count) }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        total = try bytes.varint("a number of records")
        posts = try bytes.varint("a number of posts")
        deliveries = try bytes.varint("a number of deliveries")
        unheard = try bytes.varint("a number of unheard posts")
        names = try bytes.varint("a number of names")
        registrations = try bytes.varint("a number of registrations")
    }
}
