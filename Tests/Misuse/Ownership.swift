@testable import Notices

// A search or a reading that is used after its end: the end consumes it, and it cannot be copied.

// expected-error@+1 {{'search' used after consume}}
func looksAfterSettling(in registry: Registry, search: consuming Search, on audience: Uncounted<Audience>) {
    let reading = search.settle(on: audience)  // expected-note {{consumed here}}
    looks(search)  // expected-note {{used here}}
    reading.end(in: registry)
}

// expected-error@+1 {{'search' used after consume}}
func looksAfterTheEnd(in registry: Registry, search: consuming Search) {
    search.end(in: registry)  // expected-note {{consumed here}}
    looks(search)  // expected-note {{used here}}
}

// expected-error@+1 {{'search' consumed more than once}}
func settlesTwice(in registry: Registry, search: consuming Search, on audience: Uncounted<Audience>) {
    let first = search.settle(on: audience)  // expected-note {{consumed here}}
    let second = search.settle(on: audience)  // expected-note {{consumed again here}}
    first.end(in: registry)
    second.end(in: registry)
}

// expected-error@+1 {{'search' consumed more than once}}
func settlesAfterTheEnd(in registry: Registry, search: consuming Search, on audience: Uncounted<Audience>) {
    search.end(in: registry)  // expected-note {{consumed here}}
    let reading = search.settle(on: audience)  // expected-note {{consumed again here}}
    reading.end(in: registry)
}

// expected-error@+1 {{'reading' used after consume}}
func readsAfterTheEnd(in registry: Registry, reading: consuming Reading) {
    reading.end(in: registry)  // expected-note {{consumed here}}
    _ = reading.audience  // expected-note {{used here}}
}

// expected-error@+1 {{'reading' consumed more than once}}
func endsTwice(in registry: Registry, reading: consuming Reading) {
    reading.end(in: registry)  // expected-note {{consumed here}}
    reading.end(in: registry)  // expected-note {{consumed again here}}
}

// expected-error@+1 {{'reading' is borrowed and cannot be consumed}}
func copiesAReading(in registry: Registry, reading: borrowing Reading) {
    let copy = reading  // expected-note {{consumed here}}
    copy.end(in: registry)
}

func looks(_ search: borrowing Search) {}
