import Notices
import Synchronization

// The time of the first observe and the first post of a process, in nanoseconds, and the code that they link.

let count = Atomic(0)
let start = ContinuousClock.now
let center = NoticeCenter()
let token = center.observe("first.post") { _ in count.add(1, ordering: .relaxed) }
center.post("first.post")
let elapsed = start.duration(to: .now)
precondition(count.load(ordering: .relaxed) == 1)
print(elapsed.components.attoseconds / 1_000_000_000)
