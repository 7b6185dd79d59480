import Synchronization

// As first-post-notices, for the simple center, whose file is here by a symbolic link.

let count = Atomic(0)
let start = ContinuousClock.now
let center = SimpleCenter()
let token = center.observe("first.post") { _ in count.add(1, ordering: .relaxed) }
center.post("first.post")
let elapsed = start.duration(to: .now)
precondition(count.load(ordering: .relaxed) == 1)
print(elapsed.components.attoseconds / 1_000_000_000)
