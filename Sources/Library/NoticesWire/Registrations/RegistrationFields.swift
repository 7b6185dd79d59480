/// The fields that a registration has on the wire, as bits. Fields are written in the order of their bits.
struct RegistrationFields: OptionSet, Sendable {
    let rawValue: UInt64

    static let name = bit(0)
    static let kind = bit(1)
    static let context = bit(2)
    static let state = bit(3)
    static let sender = bit(4)
    static let payloadType = bit(5)
    static let priority = bit(6)
    /// These three fields have no bytes.
    static let filter = bit(7)
    static let blocked = bit(8)
    static let oneShot = bit(9)
    /// Fields of a newer version follow, preceded by their size in bytes.
    static let more = bit(10)

    static let known = RegistrationFields(rawValue: (1 << 11) - 1)

    private static func bit(_ number: UInt64) -> RegistrationFields {
        RegistrationFields(rawValue: 1 << number)
    }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    init(of registration: WireRegistration) {
        var fields: RegistrationFields = []
        if registration.name != nil { fields.formUnion(.name) }
        if registration.kind != nil { fields.formUnion(.kind) }
        if registration.context != nil { fields.formUnion(.context) }
        if registration.state != nil { fields.formUnion(.state) }
        if registration.sender != nil { fields.formUnion(.sender) }
        if registration.payloadType != nil { fields.formUnion(.payloadType) }
        if registration.priority != 0 { fields.formUnion(.priority) }
        if registration.hasFilter { fields.formUnion(.filter) }
        if registration.isBlocked { fields.formUnion(.blocked) }
        if registration.isOneShot { fields.formUnion(.oneShot) }
        self = fields
    }
}
