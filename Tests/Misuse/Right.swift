@testable import Notices

// What a post does: the compiler accepts it.

func postsAfterASearch(in store: Registry) {
    guard let claim = store.claim() else { return }
    guard let only = store.onlySnapshot(from: nil, by: claim, named: { store.topic(of: "a") }) else {
        store.release(claim)
        return
    }
    let row = claim.settle(on: only)
    _ = row.era
    store.release(row)
}

func postsOfOneName(in store: Registry, line: Unmanaged<Topic>) {
    guard let claim = store.claim(line) else { return }
    guard let only = store.onlyObserver(of: line, marked: 0, by: claim) else {
        store.release(claim)
        return
    }
    let row = claim.settle(on: only)
    store.release(row)
}
