/// The labels of observers without a label or an owner: their source lines. Each is built once per line.
struct SourceLabels {
    private var latest: (source: SourceLine, label: String)?
    private var labels: [SourceLine: String] = [:]

    mutating func label(of source: SourceLine) -> String {
        // Most observers have the same source line as the previous one.
        if let latest, latest.source == source { return latest.label }
        let label = labels[source] ?? source.short
        labels[source] = label
        latest = (source, label)
        return label
    }
}
