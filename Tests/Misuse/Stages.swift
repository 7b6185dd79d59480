@testable import Notices

// A stage that is left out, taken in another order, or copied: the types forbid it.

func readsBeforeSettling(_ search: borrowing Search) {
    // expected-error@+1 {{value of type 'Search' has no member 'audience'}}
    _ = search.audience
}

func settlesAgain(in registry: Registry, reading: consuming Reading, on audience: Uncounted<Audience>) {
    // expected-error@+1 {{value of type 'Reading' has no member 'settle'}}
    let other = reading.settle(on: audience)
    other.end(in: registry)
}

func walksWithASearch(
    in registry: Registry, search: borrowing Search, post: Post, watch: inout NoWatch
) -> PostOutcome {
    // expected-error@+1 {{cannot convert value of type 'Search' to expected argument type 'Reading'}}
    registry.walk(search, post, &watch)
}

func readsWithoutASearch(_ slots: ThreadSlots, _ slot: Slot, _ audience: Uncounted<Audience>) -> Reading {
    // expected-error@+1 {{'Reading' initializer is inaccessible due to 'fileprivate' protection level}}
    Reading(slots, slot, audience)
}

// expected-error@+1 {{type 'Search' does not conform to protocol 'Copyable'}}
func collectsSearches(_ search: consuming Search) -> [Search] { [search] }

func erasesAReading(_ reading: consuming Reading) -> Any {
    // expected-error@+1 {{return expression of type 'Reading' does not conform to 'Copyable'}}
    reading
}
