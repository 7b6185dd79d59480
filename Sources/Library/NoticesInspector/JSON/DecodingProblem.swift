/// What was wrong with a payload, and where: `items.2.price: expected a number, found a string`.
enum DecodingProblem {
    static func sentence(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)" }
        switch error {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            return sentence(context.debugDescription, at: context.codingPath)
        case .keyNotFound(let key, let context):
            return sentence("expected this key", at: context.codingPath + [key])
        @unknown default: return "\(error)"
        }
    }

    private static func sentence(_ text: String, at path: [any CodingKey]) -> String {
        path.isEmpty ? text : path.map(\.stringValue).joined(separator: ".") + ": " + text
    }
}
