@testable import Notices

// What a post does: the compiler accepts it.

func postsAfterASearch(in store: Store) {
    guard let claim = store.claim() else { return }
    guard let only = store.onlyRow(from: nil, by: claim, named: { store.line(of: "a") }) else {
        store.release(claim)
        return
    }
    let row = claim.settle(on: only)
    _ = row.instant
    store.release(row)
}

func postsOfOneName(in store: Store, line: Unmanaged<Line>) {
    guard let claim = store.claim(line) else { return }
    guard let only = store.onlyObserver(of: line, marked: 0, by: claim) else {
        store.release(claim)
        return
    }
    let row = claim.settle(on: only)
    store.release(row)
}
