import Foundation
import Notices
import NoticesRecording
import NoticesWire

@testable import Exports

/// A small recording, made by hand.
final class Recorded {
    private let folder: URL
    let path: String
    private var writer: RecordingWriter

    /// 2025-06-15T15:06:40Z, when all clocks here begin.
    static let start: Int64 = 1_750_000_000_000_000_000

    init(
        program: String = "shop", centers: [String] = ["main"], epoch: UInt64 = 7, process: UInt64 = 9
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "export-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        path = folder.appending(path: "a.notices").path
        let hello = Hello(
            program: program, pid: 4_711, epoch: epoch, startedAt: Self.start,
            centers: centers.enumerated().map {
                Hello.Center(number: UInt64($0 + 1), label: $1, timeZero: Self.start)
            }, process: process)
        writer = try RecordingWriter(RecordingPlan(path: path), hello)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func add(_ records: [NoticeRecord], center: UInt64 = 1) throws {
        try writer.append(.records(center: center, records))
    }

    func append(_ message: WireMessage) throws { try writer.append(message) }

    /// The recording in a format, and what could not be read of it.
    func export<Format: ExportFormat>(
        _ format: Format.Type, center: String? = nil
    ) throws -> (text: String, faults: [RecordingFault]) {
        try writer.flush()
        return try exportAsIs(format, center: center)
    }

    func exportAsIs<Format: ExportFormat>(
        _ format: Format.Type, center: String? = nil
    ) throws -> (text: String, faults: [RecordingFault]) {
        var text = ""
        let recording = ExportedRecording(try RecordingSeries(path: path), center: center)
        let faults = try recording.write(format) { text += $0 }
        return (text, faults)
    }

    func close() throws { try writer.close(End(.exit, text: "done")) }

    /// Changes a text of the closed file, of the same length.
    func damage(_ text: String, to other: String) throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        guard let range = bytes.range(of: Data(text.utf8)) else { return }
        bytes.replaceSubrange(range, with: Data(other.utf8))
        try bytes.write(to: URL(fileURLWithPath: path))
    }
}

extension NoticeRecord {
    static func made(
        _ seq: UInt64, _ kind: Kind, _ name: String?, at time: Double, on thread: String? = "main",
        _ change: (inout NoticeRecord) -> Void = { _ in }
    ) -> NoticeRecord {
        var record = NoticeRecord(seq: seq, time: time, kind: kind)
        (record.name, record.on) = (name, thread)
        change(&record)
        return record
    }

    /// A post that a handler hears at once, a post that this handler makes, and an unheard one.
    static let few: [NoticeRecord] = [
        made(1, .post, "cart.changed", at: 1) { record in
            (record.payload, record.sender) = ("3", "Cart#1")
            (record.file, record.line) = ("Shop/Cart.swift", 12)
            (record.deliveries, record.scheduled) = (1, 1)
        },
        made(2, .deliver, "cart.changed", at: 1) { record in
            (record.observer, record.post, record.durationNanoseconds) = ("Badge#1", 1, 5_500)
        },
        made(3, .post, "badge.changed", at: 1.000_001) { record in
            (record.cause, record.deliveries) = (2, 0)
        },
        made(4, .unheard, "badge.changed", at: 1.000_002) { record in
            (record.post, record.cause) = (3, 2)
            record.text = "did you mean cart.changed?"
        },
        made(5, .deliver, "cart.changed", at: 1, on: "Ledger") { record in
            (record.observer, record.post, record.durationNanoseconds) = ("Ledger#1", 1, 1_000)
        },
    ]
}

/// Names that do harm where they are not escaped.
let hostile = "</script><img src=x onerror=alert(1)>\"'&\u{1B}[31m\u{202E}\u{2028}\\\n"
