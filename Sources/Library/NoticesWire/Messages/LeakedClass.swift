/// Objects of one class that should be freed, and that one observer may hold.
package struct LeakedClass: Hashable, Sendable {
    /// The label of its objects, without their ordinals.
    package var label: String
    /// How many are still alive.
    package var count: UInt64
    /// An observer that may hold them, or one of many equal ones. Its text is empty if none is known.
    package var holder: ExpectedGone.Suspect
    /// How many of them should be freed since the minutes listed: the latest minutes, in order.
    package var minutes: [Minute]

    package struct Minute: Hashable, Sendable {
        /// In minutes since 1970.
        package var minute: UInt64
        package var count: UInt64

        package init(minute: UInt64, count: UInt64) {
            (self.minute, self.count) = (minute, count)
        }
    }

    package init(label: String, count: UInt64, holder: ExpectedGone.Suspect, minutes: [Minute]) {
        (self.label, self.count, self.holder, self.minutes) = (label, count, holder, minutes)
    }
}

extension LeakedClass {
    func append(to bytes: inout [UInt8]) {
        bytes.appendText(label, atMost: WireLimits.label)
        bytes.appendVarint(count)
        bytes.appendVarint(holder.center)
        bytes.appendVarint(holder.registration)
        bytes.appendText(holder.text, atMost: WireLimits.name)
        let listed = minutes.suffix(WireLimits.leakMinutes)
        bytes.appendVarint(UInt64(listed.count))
        for minute in listed {
            bytes.appendVarint(minute.minute)
            bytes.appendVarint(minute.count)
        }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        label = try bytes.text("the label of a class", atMost: WireLimits.label)
        count = try bytes.varint("a number of objects")
        let center = try bytes.varint("the number of a center")
        let registration = try bytes.varint("the number of a registration")
        let text = try bytes.text("an observer", atMost: WireLimits.name)
        holder = ExpectedGone.Suspect(center: center, registration: registration, text: text)
        minutes = []
        for _ in 0..<(try bytes.count("minutes", atMost: WireLimits.leakMinutes)) {
            let minute = try bytes.varint("a minute")
            minutes.append(Minute(minute: minute, count: try bytes.varint("a number of objects")))
        }
    }
}
