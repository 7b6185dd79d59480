/// What a part of another program says of itself, such as a bridge to other machines. Not to be trusted.
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
    /// The index of its program, where there are several.
    package var program: Int?

    package init(name: String, fields: [Field]) {
        (self.name, self.fields) = (name, fields)
    }
}
