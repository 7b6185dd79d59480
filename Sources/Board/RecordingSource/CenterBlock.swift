import BoardModel
import Notices
import NoticesRecording
import NoticesWire

/// The messages of a recording's block about one center, in order.
struct CenterBlock: Sendable {
    enum Step: Sendable {
        /// A record, and the details of a registration that it reports, as far as the recording has them.
        case record(NoticeRecord, added: WireRegistration?)
        case drops(Drops)
        case listing(Listing)
        case update([WireRegistration])
        case mark(String)
        case leaks(ExpectedGone)
        /// What was requested, and what was left out.
        case asked(Watch)
        case leftOut(LeftOut)
    }

    /// All registrations at one point of the recording.
    struct Listing: Sendable {
        let registrations: [WireRegistration]
        /// Whether the observers of the center are known.
        let areKnown: Bool

        init(_ registrations: [WireRegistration], areKnown: Bool) {
            self.registrations = registrations
            self.areKnown = areKnown
        }
    }

    let number: Int
    /// The parts of the block that are unreadable.
    let faults: [RecordingFault]
    private let messages: [WireMessage]
    private let details: [Key: WireRegistration]
    private var listings: [Listing] = []
    private var references: [Reference] = []

    /// The position of a step. Stored instead of the step, so that a block's fifty thousand records are not
    /// copied.
    private enum Reference {
        case record(message: Int32, item: Int32)
        case drops(message: Int32)
        case update(message: Int32)
        case mark(message: Int32)
        case listing(Int32)
        case other(message: Int32)
    }

    private struct Key: Hashable {
        let center: UInt64
        let number: UInt64
    }

    /// - Parameter center: The label of the center, and its number as far as known. A program may later offer
    ///   the center under another number.
    init(_ read: RecordedBlock, number: Int, of center: inout ReplayedCenter) {
        self.number = number
        faults = read.faults
        messages = read.messages
        details = Self.details(of: read.messages)
        var listed: [WireRegistration] = []
        for (index, message) in messages.enumerated() {
            let place = Int32(index)
            switch message {
            case .hello(let hello): center.follow(hello)
            case .records(center.number, let records):
                references += records.indices.map { .record(message: place, item: Int32($0)) }
            case .drops(center.number, _): references.append(.drops(message: place))
            case .registrations(let chunk) where chunk.center == center.number && chunk.isUpdate:
                references.append(.update(message: place))
            case .registrations(let chunk) where chunk.center == center.number:
                listed += chunk.registrations
                guard chunk.isLast else { continue }
                references.append(.listing(Int32(listings.count)))
                listings.append(Listing(listed, areKnown: chunk.knowsObservers))
                listed = []
            case .mark: references.append(.mark(message: place))
            case .leaks, .watch, .leftOut(center.number, _): references.append(.other(message: place))
            default: break
            }
        }
    }

    var steps: Steps { Steps(block: self) }

    /// The steps, each made on access.
    struct Steps: RandomAccessCollection {
        fileprivate let block: CenterBlock

        var startIndex: Int { 0 }
        var endIndex: Int { block.references.count }

        subscript(index: Int) -> Step { block.step(at: block.references[index]) }
    }

    private func step(at reference: Reference) -> Step {
        switch reference {
        case .listing(let index): return .listing(listings[Int(index)])
        case .record(let message, let item):
            guard case .records(let center, let records) = messages[Int(message)] else { break }
            let record = records[Int(item)]
            let number = record.kind == .observe ? record.registration : nil
            let added = number.flatMap {
                details[Key(center: center, number: $0)] ?? WireRegistration(record)
            }
            return .record(record.bounded, added: added)
        case .drops(let message):
            if case .drops(_, let drops) = messages[Int(message)] { return .drops(drops) }
        case .update(let message):
            if case .registrations(let chunk) = messages[Int(message)] { return .update(chunk.registrations) }
        case .other(let message):
            switch messages[Int(message)] {
            case .leaks(let leaks): return .leaks(leaks)
            case .watch(let watch): return .asked(watch)
            case .leftOut(_, let sums): return .leftOut(sums)
            default: break
            }
        case .mark(let message):
            if case .mark(let mark) = messages[Int(message)] { return .mark(mark.text) }
        }
        preconditionFailure("a reference is made of the message that it names")
    }

    /// The details of registrations from updates after their records. The records are shown with these
    /// details.
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

/// The shown center of a recording.
struct ReplayedCenter: Hashable, Sendable {
    let label: String
    private(set) var number: UInt64

    /// The center with a label; the first one without a label.
    init?(_ label: String?, in centers: [Hello.Center]) {
        guard let center = centers.first(where: { label == nil || $0.label == label }) else { return nil }
        (self.label, number) = (center.label, center.number)
    }

    package mutating func follow(_ hello: Hello) {
        if let center = hello.centers.first(where: { $0.label == label }) { number = center.number }
    }
}

extension CenterBlock.Step {
    var record: NoticeRecord? { if case .record(let record, _) = self { record } else { nil } }

    var isPost: Bool { record.map { $0.kind == .post && $0.isComplete } ?? false }

    /// Whether it is a problem, as on a live board, or dropped records.
    var isProblem: Bool {
        switch self {
        case .record(let record, _): record.isProblem
        case .drops(let drops): drops.total > 0
        default: false
        }
    }
}
