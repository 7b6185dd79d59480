import Foundation
import MyNotificationCenter
import Notices

/// The order of handlers.
extension Check {
    static let order = [
        Check(
            "L5", "The observers of a name are called in the order in which they registered.",
            foundation: {
                inOrder { calls in
                    let center = NotificationCenter()
                    for number in numbers {
                        center.add("name") { calls.add("\(number)") }
                    }
                    center.post("name")
                }
            },
            myNotificationCenter: {
                try inOrder { calls in
                    let center = MyNotificationCenter()
                    for (number, listener) in zip(numbers, listeners(numbers.count)) {
                        center.addObserver(listener, name: "name") { _, _ in calls.add("\(number)") }
                    }
                    try center.postNotification("name", object: 0)
                }
            },
            notices: {
                inOrder { calls in
                    let center = NoticeCenter()
                    for number in numbers {
                        center.observe("name") { _ in calls.add("\(number)") }.detach()
                    }
                    center.post("name")
                }
            }),
        Check(
            "S12", "Observers of different kinds are called in the order in which they registered.",
            foundation: {
                inOrder { calls in
                    let center = NotificationCenter()
                    for number in numbers {
                        center.add(number.isMultiple(of: 2) ? "name" : nil) { calls.add("\(number)") }
                    }
                    center.post("name")
                }
            },
            myNotificationCenter: {
                // The center does not support observers of any name, so two classes replace them.
                try inOrder { calls in
                    let center = MyNotificationCenter()
                    let kinds = listeners(2)
                    for number in numbers {
                        center.addObserver(kinds[number % 2], name: "name") { _, _ in calls.add("\(number)") }
                    }
                    try center.postNotification("name", object: 0)
                }
            },
            notices: {
                inOrder { calls in
                    let center = NoticeCenter()
                    for number in numbers {
                        center.observe(number.isMultiple(of: 2) ? "name" : .any) { _ in
                            calls.add("\(number)")
                        }.detach()
                    }
                    center.post("name")
                }
            }),
    ]

    private static let numbers = 0..<10

    /// Whether all numbers are called in order in every repetition, since a random order is sometimes right.
    private static func inOrder(_ post: (Calls) throws -> Void) rethrows -> Verdict {
        let times = 20
        var mistakes = 0
        for _ in 0..<times {
            let calls = Calls()
            try post(calls)
            if calls.all != numbers.map(String.init) { mistakes += 1 }
        }
        return .kept(if: mistakes == 0, otherwise: "out of order in \(mistakes) of \(times) centers")
    }
}
