/// The identity of one registration in one center. It is never reused.
public struct RegistrationID: Sendable {
    /// The number of the center, unique in the process.
    public let center: UInt64
    /// The number of the registration in its center, in order of registration.
    public let number: UInt64
    /// Where the center stores the topic: a search hint, not part of the identity.
    let topicIndex: UInt32

    static let unknownTopic = UInt32.max

    init(center: UInt64, number: UInt64, topicIndex: UInt32) {
        self.center = center
        self.number = number
        self.topicIndex = topicIndex
    }

    /// The identity of a registration, possibly of another process.
    package init(center: UInt64, number: UInt64) {
        self.init(center: center, number: number, topicIndex: Self.unknownTopic)
    }
}

extension RegistrationID: Hashable {
    /// Whether both identify the same registration.
    public static func == (left: RegistrationID, right: RegistrationID) -> Bool {
        left.number == right.number && left.center == right.center
    }

    /// Hashes both numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(center)
        hasher.combine(number)
    }
}

extension RegistrationID: Codable {
    private enum CodingKeys: String, CodingKey {
        case center, number
    }

    /// Reads an identity from its two numbers.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            center: try container.decode(UInt64.self, forKey: .center),
            number: try container.decode(UInt64.self, forKey: .number))
    }

    /// Writes the two numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(center, forKey: .center)
        try container.encode(number, forKey: .number)
    }
}
