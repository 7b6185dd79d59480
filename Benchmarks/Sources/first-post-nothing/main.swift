import Synchronization

// As first-post-notices, without a center: what is left of its code is not the center's.

let count = Atomic(0)
let start = ContinuousClock.now
let call: @Sendable () -> Void = { count.add(1, ordering: .relaxed) }
let middle = ContinuousClock.now
call()
let end = ContinuousClock.now
precondition(count.load(ordering: .relaxed) == 1)

func nanoseconds(_ elapsed: Duration) -> Int64 { elapsed.components.attoseconds / 1_000_000_000 }

print(nanoseconds(start.duration(to: middle)), nanoseconds(middle.duration(to: end)))
