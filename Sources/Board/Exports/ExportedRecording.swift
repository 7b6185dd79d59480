import BoardModel
package import NoticesRecording
import NoticesWire

/// A recording to export, with all its files.
///
/// ```swift
/// let recording = ExportedRecording(try RecordingSeries(path: "shop.notices"), center: nil)
/// let faults = try recording.write(PerfettoExport.self) { text in print(text) }
/// ```
package struct ExportedRecording: Sendable {
    private let series: RecordingSeries
    /// The label of the only center; `nil` for all.
    private let wanted: String?

    package init(_ series: RecordingSeries, center: String?) {
        (self.series, wanted) = (series, center)
    }

    /// The labels of its centers.
    package var labels: [String] {
        let reader = series.readers
        let centers = reader.flatMap { $0.hello.centers + $0.blocks.flatMap { $0.centers.map(\.center) } }
        return Set(centers.map(\.label)).sorted()
    }

    /// Whether it has the wanted center.
    package var hasCenter: Bool { wanted.map { labels.contains($0) } ?? true }

    /// Writes it in a format, block by block: it has at most two blocks in memory. Returns what could not be read.
    package func write<Format: ExportFormat>(
        _ format: Format.Type, to write: (String) throws -> Void
    ) throws -> [RecordingFault] {
        let hello = series.readers[0].hello
        var format = Format(ExportedProgram(hello))
        var centers = ExportedCenters(startedAt: hello.startedAt, wanted: wanted)
        var faults = series.readers.flatMap(\.faults)
        var leaks: ExpectedGone?
        var ending = ExportEnding()
        try write(format.begin())
        for reader in series.readers {
            centers.add(reader.hello.centers)
            for block in reader.blocks {
                // An earlier block that named these centers may be unreadable.
                centers.add(block.centers.map(\.center))
                let read = try reader.block(block.number)
                faults += read.faults
                var events: [ExportEvent] = []
                for message in read.messages {
                    switch message {
                    case .hello(let hello): centers.add(hello.centers)
                    case .leaks(let new): leaks = new
                    case .registrations(let chunk) where centers[chunk.center] != nil:
                        ending.note(chunk.registrations.compactMap(\.name))
                    default: events += Self.events(of: message, centers)
                    }
                }
                try write(format.take(events))
            }
        }
        ending.leaks = leaks?.living ?? []
        ending.leakCount = max(ending.leaks.count, Int(clamping: Bounds.cut(leaks?.livingCount ?? 0)))
        ending.faults = faults.map(\.description)
        ending.hasLostBeginning = series.hasLostBeginning
        try write(format.end(ending))
        return faults
    }

    private static func events(of message: WireMessage, _ centers: ExportedCenters) -> [ExportEvent] {
        switch message {
        case .records(let number, let records):
            guard let center = centers[number] else { return [] }
            return records.map { .record(center, $0.bounded) }
        case .drops(let number, let drops):
            guard let center = centers[number] else { return [] }
            return [.dropped(center, Int(clamping: Bounds.cut(drops.total)))]
        case .mark(let mark): return [.mark(mark.text, at: max(0, mark.time))]
        default: return []
        }
    }
}

/// The wanted centers, by number.
private struct ExportedCenters {
    let startedAt: Int64
    let wanted: String?
    private var centers: [UInt64: ExportedCenter] = [:]

    init(startedAt: Int64, wanted: String?) { (self.startedAt, self.wanted) = (startedAt, wanted) }

    subscript(number: UInt64) -> ExportedCenter? { centers[number] }

    /// Only a damaged file has more than the limit.
    mutating func add(_ new: [Hello.Center]) {
        for center in new where wanted == nil || center.label == wanted {
            guard centers[center.number] != nil || centers.count < WireLimits.centers else { continue }
            centers[center.number] = ExportedCenter(center, startedAt: startedAt)
        }
    }
}
