import Foundation
import Synchronization

// As first-post-notices, for Foundation's center.

let count = Atomic(0)
let start = ContinuousClock.now
let center = NotificationCenter()
let name = Notification.Name("first.post")
let token = center.addObserver(forName: name, object: nil, queue: nil) { _ in
    count.add(1, ordering: .relaxed)
}
let middle = ContinuousClock.now
center.post(name: name, object: nil)
let end = ContinuousClock.now
precondition(count.load(ordering: .relaxed) == 1)

func nanoseconds(_ elapsed: Duration) -> Int64 { elapsed.components.attoseconds / 1_000_000_000 }

print(nanoseconds(start.duration(to: middle)), nanoseconds(middle.duration(to: end)))
