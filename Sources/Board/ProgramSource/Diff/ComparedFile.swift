import BoardModel
import Notices
package import NoticesRecording
import NoticesWire

/// A recording to compare with another, in one file or several, and its unreadable parts.
package struct ComparedFile: Sendable {
    package let path: String
    package private(set) var faults: [RecordingFault] = []
    /// The labels of its centers.
    package private(set) var labels: [String] = []
    private(set) var tally: RunTally
    /// The labels of the centers whose observers are unknown.
    private(set) var hidden: Set<String> = []
    /// Descriptions of what it requested, if that is not everything.
    private(set) var asked: Set<String> = []
    private let series: RecordingSeries

    private static let askedLimit = 16

    init(
        _ path: String, _ options: RecordedDiff.Options, limit: Int
    ) throws(RecordedDiffError) {
        self.path = path
        tally = RunTally(limit: limit)
        do throws(RecordingError) { series = try RecordingSeries(path: path) } catch { throw .file(error) }
        try count(options)
        let dropped = tally.centers.values.reduce(0) { $0 + $1.dropped }
        do throws(RecordingError) {
            // A faulty file is not expected to have an end.
            let end = faults.isEmpty ? try series.end() : End(.closed)
            gap = RecordingGap(hasLostBeginning: false, dropped: dropped, asked: [], fault: nil, end: end)
        } catch { throw .file(error) }
        // Unwanted centers are not counted, but the user may choose them.
        var all: Set<String> = []
        for block in series.readers.flatMap(\.blocks) { all.formUnion(block.centers.map(\.center.label)) }
        labels = all.union(tally.centers.keys).sorted()
        guard let wanted = options.center, !labels.contains(wanted) else { return }
        throw .noCenter(path: path, wanted, choices: labels)
    }

    /// Whether files before the first were removed during the recording.
    package var hasLostBeginning: Bool { series.hasLostBeginning }

    /// A short description of what it requested.
    package var askedWords: String {
        asked.isEmpty ? "everything" : asked.sorted().joined(separator: ", then ")
    }

    /// What is missing besides the beginning; `nil` if nothing is.
    package private(set) var gap: RecordingGap?

    /// The number of its files.
    package var fileCount: Int { series.readers.count }

    func stream(_ options: RecordedDiff.Options) -> RecordedStream {
        RecordedStream(series.readers, center: options.center)
    }

    private mutating func count(_ options: RecordedDiff.Options) throws(RecordedDiffError) {
        var stream = stream(options)
        do {
            while let item = try stream.next() { try count(item, options) }
        } catch let error as RecordingError {
            throw .file(error)
        } catch {
            throw .tooMany(path: path)
        }
        faults = stream.faults
    }

    private mutating func count(
        _ item: RecordedStream.Item, _ options: RecordedDiff.Options
    ) throws(RunTally.TooMany) {
        switch item {
        case .center(let label): try tally.name(label)
        case .records(let center, let records): try tally.take(records, of: center, where: options.wants)
        case .registrations(let center, let registrations):
            for new in registrations {
                try tally.register(new.observer, of: new.name, in: center, where: options.wants)
            }
        case .hidden(let center): hidden.insert(center)
        case .dropped(let center, let count): try tally.drop(count, of: center)
        case .leaks: break
        // Each block repeats it.
        case .asked(let watch):
            if let words = watch.words, asked.count < Self.askedLimit { asked.insert(words) }
        }
    }

    func deliveries(
        _ order: RunComparison.Order, _ options: RecordedDiff.Options
    ) -> RecordedDeliveries {
        RecordedDeliveries(records: RecordedRecords(stream(options)), order: order, options: options)
    }
}

/// The deliveries of a recording, one by one, to compare their order.
struct RecordedDeliveries {
    var records: RecordedRecords
    let order: RunComparison.Order
    let options: RecordedDiff.Options

    mutating func next() throws(RecordingError) -> RunDifference.Delivery? {
        let record = try records.next(.deliver, of: order.center) { name in
            order.name.map { $0 == name } ?? options.wants(name)
        }
        return record.map {
            RunDifference.Delivery(name: $0.name ?? "", observer: $0.observer ?? "", seq: $0.seq)
        }
    }

    /// A delivery with the ones after it.
    mutating func following(
        _ first: RunDifference.Delivery, _ count: Int
    ) throws(RecordingError) -> [RunDifference.Delivery] {
        var found = [first]
        while found.count < count, let next = try next() { found.append(next) }
        return found
    }
}
