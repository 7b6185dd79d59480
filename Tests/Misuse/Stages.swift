@testable import Notices

// A claim of one stage, given where one of another stage is asked for: the types differ.

func searchesWithASettledClaim(in registry: Registry, claim: consuming Claim<Settled>) {
    // expected-error@+1 {{requires the types 'Settled' and 'Searching' be equivalent}}
    _ = claim.findTopics(in: registry, from: nil, name: { "a" }, named: { nil })
    registry.release(claim)
}

func searchesWithANarrowedClaim(in registry: Registry, claim: consuming Claim<Narrowed>) {
    // expected-error@+1 {{requires the types 'Narrowed' and 'Searching' be equivalent}}
    _ = claim.findTopics(in: registry, from: nil, name: { "a" }, named: { nil })
    registry.release(claim)
}

func looksAtOneNameWithoutNarrowing(
    in registry: Registry, topic: Uncounted<Topic>, claim: consuming Claim<Searching>
) {
    // expected-error@+2 {{cannot convert value of type 'Claim<Searching>' to expected argument type 'Claim<Narrowed>'}}
    // expected-note@+1 {{are expected to be equal}}
    _ = registry.onlyObserver(of: topic, marked: 0, by: claim)
    registry.release(claim)
}

func settlesAgain(in registry: Registry, claim: consuming Claim<Settled>) {
    // expected-error@+1 {{requires the types 'Settled' and 'Narrowed' be equivalent}}
    registry.release(claim.settle(at: 2))
}

func touchesWhatItFoundBeforeItSettles(_ finding: Registry.FoundList) {
    // expected-error@+1 {{'entries' is inaccessible}}
    _ = finding.entries
}

func touchesTopicsBeforeItSettles(_ found: FoundTopics, claim: borrowing Claim<Searching>) {
    // expected-error@+1 {{'unsettled' is inaccessible}}
    _ = found.unsettled
    // expected-error@+2 {{cannot convert value of type 'Claim<Searching>' to expected argument type 'Claim<Settled>'}}
    // expected-note@+1 {{are expected to be equal}}
    _ = found.topics(for: claim)
}
