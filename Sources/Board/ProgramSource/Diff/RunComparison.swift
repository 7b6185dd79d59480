/// Compares the tallies of two runs.
struct RunComparison: Sendable {
    /// The same number of deliveries in a different order: of one name, or of the whole center.
    struct Order: Hashable, Sendable {
        var center: String
        var name: String?
    }

    /// The differences in counts, by center, name and observer.
    private(set) var differences: [RunDifference] = []
    private(set) var orders: [Order] = []
    /// The names whose posts have different payloads.
    private(set) var payloads: [(center: String, name: String)] = []

    /// The centers whose observers are unknown. Only their posts are compared.
    private let hidden: Set<String>

    init(_ a: RunTally, _ b: RunTally, hidden: Set<String>) {
        self.hidden = hidden
        for center in Self.all(a.centers, b.centers) {
            compare(a.centers[center], b.centers[center], center)
        }
    }

    private static func all<Value>(_ a: [String: Value], _ b: [String: Value]) -> [String] {
        Set(a.keys).union(b.keys).sorted()
    }

    private mutating func compare(_ a: RunTally.Center?, _ b: RunTally.Center?, _ center: String) {
        if a == nil || b == nil { only(a != nil, center, measure: .center) }
        let (first, second) = (a ?? RunTally.Center(), b ?? RunTally.Center())
        add(.dropped, first.dropped, second.dropped, center)
        var isEqual = true
        for name in Self.all(first.names, second.names) {
            let isSame = compare(
                first.names[name] ?? RunTally.Name(), second.names[name] ?? RunTally.Name(), center, name)
            if !isSame { isEqual = false }
        }
        // The order across names is compared only if the order of each name is equal, so that one cause is
        // reported once.
        if isEqual, !hidden.contains(center), first.order.value != second.order.value {
            orders.append(Order(center: center, name: nil))
        }
    }

    /// Returns whether the deliveries are the same.
    private mutating func compare(
        _ a: RunTally.Name, _ b: RunTally.Name, _ center: String, _ name: String
    ) -> Bool {
        add(.posts, a.posts, b.posts, center, name)
        if a.payloads.value != b.payloads.value { payloads.append((center, name)) }
        guard !hidden.contains(center) else { return true }
        add(.unheard, a.unheard, b.unheard, center, name)
        add(.filtered, a.filtered, b.filtered, center, name)
        var isEqual = true
        for observer in Self.all(a.observers, b.observers) {
            let first = a.observers[observer] ?? RunTally.Observer()
            let second = b.observers[observer] ?? RunTally.Observer()
            if first.isRegistered != second.isRegistered {
                only(first.isRegistered, center, name, observer, measure: .observer)
            }
            add(.deliveries, first.deliveries, second.deliveries, center, name, observer)
            add(.failed, first.failed, second.failed, center, name, observer)
            add(.skipped, first.skipped, second.skipped, center, name, observer)
            if first.deliveries != second.deliveries { isEqual = false }
        }
        guard isEqual else { return false }
        guard a.order.value != b.order.value else { return true }
        orders.append(Order(center: center, name: name))
        return false
    }

    private mutating func only(
        _ isA: Bool, _ center: String, _ name: String? = nil, _ observer: String? = nil,
        measure: RunDifference.Measure
    ) {
        differences.append(
            RunDifference(
                center: center, name: name, observer: observer, measure: measure,
                finding: .only(isA ? .a : .b)))
    }

    private mutating func add(
        _ measure: RunDifference.Measure, _ a: Int, _ b: Int, _ center: String, _ name: String? = nil,
        _ observer: String? = nil
    ) {
        guard a != b else { return }
        differences.append(
            RunDifference(
                center: center, name: name, observer: observer, measure: measure,
                finding: .counts(a: a, b: b)))
    }
}
