/// A collection of the standard library, or an optional, with elements of unknown type. Elements are visited one by
/// one; the collection is never copied as a whole.
protocol ForeignList {
    var count: Int { get }
    /// Whether its elements have keys.
    var hasKeys: Bool { get }
    /// For an optional, its value; for all others `nil`.
    var wrapped: Any?? { get }
    /// Visits the elements until `body` returns `false`.
    func forEach(_ body: (_ key: Any?, _ value: Any) -> Bool)
}

extension ForeignList {
    var hasKeys: Bool { false }
    var wrapped: Any?? { nil }
}

extension ForeignList where Self: Sequence {
    func forEach(_ body: (_ key: Any?, _ value: Any) -> Bool) {
        for element in self {
            guard body(nil, element) else { return }
        }
    }
}

extension Array: ForeignList {}
extension ArraySlice: ForeignList {}
extension ContiguousArray: ForeignList {}
extension Set: ForeignList {}

extension Dictionary: ForeignList {
    var hasKeys: Bool { true }

    func forEach(_ body: (_ key: Any?, _ value: Any) -> Bool) {
        for (key, value) in self {
            guard body(key, value) else { return }
        }
    }
}

extension Optional: ForeignList {
    var count: Int { self == nil ? 0 : 1 }
    var wrapped: Any?? { .some(map { $0 as Any }) }

    func forEach(_ body: (_ key: Any?, _ value: Any) -> Bool) {
        if let self { _ = body(nil, self) }
    }
}
