import CTally
import Foundation
import Measuring
import Notices

/// V10: handlers that post, three deep.
extension Way {
    static var nested: [Way] {
        [
            Way(
                id: "V10", title: "a post within a post within a post", deliveries: 3,
                notices: nested(.immediate), foundation: nestedInFoundation, simple: nestedInSimple),
            Way(
                id: "V10q", title: "a post within a post within a post, queued", deliveries: 3,
                // Foundation's center and the simple one have no queue. Foundation's posts at once are the measure.
                notices: nested(.queued), foundation: nestedInFoundation),
        ]
    }

    private static let names = (0..<3).map { nameText($0) }

    private static func nested(_ reentrancy: NoticeReentrancy) -> Preparation {
        {
            let center = NoticeCenter(reentrancy: reentrancy)
            let names = names.map { NoticeName($0) }
            let tokens = [
                center.observe(names[0]) { [unowned center] _ in
                    tally_add(1)
                    center.post(names[1])
                },
                center.observe(names[1]) { [unowned center] _ in
                    tally_add(1)
                    center.post(names[2])
                },
                center.observe(names[2]) { _ in tally_add(1) },
            ]
            return { operations in
                for _ in 0..<operations { center.post(names[0]) }
                withExtendedLifetime(tokens) {}
            }
        }
    }

    private static func nestedInFoundation() -> (Int) -> Void {
        let center = NotificationCenter()
        let names = names.map { Notification.Name($0) }
        let observe = { (name: Notification.Name, handler: @escaping @Sendable (Notification) -> Void) in
            center.addObserver(forName: name, object: nil, queue: nil, using: handler)
        }
        let tokens = [
            observe(names[0]) { [unowned center] _ in
                tally_add(1)
                center.post(name: names[1], object: nil)
            },
            observe(names[1]) { [unowned center] _ in
                tally_add(1)
                center.post(name: names[2], object: nil)
            },
            observe(names[2]) { _ in tally_add(1) },
        ]
        return { operations in
            for _ in 0..<operations { center.post(name: names[0], object: nil) }
            withExtendedLifetime(tokens) {}
        }
    }

    private static func nestedInSimple() -> (Int) -> Void {
        let center = SimpleCenter()
        let tokens = [
            center.observe(names[0]) { [unowned center] _ in
                tally_add(1)
                center.post(names[1])
            },
            center.observe(names[1]) { [unowned center] _ in
                tally_add(1)
                center.post(names[2])
            },
            center.observe(names[2]) { _ in tally_add(1) },
        ]
        return { operations in
            for _ in 0..<operations { center.post(names[0]) }
            withExtendedLifetime(tokens) {}
        }
    }
}
