/// The status that a part of another program reports, such as a bridge to other machines. Untrusted.
package struct PartStatus: Hashable, Sendable {
    package struct Field: Hashable, Sendable {
        package var label: String
        package var value: String

        package init(label: String, value: String) {
            (self.label, self.value) = (label, value)
        }
    }

    package var name: String
    package var fields: [Field]
    /// The index of its program if several are shown.
    package var program: Int?

    package init(name: String, fields: [Field]) {
        (self.name, self.fields) = (name, fields)
    }
}
