import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// The messages about the centers of a recording, in the order of its files. Only one block is in memory.
struct RecordedStream: Sendable {
    enum Item: Sendable {
        case center(String)
        case records(center: String, [NoticeRecord])
        case registrations(center: String, [WireRegistration])
        /// The observers of the center are unknown.
        case hidden(center: String)
        case dropped(center: String, Int)
        /// The objects of the program that should be freed.
        case leaks(ExpectedGone)
        /// What the recording requested.
        case asked(Watch)
    }

    private let readers: [RecordingReader]
    /// The file being read, and the number of its next block.
    private var file = 0
    private let wanted: String?
    private var number = 0
    private var messages: ArraySlice<WireMessage> = []
    /// The labels of the wanted centers, by number.
    private(set) var labels: [UInt64: String] = [:]
    private var named: [String] = []
    private var dropRoom = Bounds.count
    /// The unreadable or unreliable parts of the blocks read so far.
    private(set) var faults: [RecordingFault] = []

    /// Further centers are ignored. Only a damaged file has more.
    private static let centerLimit = WireLimits.centers

    /// - Parameters:
    ///   - readers: The files, in order.
    ///   - center: The label of the only center; `nil` for all.
    init(_ readers: [RecordingReader], center: String?) {
        self.readers = readers
        wanted = center
        faults = readers.flatMap(\.faults)
    }

    mutating func next() throws(RecordingError) -> Item? {
        while true {
            if let label = named.popLast() { return .center(label) }
            if let message = messages.popFirst() {
                if let item = item(of: message) { return item }
                continue
            }
            guard file < readers.count else { return nil }
            let reader = readers[file]
            guard number < reader.blocks.count else {
                (file, number) = (file + 1, 0)
                continue
            }
            // An earlier block that named these centers may be unreadable.
            name(reader.blocks[number].centers.map(\.center))
            let block = try reader.block(number)
            faults += block.faults
            messages = block.messages[...]
            number += 1
        }
    }

    private mutating func name(_ centers: [Hello.Center]) {
        for center in centers where wanted == nil || center.label == wanted {
            guard labels[center.number] != nil || labels.count < Self.centerLimit else { continue }
            if labels.updateValue(center.label, forKey: center.number) != center.label {
                named.append(center.label)
            }
        }
    }

    private mutating func item(of message: WireMessage) -> Item? {
        switch message {
        case .hello(let hello):
            name(hello.centers)
            return nil
        case .records(let center, let records):
            return labels[center].map { .records(center: $0, records.map(\.bounded)) }
        case .registrations(let chunk):
            return labels[chunk.center].map { label in
                chunk.knowsObservers
                    ? .registrations(center: label, chunk.registrations) : .hidden(center: label)
            }
        case .drops(let center, let said):
            guard let label = labels[center] else { return nil }
            let drops = said.bounded(to: dropRoom)
            dropRoom -= drops.total
            return .dropped(center: label, Int(clamping: drops.total))
        case .watch(let watch): return .asked(watch)
        case .leaks(let leaks): return .leaks(leaks)
        default: return nil
        }
    }
}

/// The records of a stream, one by one.
struct RecordedRecords: Sendable {
    private var stream: RecordedStream
    private var records: ArraySlice<NoticeRecord> = []
    private var center = ""

    init(_ stream: RecordedStream) { self.stream = stream }

    /// The next complete record of a kind, of a center, and with a wanted name.
    mutating func next(
        _ kind: NoticeRecord.Kind, of wanted: String, where isWanted: (String) -> Bool
    ) throws(RecordingError) -> NoticeRecord? {
        while true {
            while let record = records.popFirst() {
                guard center == wanted, record.kind == kind, record.isComplete, let name = record.name,
                    isWanted(name)
                else { continue }
                return record
            }
            guard let item = try stream.next() else { return nil }
            if case .records(let label, let new) = item { (center, records) = (label, new[...]) }
        }
    }
}
