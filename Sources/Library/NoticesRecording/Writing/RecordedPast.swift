import Notices
import NoticesWire

/// The contents of a file so far: the fields of a checkpoint.
struct RecordedPast: Sendable {
    private(set) var records: UInt64 = 0
    private var totals = Checkpoint.Totals()
    private var centers: [Checkpoint.CenterPast] = []
    private var places: [UInt64: Int] = [:]

    /// Adds the names of centers. Earlier ones that are not named now stay.
    mutating func name(_ named: [Hello.Center]) {
        for center in named {
            if let place = places[center.number] {
                centers[place].center = center
            } else if centers.count < BlockLayout.centers {
                places[center.number] = centers.count
                var past = Checkpoint.CenterPast(center)
                past.sums = Checkpoint.Sums()
                centers.append(past)
            }
        }
    }

    /// Whether a center was named and has a place.
    func names(_ center: UInt64) -> Bool { places[center] != nil }

    mutating func count(_ written: ArraySlice<NoticeRecord>, of center: UInt64) {
        records += UInt64(written.count)
        var sums = Checkpoint.Sums()
        // Not `for record in written`, which copies each record and counts a reference for each of its texts.
        for index in written.indices where written[index].isComplete {
            switch written[index].kind {
            case .post: sums.posts += 1
            case .deliver: sums.deliveries += 1
            case .unheard: sums.unheard += 1
            case .fail: totals.failed += 1
            default: break
            }
        }
        add(sums, of: center)
        guard let last = written.indices.last, let place = places[center] else { return }
        centers[place].lastSeq = max(centers[place].lastSeq, written[last].seq)
        if let time = RecordTime.nanoseconds(written[last].time) {
            centers[place].lastTime = max(centers[place].lastTime, time)
        }
    }

    mutating func count(_ drops: Drops, of center: UInt64) {
        Self.add(drops.total, to: &totals.dropped)
        var sums = Checkpoint.Sums()
        (sums.posts, sums.deliveries, sums.unheard) = (drops.posts, drops.deliveries, drops.unheard)
        add(sums, of: center)
    }

    private mutating func add(_ more: Checkpoint.Sums, of center: UInt64) {
        Self.add(more.posts, to: &totals.posts)
        Self.add(more.deliveries, to: &totals.deliveries)
        Self.add(more.unheard, to: &totals.unheard)
        guard let place = places[center], var sums = centers[place].sums else { return }
        Self.add(more, to: &sums)
        centers[place].sums = sums
    }

    /// Numbers of another program are not trusted: a sum that would overflow stays as it is.
    private static func add(_ more: UInt64, to sum: inout UInt64) {
        let (new, isTooGreat) = sum.addingReportingOverflow(more)
        if !isTooGreat { sum = new }
    }

    private static func add(_ more: Checkpoint.Sums, to sums: inout Checkpoint.Sums) {
        add(more.posts, to: &sums.posts)
        add(more.deliveries, to: &sums.deliveries)
        add(more.unheard, to: &sums.unheard)
    }

    func summary(check: UInt32, listing: Int, time: Int64) -> Checkpoint.Past {
        var summary = Checkpoint.Past()
        (summary.check, summary.listing, summary.time) = (check, UInt64(listing), time)
        (summary.totals, summary.centers) = (totals, centers)
        return summary
    }

    /// An upper bound of a checkpoint's size in bytes.
    var longestSize: Int {
        centers.reduce(128) { $0 + 78 + min($1.center.label.utf8.count, WireLimits.label) }
    }
}

// MARK: - Files that follow others

extension RecordedPast {
    /// The contents of the files before a block.
    init(_ summary: BlockSummary) {
        (records, totals) = (summary.records, summary.totals)
        name(summary.centers.map(\.center))
        for var past in summary.centers {
            guard let place = places[past.center.number] else { continue }
            // The first block of a file does not count.
            if summary.records == 0 { past.sums = past.sums ?? Checkpoint.Sums() }
            centers[place] = past
        }
    }

    func totals(plus more: Checkpoint.Totals) -> Checkpoint.Totals {
        var sums = totals
        Self.add(more.posts, to: &sums.posts)
        Self.add(more.deliveries, to: &sums.deliveries)
        Self.add(more.unheard, to: &sums.unheard)
        Self.add(more.failed, to: &sums.failed)
        Self.add(more.dropped, to: &sums.dropped)
        return sums
    }

    /// A center of a later file, with what it had before.
    func center(_ later: Checkpoint.CenterPast) -> Checkpoint.CenterPast {
        guard let place = places[later.center.number] else { return later }
        var center = later
        center.lastSeq = max(center.lastSeq, centers[place].lastSeq)
        center.lastTime = max(center.lastTime, centers[place].lastTime)
        guard var sums = centers[place].sums else { return center }
        if let more = later.sums { Self.add(more, to: &sums) }
        center.sums = sums
        return center
    }
}

extension Hello {
    /// The hello with no more centers than a recording can have.
    var fitting: Hello {
        var hello = self
        hello.centers = Array(centers.prefix(BlockLayout.centers))
        return hello
    }

    /// An upper bound of its size in bytes.
    var longestSize: Int {
        centers.reduce(128 + WireLimits.label) { $0 + 24 + min($1.label.utf8.count, WireLimits.label) }
    }
}
