import CTally
import Foundation
import Measuring
import Notices
import NoticesCompatibility

/// V1: an observer of a name without an owner. V3: one that receives a payload with the name.
extension Way {
    static var ofTokens: [Way] {
        let observed = NoticeName(name)
        let isWanted: @Sendable (Notice) -> Bool = { $0.payload == nil }
        return [
            Way(
                id: "V1", title: "token",
                covers: "NoticeCenter.observe(_: NoticeName?, handler: (Notice) -> Void)",
                notices: byName { $0.observe(observed) { _ in tally_add(1) } },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1l", title: "token with a label",
                notices: byName { $0.observe(observed, label: "counter") { _ in tally_add(1) } },
                foundation: foundation(), simple: simple()),
            Way(
                id: "V1p", title: "token with a priority",
                notices: byName { $0.observe(observed, options: .priority(1)) { _ in tally_add(1) } },
                foundation: foundation(), simple: simple()),
            Way(
                id: "V1f", title: "token with a filter",
                notices: byName {
                    $0.observe(observed, options: .only(where: isWanted)) { _ in tally_add(1) }
                }, foundation: foundation(where: { $0.userInfo == nil }),
                simple: simple(where: { $0.payload == nil })),
            Way(
                id: "V1g", title: "token whose handler asks as the filter does",
                notices: byName { $0.observe(observed) { if isWanted($0) { tally_add(1) } } },
                foundation: foundation(where: { $0.userInfo == nil }),
                simple: simple(where: { $0.payload == nil })),
            Way(
                id: "V1a", title: "token of the name, and one of any name", deliveries: 2,
                notices: byName { center in
                    [
                        center.observe(observed) { _ in tally_add(1) },
                        center.observe(nil) { _ in tally_add(1) },
                    ]
                }, foundation: foundation(2, ofAnyName: 1), simple: simple(2, ofAnyName: 1),
                byHand: weakClosures(2)),
            Way(
                id: "V1u", title: "until removed",
                covers: "NoticeCenter.observeUntilRemoved(_: NoticeName?, handler: (Notice) -> Void)",
                notices: byName { $0.observeUntilRemoved(observed) { _ in tally_add(1) } },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1i", title: "instance",
                covers: """
                    NoticeCenter.addObserver(_: AnyObject, name: NoticeName, closure: (String, Any) -> Void)
                    """,
                notices: byName { center in
                    let counter = Counter()
                    center.addObserver(counter, name: observed) { _, _ in tally_add(1) }
                    return counter
                }, foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1c", title: "token of a channel",
                covers: "NoticeChannel.observe(handler: (Notice) -> Void)",
                notices: byChannel { $0.observe { _ in tally_add(1) } },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1cu", title: "until removed, by a channel",
                covers: "NoticeChannel.observeUntilRemoved(handler: (Notice) -> Void)",
                notices: byChannel { $0.observeUntilRemoved { _ in tally_add(1) } },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
        ]
    }

    private static func byChannel(_ observe: @escaping (NoticeChannel) -> Any) -> Preparation {
        {
            let channel = NoticeCenter().channel(named: NoticeName(name))
            let kept = observe(channel)
            return { operations in
                for _ in 0..<operations { channel.post() }
                withExtendedLifetime(kept) {}
            }
        }
    }

    static var ofPayloads: [Way] {
        let observed = NoticeName(name)
        return [
            Way(
                id: "V3", title: "string name, an Int as payload",
                notices: center({
                    $0.observe(observed) { if $0.payload is Int { tally_add(1) } }
                }) { $0.post(NoticeName(name), payload: 3) },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3), byHand: closureThatCasts),
            Way(
                id: "V3t", title: "string name, an Int as payload that is asked for by its type",
                notices: center({
                    $0.observe(observed) { notice in
                        if (try? notice.payload(as: Int.self)) != nil { tally_add(1) }
                    }
                }) { $0.post(NoticeName(name), payload: 3) },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3), byHand: closureThatCasts),
        ]
    }
}
