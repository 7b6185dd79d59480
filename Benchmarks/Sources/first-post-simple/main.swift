import Synchronization

// As first-post-notices, for the simple center, whose file is here by a symbolic link.

let count = Atomic(0)
let start = ContinuousClock.now
let center = SimpleCenter()
let token = center.observe("first.post") { _ in count.add(1, ordering: .relaxed) }
let middle = ContinuousClock.now
center.post("first.post")
let end = ContinuousClock.now
precondition(count.load(ordering: .relaxed) == 1)

func nanoseconds(_ elapsed: Duration) -> Int64 { elapsed.components.attoseconds / 1_000_000_000 }

print(nanoseconds(start.duration(to: middle)), nanoseconds(middle.duration(to: end)))
