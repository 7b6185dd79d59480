import Notices
import NoticesWire

extension PlainJSON {
    static func value(of command: WireCommand) -> [String: Any] {
        let common: [String: Any] = ["frame": "command", "id": command.id, "center": command.center]
        let own: [String: Any?] =
            switch command.action {
            case .remove(let registration, let name): ["kind": 0, "registration": registration, "name": name]
            case .block(let name, let seconds): ["kind": 1, "seconds": seconds, "name": name]
            case .unblock(let name): ["kind": 2, "name": name]
            case .post(let name, let payload): ["kind": 3, "name": name, "payload": payload]
            case .trace(let name, let posts): ["kind": 4, "posts": posts, "name": name]
            case .unknown(let kind): ["kind": kind]
            }
        return common.merging(own.compactMapValues(\.self)) { $1 }
    }

    static func value(of result: CommandResult) -> [String: Any] {
        let common: [String: Any] = [
            "frame": "result", "id": result.id, "isDone": result.isDone, "text": result.text,
        ]
        guard let outcome = result.outcome else { return common }
        return common.merging([
            "marks": (outcome.isQueued ? 1 : 0) + (outcome.isRefused ? 2 : 0),
            "counts": [
                outcome.delivered, outcome.scheduled, outcome.failed, outcome.filtered, outcome.ended,
                outcome.blocked, outcome.ownersGone,
            ],
        ]) { $1 }
    }

    static func value(of watch: Watch) -> [String: Any] {
        [
            "frame": "watch", "countsOnly": watch.countsOnly, "parts": watch.parts.rawValue,
            "kinds": watch.kinds,
            "names": watch.names.map { ["isPrefix": $0.isPrefix, "text": $0.text] as [String: Any] },
        ]
    }

    static func value(of sums: LeftOut, _ center: UInt64) -> [String: Any] {
        [
            "frame": "leftOut", "center": center, "total": sums.total, "posts": sums.posts,
            "deliveries": sums.deliveries, "unheard": sums.unheard, "names": sums.names,
            "registrations": sums.registrations,
        ]
    }

    static func value(of leaks: ExpectedGone) -> [String: Any] {
        [
            "frame": "leaks", "gone": leaks.goneCount, "living": leaks.livingCount,
            "objects": leaks.living.map { object in
                [
                    "id": object.id, "label": object.label, "since": object.since, "paths": object.paths,
                    "suspects": object.suspects.map { suspect in
                        [
                            "center": suspect.center, "registration": suspect.registration,
                            "text": suspect.text,
                        ] as [String: Any]
                    },
                ] as [String: Any]
            },
            "classes": leaks.classes.map { kind in
                [
                    "label": kind.label, "count": kind.count, "center": kind.holder.center,
                    "registration": kind.holder.registration, "text": kind.holder.text,
                    "minutes": kind.minutes.map { ["minute": $0.minute, "count": $0.count] },
                ] as [String: Any]
            },
        ]
    }
}
