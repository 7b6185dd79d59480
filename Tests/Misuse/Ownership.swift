@testable import Notices

// A claim or a row that is used after it was given away: giving it away consumes it, and it cannot be copied.

// expected-error@+1 {{'claim' used after consume}}
func searchesAfterSettling(in store: Registry, claim: consuming Claim<Searching>) {
    let settled = claim.settle(at: 1, narrowedTo: nil)  // expected-note {{consumed here}}
    _ = store.onlySnapshot(from: nil, by: claim, named: { nil })  // expected-note {{used here}}
    store.release(settled)
}

// expected-error@+1 {{'row' used after consume}}
func usesARowAfterItsRelease(in store: Registry, row: consuming ObserverSnapshot) {
    store.release(row)  // expected-note {{consumed here}}
    _ = row.era  // expected-note {{used here}}
}

// expected-error@+1 {{'claim' consumed more than once}}
func releasesTwice(in store: Registry, claim: consuming Claim<Searching>) {
    store.release(claim)  // expected-note {{consumed here}}
    store.release(claim)  // expected-note {{consumed again here}}
}

// expected-error@+1 {{'claim' is borrowed and cannot be consumed}}
func copiesAClaim(in store: Registry, claim: borrowing Claim<Searching>) {
    let copy = claim  // expected-note {{consumed here}}
    store.release(copy)
}
