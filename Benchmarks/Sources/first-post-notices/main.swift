import Notices
import Synchronization

// Prints the nanoseconds of the first observe of a process, with the making of its center, and of the first post. The
// code that it links is measured, too.

let count = Atomic(0)
let start = ContinuousClock.now
let center = NoticeCenter()
let token = center.observe("first.post") { _ in count.add(1, ordering: .relaxed) }
let middle = ContinuousClock.now
center.post("first.post")
let end = ContinuousClock.now
precondition(count.load(ordering: .relaxed) == 1)

func nanoseconds(_ elapsed: Duration) -> Int64 { elapsed.components.attoseconds / 1_000_000_000 }

print(nanoseconds(start.duration(to: middle)), nanoseconds(middle.duration(to: end)))
