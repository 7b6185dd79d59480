/// The labels of observers without a label or an owner: their source lines. Each is built once for its line.
struct SourceLabels {
    private var latest: (source: SourceLine, label: String)?
    private var labels: [SourceLine: String] = [:]

    mutating func label(of source: SourceLine) -> String {
        // Most observers have the source line of the one before.
        if let latest, latest.source == source { return latest.label }
        let label = labels[source] ?? source.short
        labels[source] = label
        latest = (source, label)
        return label
    }
}
