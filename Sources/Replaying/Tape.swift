import Attaching
import Notices
import NoticesRecording
import NoticesWire

/// What a block of a recording has of one center, in its order.
struct Tape: Sendable {
    enum Step: Sendable {
        /// A record; with the registration that it reports, as far as the recording says more of it.
        case record(NoticeRecord, added: WireRegistration?)
        case drops(Drops)
        case listing([WireRegistration])
        case update([WireRegistration])
        case mark(String)
    }

    let block: Int
    private(set) var steps: [Step] = []
    /// What of the block could not be read.
    let faults: [RecordingFault]
    /// Whether its writer ended the recording in it.
    let isEnd: Bool

    /// - Parameter center: The label of the center, and its number as far as it is known. A program may offer it under
    ///   another number from some frame on.
    init(_ read: RecordedBlock, number: Int, of center: inout TapeCenter) {
        block = number
        faults = read.faults
        isEnd = read.end != nil
        let details = Self.details(of: read.messages)
        var listed: [WireRegistration] = []
        for message in read.messages {
            switch message {
            case .hello(let hello): center.follow(hello)
            case .records(center.number, let records):
                steps += records.map { record in
                    let number = record.kind == .observe ? record.registration : nil
                    let added = number.flatMap { details[Key(center: center.number, number: $0)] }
                    return .record(
                        record.bounded, added: added ?? number.flatMap { _ in WireRegistration(record) })
                }
            case .drops(center.number, let drops): steps.append(.drops(drops))
            case .registrations(let chunk) where chunk.center == center.number && chunk.isUpdate:
                steps.append(.update(chunk.registrations))
            case .registrations(let chunk) where chunk.center == center.number:
                listed += chunk.registrations
                guard chunk.isLast else { continue }
                steps.append(.listing(listed))
                listed = []
            case .mark(let mark): steps.append(.mark(mark.text))
            default: break
            }
        }
    }

    private struct Key: Hashable {
        let center: UInt64
        let number: UInt64
    }

    /// The registrations that an update behind their record says more of: with them the record is told.
    private static func details(of messages: [WireMessage]) -> [Key: WireRegistration] {
        var details: [Key: WireRegistration] = [:]
        for case .registrations(let chunk) in messages where chunk.isUpdate {
            for registration in chunk.registrations {
                let key = Key(center: chunk.center, number: registration.number)
                if details[key] == nil { details[key] = registration }
            }
        }
        return details
    }
}

/// The center of a recording that is shown.
struct TapeCenter: Hashable, Sendable {
    let label: String
    private(set) var number: UInt64

    /// The center of a label; without one, the first.
    init?(_ label: String?, in centers: [Hello.Center]) {
        guard let center = centers.first(where: { label == nil || $0.label == label }) else { return nil }
        (self.label, number) = (center.label, center.number)
    }

    mutating func follow(_ hello: Hello) {
        if let center = hello.centers.first(where: { $0.label == label }) { number = center.number }
    }
}

extension Tape.Step {
    var record: NoticeRecord? { if case .record(let record, _) = self { record } else { nil } }

    var isPost: Bool { record.map { $0.kind == .post && $0.isComplete } ?? false }

    /// Whether something went wrong: no observer, a payload that was not understood, records that were dropped.
    var isProblem: Bool {
        switch self {
        case .record(let record, _):
            record.kind == .unheard || (record.failed ?? 0) > 0 || record.kind == .fail
        case .drops(let drops): drops.total > 0
        default: false
        }
    }
}
