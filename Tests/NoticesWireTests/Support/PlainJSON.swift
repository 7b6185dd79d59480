import Foundation
import Notices
import NoticesWire

/// JSON with sorted keys, in which equal values are written alike.
enum PlainJSON {
    /// The line that `wire.py --frames` prints of a message.
    static func line(of message: WireMessage) throws -> String {
        let value: [String: Any] =
            switch message {
            case .hello(let hello):
                [
                    "frame": "hello", "version": hello.version, "program": hello.program, "pid": hello.pid,
                    "epoch": hello.epoch, "started": hello.startedAt, "rights": hello.rights.rawValue,
                    "process": hello.process,
                    "centers": hello.centers.map(value(of:)),
                ]
            case .records(let center, let records):
                ["frame": "records", "center": center, "records": try records.map(value(of:))]
            case .drops(let center, let drops):
                [
                    "frame": "drops", "center": center, "total": drops.total, "posts": drops.posts,
                    "deliveries": drops.deliveries, "unheard": drops.unheard,
                ]
            case .registrations(let chunk):
                [
                    "frame": "registrations", "center": chunk.center, "seq": chunk.seq,
                    "isLast": chunk.isLast, "isUpdate": chunk.isUpdate,
                    "knowsObservers": chunk.knowsObservers,
                    "registrations": chunk.registrations.map(value(of:)),
                ]
            case .watch(let watch): value(of: watch)
            case .counts(let counts):
                [
                    "frame": "counts", "center": counts.center, "posts": counts.posts,
                    "nanoseconds": counts.nanoseconds,
                ]
            case .ping(let ping): ["frame": "ping", "isAnswer": ping.isAnswer]
            case .command(let command): value(of: command)
            case .result(let result): value(of: result)
            case .offers(let offers):
                [
                    "frame": "offers", "rights": offers.rights.rawValue,
                    "posts": offers.posts.map { ["name": $0.name, "payload": $0.payload] },
                ]
            case .leaks(let leaks): value(of: leaks)
            case .leftOut(let center, let sums): value(of: sums, center)
            case .status(let status):
                [
                    "frame": "status", "name": status.name,
                    "fields": status.fields.map { [$0.label, $0.value] },
                ]
            case .mark(let mark): ["frame": "mark", "time": mark.time, "text": mark.text]
            case .end(let end):
                ["frame": "end", "reason": end.reason.rawValue, "text": end.text].adding(
                    end.check, as: "check")
            case .checkpoint(let checkpoint):
                ["frame": "checkpoint", "version": checkpoint.version, "records": checkpoint.records]
                    .adding(checkpoint.past.map(value(of:)), as: "past")
            }
        return try text(of: value)
    }

    /// The line that `wire.py` prints of a record: its flat form.
    static func line(of record: NoticeRecord) throws -> String { try text(of: value(of: record)) }

    /// A line of JSON, written as the others here.
    static func line(_ text: String) throws -> String {
        try self.text(of: JSONSerialization.jsonObject(with: Data(text.utf8)))
    }

    private static func text(of value: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(withJSONObject: value, options: .sortedKeys), as: UTF8.self)
    }

    private static func value(of record: NoticeRecord) throws -> Any {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try JSONSerialization.jsonObject(with: encoder.encode(record))
    }

    private static func value(of center: Hello.Center) -> [String: Any] {
        ["number": center.number, "label": center.label, "timeZero": center.timeZero]
    }

    private static func value(of past: Checkpoint.Past) -> [String: Any] {
        [
            "check": past.check, "listing": past.listing, "time": past.time, "posts": past.totals.posts,
            "deliveries": past.totals.deliveries, "unheard": past.totals.unheard,
            "failed": past.totals.failed, "dropped": past.totals.dropped,
            "centers": past.centers.map { past in
                value(of: past.center).merging(["lastSeq": past.lastSeq, "lastTime": past.lastTime]) { $1 }
                    .adding(past.sums.map { [$0.posts, $0.deliveries, $0.unheard] }, as: "sums")
            },
        ]
    }

    private static func value(of registration: WireRegistration) -> [String: Any] {
        let choices: [String: Any?] = [
            "name": registration.name, "kind": registration.kind?.rawValue,
            "context": registration.context?.rawValue, "state": registration.state?.rawValue,
            "sender": registration.sender, "payloadType": registration.payloadType,
            "priority": registration.priority == 0 ? nil : registration.priority,
            "hasFilter": registration.hasFilter ? true : nil,
            "isBlocked": registration.isBlocked ? true : nil,
            "isOneShot": registration.isOneShot ? true : nil,
        ]
        let fields: [String: Any] = [
            "number": registration.number, "observer": registration.observer, "file": registration.file,
            "line": registration.line,
        ]
        return fields.merging(choices.compactMapValues(\.self)) { $1 }
    }
}

extension [String: Any] {
    /// With one member more, if it has a value.
    fileprivate func adding(_ value: Any?, as key: String) -> [String: Any] {
        guard let value else { return self }
        return merging([key: value]) { $1 }
    }
}
