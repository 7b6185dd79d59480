/// The status of a part of the program, such as a bridge to other machines: fields in display order.
package struct OfferedStatus: Hashable, Sendable {
    /// The program's name for the part.
    package var name: String
    /// Without fields, the part is no longer shown.
    package var fields: [Field]

    package struct Field: Hashable, Sendable {
        package var label: String
        package var value: String

        package init(label: String, value: String) {
            self.label = label
            self.value = value
        }
    }

    package init(name: String, fields: [Field]) {
        self.name = name
        self.fields = fields
    }

    /// The status with as many fields as fit in a frame, and texts cut to the maximum length.
    package var cut: OfferedStatus {
        OfferedStatus(
            name: name.cut(to: WireLimits.label),
            fields: fields.prefix(WireLimits.statusFields).map {
                Field(label: $0.label.cut(to: WireLimits.label), value: $0.value.cut(to: WireLimits.label))
            })
    }
}

extension OfferedStatus {
    func append(to bytes: inout [UInt8]) {
        bytes.appendText(name, atMost: WireLimits.label)
        let sent = fields.prefix(WireLimits.statusFields)
        bytes.appendVarint(UInt64(sent.count))
        for field in sent {
            bytes.appendText(field.label, atMost: WireLimits.label)
            bytes.appendText(field.value, atMost: WireLimits.label)
        }
    }

    init(from bytes: inout ByteReader) throws(WireError) {
        name = try bytes.text("the name of a status", atMost: WireLimits.label)
        fields = []
        for _ in 0..<(try bytes.count("fields of a status", atMost: WireLimits.statusFields)) {
            let label = try bytes.text("the label of a field", atMost: WireLimits.label)
            fields.append(
                Field(label: label, value: try bytes.text("the value of a field", atMost: WireLimits.label)))
        }
    }
}
