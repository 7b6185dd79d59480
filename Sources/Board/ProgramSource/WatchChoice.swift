package import BoardModel
import NoticesWire

/// What a board requests from a program: options of `attach` and `record`.
package struct WatchChoice: Hashable, Sendable {
    /// A part of what a program can report.
    package enum Part: String, CaseIterable, Sendable {
        case records, observers, leaks
        /// Only the counts of everything else, which always arrive.
        case counts
    }

    let watch: Watch

    package static let everything = WatchChoice(.everything)

    private init(_ watch: Watch) { self.watch = watch }

    /// - Parameters:
    ///   - only: Names, such as `cart.changed` or `cart.*`, and kinds of records, such as `kind:unheard`;
    ///     empty for all.
    ///   - parts: Empty for all.
    /// - Throws: `LineError` if there are too many, or one is empty or too long.
    package init(only: [String], parts: [Part] = []) throws(LineError) {
        var watch = Watch.everything
        for text in only {
            let kind = text.hasPrefix(Self.kindField) ? String(text.dropFirst(Self.kindField.count)) : nil
            guard text.utf8.count <= WireLimits.label, !text.isEmpty, kind?.isEmpty != true else {
                throw Self.error(
                    "expected a name, a prefix such as cart.*, or kind: and a kind, "
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

    /// `cart.*` is a prefix, `cart.\*` a name that ends with a star.
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
