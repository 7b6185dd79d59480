import BoardModel
import Demo
import Notices
import NoticesWire

/// The observers that a post called, with the outcomes: the rows below it. Equal ones are one line with a count.
enum CalledObservers {
    /// Among more rows, equal observers are not looked for.
    private static let looks = 1_000

    static func field(of row: DeliveryLog.Row, in picture: BoardState.Picture) -> Field {
        let (rows, record) = (picture.log, row.record)
        guard row.unheard == nil else { return Field(label: "called", text: ["none: unheard"], role: .bad) }
        guard rows.holds(row.key) else {
            let text = "not known: the log no longer has this post's deliveries"
            return Field(label: "called", text: [text], role: .quiet)
        }
        let below = rows.below(row.key)
        guard below.contains(where: { index in rows.holds(at: index) { $0.record.post == record.seq } })
        else {
            return none(of: record)
        }
        guard below.count > looks else {
            return Field(
                label: "called", text: .laid(classes(of: below, in: rows, post: record.seq).map(\.line)))
        }
        return Field(
            label: "called",
            text: .each(below.count) { index in
                let other = rows[below.lowerBound + index]
                return other.record.post == record.seq ? Class(other).line : nil
            })
    }

    private static func none(of record: NoticeRecord) -> Field {
        // Other rows may be missing, or not have arrived.
        guard record.deliveries == 0, record.failed ?? 0 == 0 else {
            return Field(label: "called", text: ["not known"])
        }
        // A scheduled delivery gets its row when it ends.
        guard let scheduled = record.scheduled, scheduled > 0 else {
            return Field(label: "called", text: ["none"], role: .bad)
        }
        return Field(label: "called", text: ["\(scheduled.grouped) queued, not finished yet"])
    }

    private static func classes(of below: Range<Int>, in rows: DeliveryLog, post: UInt64) -> [Class] {
        var classes: [Class] = []
        var indices: [Class.Key: Int] = [:]
        for row in below.lazy.map({ rows[$0] }) where row.record.post == post {
            let key = Class.Key(row)
            if let index = indices[key] {
                classes[index].add(row)
            } else {
                indices[key] = classes.count
                classes.append(Class(row))
            }
        }
        return classes
    }

    /// Deliveries to equal observers with equal outcomes, but for the time they took.
    private struct Class {
        struct Key: Hashable {
            let label: String?
            let made: ObserverKind?
            let kind: NoticeRecord.Kind
            let isComplete: Bool
            let reason: NoticeRecord.Reason?
            let text: String?

            init(_ row: DeliveryLog.Row) {
                let record = row.record
                (label, made, kind) = (record.observer?.withoutOrdinal, row.kind, record.kind)
                (isComplete, reason, text) = (record.isComplete, record.reason, record.text)
            }
        }

        let first: DeliveryLog.Row
        var count = 1
        var longest: Int64

        init(_ row: DeliveryLog.Row) {
            (first, longest) = (row, row.record.durationNanoseconds ?? 0)
        }

        mutating func add(_ row: DeliveryLog.Row) {
            count += 1
            longest = max(longest, row.record.durationNanoseconds ?? 0)
        }

        /// `Screens.swift:21  ok 371 ns`, or `Screens.swift:21 ×509  ok, at most 2.1 µs`.
        var line: Field.Paragraph {
            let phrase = RecordPhrase(first)
            var (subject, outcome) = (phrase.subject, phrase.outcome)
            if count > 1 {
                subject = "\(subject.withoutOrdinal) ×\(count.grouped)"
                if first.record.durationNanoseconds != nil {
                    outcome = "ok, at most \(RecordPhrase.duration(longest))"
                }
            }
            let texts = [subject, outcome]
            return Field.Paragraph(
                text: texts.filter { !$0.isEmpty }.joined(separator: "  "), role: phrase.tone.detailRole,
                links: [DetailLink(target: .row(first.key))])
        }
    }
}

extension RecordPhrase.Tone {
    /// The role of a line about a called observer: the role of its outcome, or plain while the handler runs.
    fileprivate var detailRole: Role { self == .plain ? .plain : outcomeRole }
}
