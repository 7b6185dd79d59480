import BoardModel

/// Writes a JSON object member by member. All texts are escaped.
struct JSONObjectText {
    private var content = ""

    /// The object, on one line.
    var text: String { "{\(content)}" }

    mutating func add(_ key: String, _ value: String?) {
        guard let value else { return }
        add(key, json: JSONValue.quoted(value))
    }

    mutating func add(_ key: String, _ value: (some BinaryInteger)?) {
        if let value { add(key, json: "\(value)") }
    }

    mutating func add(_ key: String, _ value: Bool) { add(key, json: value ? "true" : "false") }

    mutating func add(_ key: String, _ value: JSONObjectText) { add(key, json: value.text) }

    /// - Parameter json: A JSON value; `nil` adds nothing.
    mutating func add(_ key: String, json: String?) {
        guard let json else { return }
        if !content.isEmpty { content += "," }
        content += "\(JSONValue.quoted(key)):\(json)"
    }
}
