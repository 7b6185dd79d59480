import Synchronization

// As first-post-notices, without a center: what is left of its code is not the center's.

let count = Atomic(0)
let start = ContinuousClock.now
let call: @Sendable () -> Void = { count.add(1, ordering: .relaxed) }
call()
let elapsed = start.duration(to: .now)
precondition(count.load(ordering: .relaxed) == 1)
print(elapsed.components.attoseconds / 1_000_000_000)
