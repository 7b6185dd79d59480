/// What watchers send along, as one header: `name=value;name=value`, each a token.
struct WatcherFields: Hashable, Sendable {
    var values: [String: String] = [:]

    init() {}

    init(_ values: [String: String]) { self.values = values }

    /// Reads a header; `nil` if it is none.
    init?(_ text: String) {
        for field in text.split(separator: ";", omittingEmptySubsequences: false) {
            let parts = field.split(separator: "=", omittingEmptySubsequences: false)
            guard parts.count == 2, let name = TopicToken.decode(String(parts[0])),
                let value = TopicToken.decode(String(parts[1])), values[name] == nil
            else { return nil }
            values[name] = value
        }
    }

    /// The header; `nil` if there is nothing to say, or too much.
    var text: String? {
        guard !values.isEmpty else { return nil }
        let fields = values.sorted { $0.key < $1.key }.map { name, value in
            "\(TopicToken.encode(name))=\(TopicToken.encode(value))"
        }
        let text = fields.joined(separator: ";")
        return text.utf8.count <= Limits.fields ? text : nil
    }
}
