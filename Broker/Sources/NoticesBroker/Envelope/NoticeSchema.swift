/// The shape of a payload: a name, and a version that grows when readers of the old shape cannot read the new
/// one.
///
/// ```swift
/// try broker.share(.cartChanged, as: CartPayload.self, schema: NoticeSchema("CartPayload", version: 2))
/// ```
///
/// A message of another schema is not decoded: it is a failure in the records, with both schemas, and parked if it is
/// delivered at least once; see ``NoticeBroker/parked()``.
public struct NoticeSchema: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: String
    /// The version, from 1.
    public let version: Int

    /// Makes a schema. The name is not empty, and has at most 100 bytes: sharing throws otherwise.
    public init(_ name: String, version: Int = 1) {
        self.name = name
        self.version = version
    }

    /// The schema of a type by its name, without its module: `CartPayload/1`.
    public init(of type: Any.Type, version: Int = 1) {
        self.init(String(describing: type), version: version)
    }

    /// `CartPayload/1`.
    public var description: String { "\(name)/\(version)" }

    /// Reads what ``EnvelopeWords`` writes; `nil` if the text is none.
    init?(_ text: ArraySlice<UInt8>) {
        var parts = ByteParts(text, separator: UInt8(ascii: "/"))
        guard text.count <= Limits.schemaText, let name = parts.next().flatMap({ TopicToken.decode($0) }),
            let version = parts.next().flatMap({ UInt64(digits: $0) }), let version = Int(exactly: version),
            parts.next() == nil
        else { return nil }
        self.init(name, version: version)
    }

    var isUsable: Bool { !name.isEmpty && name.utf8.count <= 100 && version > 0 }
}
