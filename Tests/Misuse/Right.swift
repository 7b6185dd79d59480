@testable import Notices

// What a post does: the compiler accepts it.

func postsAfterASearch(in registry: Registry) {
    guard let claim = registry.claim() else { return }
    let found = claim.findTopics(in: registry, from: nil, name: { "a" }, named: { registry.topic(of: "a") })
    guard let only = found.only else {
        registry.release(claim)
        return
    }
    let snapshot = claim.settle(on: only)
    _ = snapshot.era
    registry.release(snapshot)
}

func postsOfOneName(in registry: Registry, topic: Uncounted<Topic>) {
    guard let claim = registry.claim(topic) else { return }
    guard let only = registry.onlyObserver(of: topic, marked: 0, by: claim) else {
        registry.release(claim)
        return
    }
    let snapshot = claim.settle(on: only)
    registry.release(snapshot)
}
