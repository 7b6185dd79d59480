/// The name under which notices are posted and observed.
///
/// ```swift
/// extension NoticeName {
///     static let cartChanged: NoticeName = "cart.changed"
/// }
/// center.post(.cartChanged)
/// ```
///
/// Names are compared like Swift strings: canonically equivalent spellings are the same name. A string literal is a
/// name. Make one from a `String` with `NoticeName(string)`.
public struct NoticeName: RawRepresentable, Hashable, Sendable {
    /// The name as text.
    public let rawValue: String

    /// Makes a name from its text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a name from its text.
    public init(_ text: String) {
        rawValue = text
    }
}

extension NoticeName: ExpressibleByStringInterpolation {
    /// Makes a name from a literal.
    public init(stringLiteral text: String) {
        rawValue = text
    }
}

extension NoticeName: Comparable, CustomStringConvertible, Codable {
    /// Sorts names by their texts.
    public static func < (left: NoticeName, right: NoticeName) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The name as text.
    public var description: String { rawValue }

    /// Reads a name from a single string.
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the name as a single string.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
