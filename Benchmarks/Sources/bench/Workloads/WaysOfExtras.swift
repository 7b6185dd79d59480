import CTally
import Foundation
import Measuring
import Notices
import Synchronization

/// V11: what a center does besides calling: dropping repeats, sticky notices, a monitor, an explanation.
extension Way {
    static var extras: [Way] {
        [
            Way(
                id: "V11d", title: "descriptor, dropping repeats of an Int",
                notices: {
                    let center = NoticeCenter()
                    let token = center.observe(.number, options: .droppingRepeats(of: Int.self)) { _ in
                        tally_add(1)
                    }
                    return { operations in
                        for number in 0..<operations { center.post(.number, number) }
                        // The next run begins with another number than this one ended with.
                        center.post(.number, -1)
                        tally_add(-1)
                        withExtendedLifetime(token) {}
                    }
                }, foundation: droppingRepeatsInFoundation, simple: droppingRepeats),
            Way(
                id: "V11s", title: "sticky post, one observer",
                notices: center({ $0.observe(NoticeName(name)) { _ in tally_add(1) } }) {
                    $0.post(NoticeName(name), sticky: true)
                }),
            Way(
                id: "V11m", title: "token, a monitor attached",
                notices: byName { center in
                    (center.monitor { _ in }, center.observe(NoticeName(name)) { _ in tally_add(1) })
                }),
            Way(
                id: "V11e", title: "explain a post of a name that nobody observes, among 1 000 names",
                deliveries: 0,
                notices: {
                    let center = NoticeCenter()
                    for number in 1...1_000 {
                        center.observe(NoticeName(nameText(number))) { _ in }.detach()
                    }
                    return { operations in
                        for _ in 0..<operations {
                            precondition(center.explain(NoticeName(name)).called.isEmpty)
                        }
                    }
                }),
        ]
    }

    /// The latest number, which a handler compares with the next one.
    private final class Latest: Sendable {
        private let number = Mutex<Int?>(nil)

        func isNew(_ next: Int) -> Bool {
            number.withLock { number in
                defer { number = next }
                return number != next
            }
        }
    }

    private static func droppingRepeatsInFoundation() -> (Int) -> Void {
        let center = NotificationCenter()
        let latest = Latest()
        let token = center.addObserver(forName: Notification.Name(name), object: nil, queue: nil) {
            if let next = $0.userInfo?["value"] as? Int, latest.isNew(next) { tally_add(1) }
        }
        return { operations in
            for number in 0..<operations {
                center.post(name: Notification.Name(name), object: nil, userInfo: ["value": number])
            }
            _ = latest.isNew(-1)
            withExtendedLifetime(token) {}
        }
    }

    private static func droppingRepeats() -> (Int) -> Void {
        let center = SimpleCenter()
        let latest = Latest()
        let token = center.observe(name) {
            if let next = $0.payload as? Int, latest.isNew(next) { tally_add(1) }
        }
        return { operations in
            for number in 0..<operations { center.post(name, payload: number) }
            _ = latest.isNew(-1)
            withExtendedLifetime(token) {}
        }
    }
}
