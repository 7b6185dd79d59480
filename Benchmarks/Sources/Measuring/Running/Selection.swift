/// The workloads that `--only` selects.
package struct Selection: Sendable {
    private let chosen: Set<String>?

    /// Selects all workloads.
    package init() {
        chosen = nil
    }

    /// - Parameters:
    ///   - list: Ids, separated by commas. An id selects all its sizes (`W7a`); a number that is no id selects all ids
    ///     that begin with it (`W7`); an item with a final asterisk selects all ids that begin with the rest (`V2*`).
    ///     Case is ignored.
    ///   - known: The ids of all workloads.
    package init(_ list: String, from known: [String]) throws(UnknownWorkload) {
        var chosen: Set<String> = []
        let wanted = list.split(separator: ",", omittingEmptySubsequences: false).map {
            $0.filter { $0 != " " }
        }
        for id in wanted {
            let found = Self.matches(of: id, in: known)
            guard !found.isEmpty else { throw UnknownWorkload(id: id, known: known) }
            chosen.formUnion(found)
        }
        self.chosen = chosen
    }

    package func contains(_ workload: Workload) -> Bool {
        chosen?.contains(workload.id) ?? true
    }

    private static func matches(of id: String, in known: [String]) -> [String] {
        guard !id.isEmpty else { return [] }
        let id = id.lowercased()
        if id.hasSuffix("*") { return known.filter { $0.lowercased().hasPrefix(id.dropLast()) } }
        let exact = known.filter { $0.lowercased() == id || $0.lowercased().hasPrefix(id + "/") }
        if !exact.isEmpty { return exact }
        // W1 must not select W10, so a letter must follow the number.
        return known.filter {
            let rest = $0.lowercased().dropFirst(id.count)
            return $0.lowercased().hasPrefix(id) && rest.first?.isLetter == true
        }
    }
}

/// `--only` names an unknown workload.
package struct UnknownWorkload: Error, CustomStringConvertible, Equatable {
    package let id: String
    package let known: [String]

    package init(id: String, known: [String]) {
        self.id = id
        self.known = known
    }

    package var description: String {
        "There is no workload \"\(id)\". Those that there are: \(known.joined(separator: ", "))."
    }
}
