package import BoardModel
import Demo
package import Notices

/// A record in words, for the log on the full screen and in plain lines.
package struct RecordPhrase: Hashable, Sendable {
    /// The emphasis of the record. Colour follows from this; the words state the same.
    package enum Tone: Hashable, Sendable {
        case plain, good, unheard, bad, quiet, added, removed
    }

    /// `+` registered, `-` removed, `>` posted, `└` delivered, `!` a problem or lost records, `…` records older than
    /// the log, `#` a note, `=` an expectation.
    package var glyph: String
    /// The name; for an outcome, the observer.
    package var subject: String
    package var detail: String
    package var outcome: String
    package var tone: Tone

    /// - Parameter kind: The kind of the command language by which the registration was made, if any.
    package init(_ record: borrowing NoticeRecord, kind: ObserverKind? = nil) {
        let kept = kind?.rawValue ?? record.lifetime?.words
        let name = record.name ?? "*"
        let observer = record.observer ?? ""
        // The sender of a bridge adds nothing to the node.
        let sender = (record.origin?.node ?? record.sender).map { "from " + $0 }
        func joined(_ first: String?, _ second: String?, _ third: String? = nil) -> String {
            var text = first ?? ""
            func append(_ part: String?) {
                guard let part, !part.isEmpty else { return }
                if !text.isEmpty { text += "  " }
                text += part
            }
            append(second)
            append(third)
            return text
        }
        switch record.kind {
        case .post:
            self.init(
                ">", name,
                // First, so that a payload does not hide it.
                joined(
                    record.stack == nil ? nil : "traced",
                    joined(record.payload.map(PayloadPhrase.text), sender, record.text)),
                Self.count(of: record),
                .plain)
        // Only a delivery that would hang has a text.
        case .deliver where record.text != nil:
            self.init("!", observer, kept ?? "", record.text ?? "", .bad)
        case .deliver:
            let cost = record.durationNanoseconds.map(Self.duration)
            self.init(
                "└", observer, kept ?? "",
                cost.map { "ok " + $0 } ?? "running", record.isComplete ? .good : .plain)
        case .skip:
            self.init("!", observer, kept ?? "", "skipped: \(Self.reason(record))", .bad)
        case .fail:
            self.init("!", observer, Self.failure(record), "failed", .bad)
        case .unheard:
            self.init("!", "unheard", record.text ?? "", "", .unheard)
        case .observe:
            self.init("+", name, joined(observer, kept, sender), "", .added)
        case .remove:
            self.init(
                "-", name, joined(observer, kept, sender), Self.reason(record), .removed)
        case .refuse:
            self.init("!", name, joined(observer, Self.refusal(record)), "refused", .bad)
        case .limit:
            self.init("!", name, record.text ?? "", "too many", .bad)
        case .thrown:
            self.init("!", name, record.text ?? "", "threw", .bad)
        case .hang:
            self.init("!", observer, record.text ?? "", "would hang", .bad)
        case _ where record.kind.isCompared:
            self.init(compared: record)
        case .note:
            self.init("#", record.text ?? "", "", "", .quiet)
        default:
            let verdict = record.passed.map { $0 ? "holds" : "fails" } ?? ""
            self.init(
                "=", record.text ?? record.kind.rawValue, "", verdict, record.passed == false ? .bad : .quiet)
        }
    }

    /// A row of the log. A post that reached no observer says so in its own row.
    package init(_ row: DeliveryLog.Row) {
        self.init(row.record, kind: row.kind)
        if row.missing > 0 { (glyph, tone) = row.isLoss ? ("!", .bad) : ("…", .quiet) }
        if let unheard = row.unheard { say(unheard) }
    }

    /// Says that a post reached no observer.
    mutating func say(_ unheard: DeliveryLog.Unheard) {
        (outcome, tone) = ("! unheard", .unheard)
        detail = [detail, unheard.text ?? ""].filter { !$0.isEmpty }.joined(separator: "  ")
    }

    /// Describes a record of the model.
    private init(compared record: borrowing NoticeRecord) {
        let model = "MyNotificationCenter"
        let name = record.name ?? "*"
        let observer = record.observer ?? ""
        switch record.kind {
        case .comparedObserve: self.init("~", name, "\(model)  \(observer)", "added", .added)
        case .comparedPost: self.init("~", name, model, Self.count(of: record), .plain)
        case .comparedRemove:
            let isDone = record.text == nil
            self.init("~", observer, record.text ?? model, isDone ? "remove" : "", .removed)
        case .comparedDeliver:
            let isGone = record.reason == .ownerGone
            self.init("└", observer, model, isGone ? "ran, owner gone" : "ok", isGone ? .bad : .good)
        case .comparedDrop: self.init("!", observer, "\(model): forgotten for \(name)", "dropped", .bad)
        default: self.init("!", model, record.text ?? "", "threw", .bad)
        }
    }

    private init(_ glyph: String, _ subject: String, _ detail: String, _ outcome: String, _ tone: Tone) {
        self.glyph = glyph
        self.subject = subject
        self.detail = detail
        self.outcome = outcome
        self.tone = tone
    }

    private static func count(of record: NoticeRecord) -> String {
        // A center with unknown observers does not report its deliveries.
        guard let deliveries = record.deliveries else { return record.isComplete ? "→?" : "…" }
        // If handlers are only queued, their number says more than 0 deliveries.
        let isQueued = deliveries == 0 && (record.scheduled ?? 0) > 0
        var text = isQueued ? "" : "→" + String(deliveries)
        var separator = isQueued ? "" : " "
        func append(_ count: Int?, _ word: String) {
            guard let count, count > 0 else { return }
            text += separator + String(count) + word
            separator = ", "
        }
        append(record.scheduled, " queued")
        append(record.skipped, " skipped")
        append(record.failed, " failed")
        append(record.filtered, " filtered")
        return text
    }

    /// Why a handler failed, without the name, which the row above shows.
    private static func failure(_ record: NoticeRecord) -> String {
        let text = record.text ?? ""
        let subject = "payload of “\(record.name ?? "*")”"
        let start = ["\(subject) is ", "\(subject): "].first { text.hasPrefix($0) }
        return String(text.dropFirst(start?.count ?? 0))
    }

    /// The source line of the first registration, abbreviated if it is in the same file.
    private static func refusal(_ record: NoticeRecord) -> String? {
        guard let first = record.first, first.file == record.file else { return record.text }
        return "see line \(first.line)"
    }

    private static func reason(_ record: NoticeRecord) -> String {
        switch record.reason {
        case .removed: "removed"
        case .tokenReleased: "token released"
        case .ownerGone: "owner gone"
        case .finished: "finished"
        case .senderGone: "sender gone"
        case .replaced: "replaced"
        case .blocked: "blocked"
        case nil: ""
        }
    }

    /// `812 ns`, `41 µs`, `3.2 ms`, `1.5 s`.
    package static func duration(_ nanoseconds: Int64) -> String {
        func tenths(_ value: Int64, _ unit: Int64) -> String {
            let whole = String(value / unit)
            return value < 10 * unit ? whole + "." + String(value % unit * 10 / unit) : whole
        }
        return switch nanoseconds {
        case ..<1000: String(nanoseconds) + " ns"
        case ..<1_000_000: tenths(nanoseconds, 1000) + " µs"
        case ..<1_000_000_000: tenths(nanoseconds, 1_000_000) + " ms"
        default: tenths(nanoseconds, 1_000_000_000) + " s"
        }
    }
}

extension NoticeRegistration.Kind {
    /// What ends the registration, in words.
    package var words: String {
        switch self {
        case .token: "token"
        case .owner: "owner"
        case .untilRemoved: "until removed"
        case .controller: "controller"
        case .instance: "instance"
        case .sequence: "sequence"
        }
    }
}

extension RecordPhrase {
    /// Adds the summary of a fold.
    mutating func say(_ fold: FoldSummary) {
        glyph = "▸"
        if let chain = fold.chain { subject += " ×\(chain)" }
        detail = [fold.text, detail].filter { !$0.isEmpty }.joined(separator: "  ")
        if fold.problems > 0, tone != .unheard { tone = .bad }
    }
}

extension BoardState {
    /// A row of the log in words, with the summary of a fold, and without the beginning that most names share.
    func phrase(of row: DeliveryLog.Row) -> RecordPhrase {
        var phrase = RecordPhrase(row)
        if let prefix = commonPrefix {
            if let name = row.record.name, phrase.subject == name { phrase.subject = prefix.shortened(name) }
            if let text = row.unheard?.text ?? row.record.text, phrase.detail.hasSuffix(text) {
                phrase.detail = phrase.detail.dropLast(text.count) + prefix.shortening(in: text)
            }
        }
        if let equals = shown.filtered?.equals(at: row.key) { phrase.say(equals, of: row) }
        // A filter shows folded rows too.
        guard query.filter == nil, log.folds.hidesAny(of: shown.log) else { return phrase }
        if let fold = FoldSummary(of: row, in: shown.log, log.folds) { phrase.say(fold) }
        return phrase
    }
}
