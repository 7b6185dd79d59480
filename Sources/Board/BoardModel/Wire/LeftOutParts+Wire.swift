package import NoticesWire

extension Watch {
    /// A description of what is requested; `nil` if it is everything. The texts may come from a file and are
    /// untrusted.
    package var words: String? {
        guard self != .everything else { return nil }
        let subjects =
            names.map { $0.isPrefix ? $0.text + "*" : $0.text } + kinds.map { "kind:\($0)" }
        let without: [(part: LeftOutParts.Missing, words: String)] = [
            (.records, "no records"), (.observers, "no observers"), (.leaks, "no leaks"),
        ]
        let missing = without.filter { self.missing.contains($0.part) }.map(\.words)
        let only = subjects.isEmpty ? [] : ["only \(subjects.joined(separator: ", "))"]
        return (only + missing).joined(separator: ", ")
    }

    /// The parts that are not requested at all.
    fileprivate var missing: LeftOutParts.Missing {
        var missing: LeftOutParts.Missing = []
        if !parts.contains(.records) { missing.insert(.records) }
        if !parts.contains(.registrations) { missing.insert(.observers) }
        if !parts.contains(.leaks) { missing.insert(.leaks) }
        return missing
    }

    /// Whether rows of a kind were requested. The ends of registrations always arrive.
    package func shows(kind: String) -> Bool { parts.contains(.records) && wants(kind: kind) }
}

extension LeftOutParts {
    /// Converts a program's report of what it left out. Clamps its numbers.
    ///
    /// - Parameter asked: What was requested; `nil` for everything.
    package init?(_ watch: Watch?, _ sums: LeftOut?) {
        guard let watch, let words = watch.words else { return nil }
        self.init(asked: words)
        missing = watch.missing
        guard let sums else { return }
        records = Self.count(sums.total)
        posts = min(records, Self.count(sums.posts))
        deliveries = min(records, Self.count(sums.deliveries))
        unheard = min(records, Self.count(sums.unheard))
        names = Self.count(sums.names)
        registrations = Self.count(sums.registrations)
    }

    private static func count(_ number: UInt64) -> Int { Int(clamping: Bounds.cut(number)) }
}
