package import BoardModel
import NoticesWire

/// What a board asks a program for: options of `attach` and `record`.
package struct WatchChoice: Hashable, Sendable {
    /// What a program tells.
    package enum Part: String, CaseIterable, Sendable {
        case records, observers, leaks
        /// How much there is of all else, which comes in any case.
        case counts
    }

    let watch: Watch

    package static let everything = WatchChoice(.everything)

    private init(_ watch: Watch) { self.watch = watch }

    /// - Parameters:
    ///   - only: Names, as `cart.changed` or `cart.*`, and kinds of records, as `kind:unheard`; empty: all.
    ///   - parts: Empty: all.
    /// - Throws: `LineError` if there are too many, or one is empty or too long.
    package init(only: [String], parts: [Part] = []) throws(LineError) {
        var watch = Watch.everything
        for text in only {
            let kind = text.hasPrefix(Self.kindField) ? String(text.dropFirst(Self.kindField.count)) : nil
            guard text.utf8.count <= WireLimits.label, !text.isEmpty, kind?.isEmpty != true else {
                throw Self.error(
                    "expected a name, the beginning of names and a star, or kind: and a kind, "
                        + "of at most \(WireLimits.label) bytes")
            }
            if let kind { watch.kinds.append(kind) } else { watch.names.append(Self.pattern(text)) }
        }
        guard max(watch.names.count, watch.kinds.count) <= WireLimits.patterns else {
            throw Self.error("a board asks for at most \(WireLimits.patterns) names, and as many kinds")
        }
        if !parts.isEmpty { watch.parts = parts.reduce(into: []) { $0.formUnion($1.bits) } }
        self.init(watch)
    }

    private static let kindField = "kind:"

    /// `cart.*` is a beginning, `cart.\*` the name that ends with a star.
    private static func pattern(_ text: String) -> Watch.Pattern {
        guard text.hasSuffix("*") else { return Watch.Pattern(text) }
        let beginning = text.dropLast()
        guard beginning.hasSuffix("\\") else { return Watch.Pattern(String(beginning), isPrefix: true) }
        return Watch.Pattern(beginning.dropLast() + "*")
    }

    private static func error(_ message: String) -> LineError { LineError(column: 1, message: message) }
}

extension WatchChoice.Part {
    fileprivate var bits: Watch.Parts {
        switch self {
        case .records: .records
        case .observers: .registrations
        case .leaks: .leaks
        case .counts: []
        }
    }
}
