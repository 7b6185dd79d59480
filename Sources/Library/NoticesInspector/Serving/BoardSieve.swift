import Notices
import NoticesWire

/// What of a center a board has asked for, and sums of what it has not.
struct BoardSieve {
    private let watch: Watch
    private var leftOut = LeftOut()
    /// What the board knows of it.
    private var told: LeftOut?
    /// Whether each name is wanted. Most records have a name that one before them had.
    private var verdicts: [String: Bool] = [:]

    /// As many names are told apart; others are looked at each time, and not counted.
    private static let nameLimit = 4_096

    init(_ watch: Watch) { self.watch = watch }

    /// The records that the board wants. The ends of registrations are among them, so that its list stays true.
    mutating func wanted(_ records: [NoticeRecord]) -> [NoticeRecord] {
        let tellsRecords = watch.parts.contains(.records)
        let tellsRegistrations = watch.parts.contains(.registrations)
        return records.filter { record in
            let isOfKind =
                tellsRecords && watch.wants(kind: record.kind.rawValue)
                || tellsRegistrations && (record.kind == .observe || record.kind == .remove)
            // Each name is looked at, so that it is counted.
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
        // One that is under way comes again when it is complete.
        guard record.isComplete else { return }
        leftOut.total += 1
        switch record.kind {
        case .post: leftOut.posts += 1
        case .deliver: leftOut.deliveries += 1
        case .unheard: leftOut.unheard += 1
        default: break
        }
    }

    /// The sums, if they have changed since they were told.
    ///
    /// - Parameter registrations: How many the center has.
    mutating func news(_ registrations: Int) -> LeftOut? {
        leftOut.registrations = UInt64(clamping: registrations)
        guard leftOut != told else { return nil }
        told = leftOut
        return leftOut
    }
}
