@testable import Notices

// A claim or a snapshot that is used after it was given away: giving it away consumes it, and it cannot be copied.

// expected-error@+1 {{'claim' used after consume}}
func searchesAfterSettling(in registry: Registry, claim: consuming Claim<Searching>) {
    let settled = claim.settle(at: 1, narrowedTo: nil)  // expected-note {{consumed here}}
    // expected-note@+1 {{used here}}
    _ = claim.findTopics(in: registry, from: nil, name: { "a" }, named: { nil })
    registry.release(settled)
}

// expected-error@+1 {{'snapshot' used after consume}}
func usesASnapshotAfterItsRelease(in registry: Registry, snapshot: consuming ObserverSnapshot) {
    registry.release(snapshot)  // expected-note {{consumed here}}
    _ = snapshot.era  // expected-note {{used here}}
}

// expected-error@+1 {{'claim' consumed more than once}}
func releasesTwice(in registry: Registry, claim: consuming Claim<Searching>) {
    registry.release(claim)  // expected-note {{consumed here}}
    registry.release(claim)  // expected-note {{consumed again here}}
}

// expected-error@+1 {{'claim' is borrowed and cannot be consumed}}
func copiesAClaim(in registry: Registry, claim: borrowing Claim<Searching>) {
    let copy = claim  // expected-note {{consumed here}}
    registry.release(copy)
}
