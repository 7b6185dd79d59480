/// The identity of one registration: of one center, and for good. It is never used again.
public struct RegistrationID: Hashable, Sendable, Codable {
    /// The number of the center, unique in the process.
    public let center: UInt64
    /// The number of the registration in its center, in order of registration.
    public let number: UInt64
}
