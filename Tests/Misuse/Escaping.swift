@testable import Notices

// A search or a reading that is to outlive its post: what keeps it cannot end it.

final class KeepsASearch {
    private let search: Search

    init(in registry: Registry) { search = Search(.own, in: registry.slotNumber) }

    func ends(in registry: Registry) {
        // expected-error@+1 {{cannot consume noncopyable stored property 'self.search' of a class}}
        search.end(in: registry)
    }
}

final class KeepsAReading {
    private var reading: Reading?

    init(_ reading: consuming Reading) { self.reading = consume reading }

    func ends(in registry: Registry) {
        // expected-error@+1 {{noncopyable 'self.reading' cannot be consumed when captured by an escaping closure}}
        reading?.end(in: registry)
    }
}

func endsASearchLater(in registry: Registry, search: consuming Search) -> () -> Void {
    // expected-error@+1 {{noncopyable 'search' cannot be consumed when captured by an escaping closure}}
    { search.end(in: registry) }
}

func endsAReadingLater(in registry: Registry, reading: consuming Reading) -> () -> Void {
    // expected-error@+1 {{noncopyable 'reading' cannot be consumed when captured by an escaping closure}}
    { reading.end(in: registry) }
}

// expected-error@+1 {{'reading' cannot be captured by an escaping closure since it is a borrowed parameter}}
func readsLater(_ reading: borrowing Reading) -> () -> Void {
    // expected-note@+1 {{closure capturing 'reading' here}}
    { _ = reading.audience }
}
