import Foundation
import MyNotificationCenter
import Notices

/// The cost of a post.
extension Check {
    static let manyNames = Check(
        "S13", "The cost of a post does not depend on how many other names are observed.",
        foundation: {
            costs(alone: NotificationCenter(), amongMany: NotificationCenter()) { center, number in
                center.add("name \(number)") {}
            } post: {
                $0.post("name 0")
            }
        },
        myNotificationCenter: {
            // A class has at most one name, so many names need many classes.
            let observers = listeners(nameCount)
            return try costs(alone: MyNotificationCenter(), amongMany: MyNotificationCenter()) {
                center, number in
                center.addObserver(observers[number], name: "name \(number)") { _, _ in }
            } post: {
                try $0.postNotification("name 0", object: 0)
            }
        },
        notices: {
            costs(alone: NoticeCenter(), amongMany: NoticeCenter()) { center, number in
                center.observe("name \(number)") { _ in }.detach()
            } post: {
                $0.post("name 0")
            }
        })

    private static let nameCount = 2_000

    /// Compares posts of a name in a center with only that name, and in one with many other names.
    ///
    /// A table of names costs the same in both; a scan of all names costs about a thousand times as much. The
    /// bound is far from either. The shortest of many measurements counts, which excludes the influence of
    /// other programs.
    private static func costs<Center>(
        alone: Center, amongMany: Center, register: (Center, Int) -> Void, post: (Center) throws -> Void
    ) rethrows -> Verdict {
        let bound = 20
        register(alone, 0)
        for number in 0..<nameCount { register(amongMany, number) }
        let clock = ContinuousClock()
        var shortest = (alone: Duration.seconds(1), amongMany: Duration.seconds(1))
        for _ in 0..<20 {
            shortest.alone = min(shortest.alone, try clock.measure { for _ in 0..<10 { try post(alone) } })
            shortest.amongMany = min(
                shortest.amongMany, try clock.measure { for _ in 0..<10 { try post(amongMany) } })
        }
        return .kept(
            if: shortest.amongMany < shortest.alone * bound,
            otherwise: "over \(bound) times slower among \(nameCount) names")
    }
}
