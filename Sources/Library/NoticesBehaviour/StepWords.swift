/// The words of a step, which has a text only, since it may come from a file.
struct StepWords {
    /// `observe`, `post`, `call` and so on.
    let kind: String
    /// The name of a post or a registration.
    private(set) var name = ""
    /// The observer; for a leak the class of the objects.
    private(set) var role = ""
    /// Why an observer was skipped.
    private(set) var reason: String?
    let file: String?
    let line: Int?

    /// The role of an observer without a label, of which the place is known.
    static let unlabelled = "handler"

    init(_ text: String) {
        var rest = text[...]
        var place: (file: String, line: Int)?
        if let at = text.ranges(of: " at ").last, let colon = text[at.upperBound...].lastIndex(of: ":"),
            let line = Int(text[text.index(after: colon)...])
        {
            place = (String(text[at.upperBound..<colon]), line)
            rest = text[..<at.lowerBound]
        }
        (file, line) = (place?.file, place?.line)
        kind = String(rest.prefix { $0 != " " })
        rest = rest.dropFirst(kind.count + 1)
        switch kind {
        case "post": name = String(rest)
        case "observe": (name, role) = Self.halves(of: rest, at: " by ")
        case "refuse": (role, name) = Self.halves(of: rest, at: " for ")
        case "skip":
            let (observer, reason) = Self.halves(of: rest, at: ", ")
            (role, self.reason) = (observer, reason.isEmpty ? nil : reason)
        default: role = String(rest)
        }
    }

    private static func halves(of text: Substring, at separator: String) -> (String, String) {
        guard let middle = text.ranges(of: separator).last else { return (String(text), "") }
        return (String(text[..<middle.lowerBound]), String(text[middle.upperBound...]))
    }

    var place: String? { file.flatMap { file in line.map { "\(file):\($0)" } } }

    /// What a step is apart from its line, which changes with the lines above it.
    var withoutLine: [String?] { [kind, name, role, reason, file] }

    /// What is counted as registrations of one observer: an unlabelled one is known by its line only.
    var registration: [String?] { [kind, name, role, role == Self.unlabelled ? place : nil] }

    /// Sorts by the words, then by the line as a number.
    static func isBefore(_ a: (text: String, words: StepWords), _ b: (text: String, words: StepWords)) -> Bool
    {
        let (first, second) = (a.words.withoutLine.map { $0 ?? "" }, b.words.withoutLine.map { $0 ?? "" })
        if first != second { return first.lexicographicallyPrecedes(second) }
        return (a.words.line ?? 0, a.text) < (b.words.line ?? 0, b.text)
    }

    /// Whether a registration for `name` hears posts of a name.
    func hears(_ posted: String) -> Bool {
        name == posted || name == "*" || (name.hasSuffix(".*") && posted.hasPrefix(name.dropLast()))
    }
}
