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
                covers: "NoticeCenter.observe(_: NoticeName, handler: (Notice) throws -> Void)",
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
                    $0.observe(observed, options: .filter(isWanted)) { _ in tally_add(1) }
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
                        center.observe(.any) { _ in tally_add(1) },
                    ]
                }, foundation: foundation(2, ofAnyName: 1), simple: simple(2, ofAnyName: 1),
                byHand: weakClosures(2)),
            Way(
                id: "V1u", title: "until removed",
                notices: byName { $0.observe(observed) { _ in tally_add(1) }.detach() },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1i", title: "instance",
                covers: """
                    NoticeCenter.addObserver(_: Any, name: String, closure: (String, Any) throws -> Void)
                    """,
                notices: byName { center in
                    let counter = Counter()
                    center.addObserver(counter, name: name) { _, _ in tally_add(1) }
                    return counter
                }, foundation: foundation(), simple: simple(), byHand: weakClosures()),
            Way(
                id: "V1c", title: "token of a channel",
                notices: byChannel { $0.center.observe($0.descriptor.name) { _ in tally_add(1) } },
                foundation: foundation(), simple: simple(), byHand: weakClosures()),
        ]
    }

    private static func byChannel(_ observe: @escaping (NoticeChannel<Void>) -> Any) -> Preparation {
        {
            let channel = NoticeCenter().channel(of: NoticeDescriptor<Void>(NoticeName(name)))
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
