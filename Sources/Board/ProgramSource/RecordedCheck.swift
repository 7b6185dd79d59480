package import BoardModel
import Notices
package import NoticesRecording
import NoticesWire

/// A recording as a run to check expectations against.
package struct RecordedCheck: Sendable {
    package private(set) var run = RecordedRun()
    /// The parts of the file that are unreadable or unreliable.
    package private(set) var faults: [RecordingFault] = []
    /// The labels of the centers in the recording.
    package private(set) var labels: [String] = []
    /// The number of its files, and whether files before the first were removed during the recording.
    package let fileCount: Int
    package let hasLostBeginning: Bool
    /// What else is missing; `nil` if nothing is.
    package private(set) var gap: RecordingGap?

    private let wanted: String?
    /// The numbers of the centers with the wanted label.
    private var centers: Set<UInt64> = []
    /// The labels of the centers, by number.
    private var named: [UInt64: String] = [:]
    private var known = RecordedRegistrations()
    /// What the recording requested.
    private var asked: Set<Watch> = []
    /// How many more drops are counted: the file is untrusted.
    private var dropRoom = Bounds.count
    private var dropped = 0

    /// Reads a whole recording with all its files, block by block.
    ///
    /// - Parameter center: The label of the only center to check; `nil` checks all.
    package init(of path: String, center: String?) throws(RecordingError) {
        let series = try RecordingSeries(path: path)
        (fileCount, hasLostBeginning) = (series.readers.count, series.hasLostBeginning)
        wanted = center
        for reader in series.readers { try take(reader) }
        // A faulty file is not expected to have an end.
        let end = faults.isEmpty ? try series.end() : End(.closed)
        gap = RecordingGap(hasLostBeginning: false, dropped: dropped, asked: [], fault: nil, end: end)
        run.end(
            with: centers.sorted().flatMap { known.registrations(of: $0) }.map { registration in
                RecordedRun.Observer(
                    name: registration.name, label: registration.observer,
                    isOwned: registration.kind == .owner || registration.kind == .controller,
                    state: registration.state ?? .active)
            },
            hidden: Set(centers.filter { !known.knowsObservers(of: $0) }.compactMap { named[$0] }).sorted())
    }

    private mutating func take(_ reader: RecordingReader) throws(RecordingError) {
        faults += reader.faults
        for block in reader.blocks {
            // An earlier block that named these centers may be unreadable.
            name(block.centers.map(\.center))
            let read = try reader.block(block.number)
            faults += read.faults
            for message in read.messages { take(message, inBlock: block.number) }
        }
    }

    /// Whether a center has the wanted label.
    package var hasCenter: Bool { wanted.map { labels.contains($0) } ?? true }

    private mutating func name(_ new: [Hello.Center]) {
        for center in new where wanted == nil || center.label == wanted {
            centers.insert(center.number)
            named[center.number] = center.label
        }
        for center in new where !labels.contains(center.label) { labels.append(center.label) }
    }

    private mutating func take(_ message: WireMessage, inBlock block: Int) {
        known.apply(message, inBlock: block)
        switch message {
        case .hello(let hello): name(hello.centers)
        case .records(let center, let records) where centers.contains(center):
            run.add(records.map(\.bounded))
        case .drops(let center, let said) where centers.contains(center):
            let drops = said.bounded(to: dropRoom)
            dropRoom -= drops.total
            dropped += Int(clamping: drops.total)
            run.add(
                dropped: Totals.Dropped(
                    all: Int(clamping: drops.total), posts: Int(clamping: drops.posts),
                    deliveries: Int(clamping: drops.deliveries), unheard: Int(clamping: drops.unheard)))
        case .leaks(let leaks): run.set(leaked: Int(clamping: Bounds.cut(leaks.livingCount)))
        case .watch(let watch):
            // Each block repeats it.
            guard let words = watch.words, asked.count < Self.askedLimit, asked.insert(watch).inserted else {
                return
            }
            run.limit(
                to: RecordedPart(
                    text: words, wantsName: { watch.wants(name: $0) },
                    wantsKind: { watch.shows(kind: $0.rawValue) }))
        default: break
        }
    }

    private static let askedLimit = 16
}
