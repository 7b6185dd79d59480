@testable import Notices

// A claim of one stage, given where one of another stage is asked for: the types differ.

func searchesWithASettledClaim(in store: Registry, claim: consuming Claim<Settled>) {
    // expected-error@+2 {{cannot convert value of type 'Claim<Settled>' to expected argument type 'Claim<Searching>'}}
    // expected-note@+1 {{are expected to be equal}}
    _ = store.onlySnapshot(from: nil, by: claim, named: { nil })
    store.release(claim)
}

func searchesWithANarrowedClaim(in store: Registry, claim: consuming Claim<Narrowed>) {
    // expected-error@+2 {{cannot convert value of type 'Claim<Narrowed>' to expected argument type 'Claim<Searching>'}}
    // expected-note@+1 {{are expected to be equal}}
    _ = store.onlySnapshot(from: nil, by: claim, named: { nil })
    store.release(claim)
}

func looksAtOneNameWithoutNarrowing(
    in store: Registry, line: Unmanaged<Topic>, claim: consuming Claim<Searching>
) {
    // expected-error@+2 {{cannot convert value of type 'Claim<Searching>' to expected argument type 'Claim<Narrowed>'}}
    // expected-note@+1 {{are expected to be equal}}
    _ = store.onlyObserver(of: line, marked: 0, by: claim)
    store.release(claim)
}

func settlesAgain(in store: Registry, claim: consuming Claim<Settled>) {
    // expected-error@+1 {{requires the types 'Settled' and 'Narrowed' be equivalent}}
    store.release(claim.settle(at: 2))
}

func touchesWhatItFoundBeforeItSettles(_ finding: Registry.FoundList) {
    // expected-error@+1 {{'entries' is inaccessible}}
    _ = finding.entries
}
