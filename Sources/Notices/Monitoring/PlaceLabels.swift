/// How observers are called that have neither a label nor an owner: after their source lines. Made once for each line.
struct PlaceLabels {
    private var latest: (source: SourceLine, label: String)?
    private var labels: [SourceLine: String] = [:]

    mutating func label(of source: SourceLine) -> String {
        // Most come from the same line as the one before.
        if let latest, latest.source == source { return latest.label }
        let label = labels[source] ?? source.short
        labels[source] = label
        latest = (source, label)
        return label
    }
}
