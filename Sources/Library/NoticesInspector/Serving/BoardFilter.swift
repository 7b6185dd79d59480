import Notices
import NoticesWire

/// Filters a center's records by a board's request, and counts the others.
struct BoardFilter {
    private let watch: Watch
    private var leftOut = LeftOut()
    /// What was last reported to the board.
    private var reported: LeftOut?
    /// Whether each name is wanted. Most records repeat an earlier name.
    private var verdicts: [String: Bool] = [:]

    /// The maximum number of cached names. Others are matched each time, and not counted.
    private static let nameLimit = 4_096

    init(_ watch: Watch) { self.watch = watch }

    /// The records that the board wants, including the ends of registrations, so that its list stays true.
    mutating func wanted(_ records: [NoticeRecord]) -> [NoticeRecord] {
        let tellsRecords = watch.parts.contains(.records)
        let tellsRegistrations = watch.parts.contains(.registrations)
        return records.filter { record in
            let isOfKind =
                tellsRecords && watch.wants(kind: record.kind.rawValue)
                || tellsRegistrations && (record.kind == .observe || record.kind == .remove)
            // Each name is matched, so that it is counted.
            let isNamed = wants(record.name)
            if isOfKind, isNamed { return true }
            count(record)
            return false
        }
    }

    mutating func wanted(_ registrations: [WireRegistration]) -> [WireRegistration] {
        registrations.filter { wants($0.name) }
    }

    private mutating func wants(_ name: String?) -> Bool {
        guard let name, !watch.names.isEmpty else { return true }
        if let verdict = verdicts[name] { return verdict }
        let verdict = watch.wants(name: name)
        guard verdicts.count < Self.nameLimit else { return verdict }
        verdicts[name] = verdict
        if !verdict { leftOut.names += 1 }
        return verdict
    }

    private mutating func count(_ record: NoticeRecord) {
        // A running one comes again when it is complete.
        guard record.isComplete else { return }
        leftOut.total += 1
        switch record.kind {
        case .post: leftOut.posts += 1
        case .deliver: leftOut.deliveries += 1
        case .unheard: leftOut.unheard += 1
        default: break
        }
    }

    /// The totals, if they have changed since the last report.
    ///
    /// - Parameter registrations: How many the center has.
    mutating func news(_ registrations: Int) -> LeftOut? {
        leftOut.registrations = UInt64(clamping: registrations)
        guard leftOut != reported else { return nil }
        reported = leftOut
        return leftOut
    }
}
