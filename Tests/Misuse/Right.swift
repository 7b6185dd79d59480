@testable import Notices

// The way of a post, which the compiler accepts.

func postsToAnAudience(in registry: Registry) {
    guard let search = registry.search() else { return }
    let audience = registry.audience(of: "a", from: nil)
    guard audience.with({ $0.facts.count }) > 0 else { return search.end(in: registry) }
    let reading = search.settle(on: audience)
    visitsAll(reading)
    reading.end(in: registry)
}

func visitsAll(_ reading: borrowing Reading) {
    reading.audience.with { audience in (0..<audience.facts.count).forEach { _ = audience[$0] } }
}

func passesASearchOn(_ search: consuming Search, on audience: Uncounted<Audience>) -> Reading {
    search.settle(on: audience)
}
