/// Whether two values are copies of one another, as far as can be seen without their type's help.
enum SameContent {
    static func isIn(_ first: Any, _ second: Any) -> Bool {
        guard type(of: first) == type(of: second) else { return false }
        if let first = first as? any Equatable, equals(first, second) { return true }
        if type(of: first) is AnyObject.Type { return first as AnyObject === second as AnyObject }
        let (fields, others) = (Mirror(reflecting: first).children, Mirror(reflecting: second).children)
        // Without fields, texts are compared: of a value that is not equal to itself, or of a case without a value.
        if fields.isEmpty { return others.isEmpty && String(describing: first) == String(describing: second) }
        return fields.count == others.count
            && zip(fields, others).allSatisfy { $0.label == $1.label && isIn($0.value, $1.value) }
    }

    /// The same for copies of a value.
    static func hash(of value: Any) -> Int {
        var hasher = Hasher()
        add(value, to: &hasher)
        return hasher.finalize()
    }

    private static func add(_ value: Any, to hasher: inout Hasher) {
        if let value = value as? any Hashable { return hasher.combine(AnyHashable(value)) }
        if type(of: value) is AnyObject.Type { return hasher.combine(ObjectIdentifier(value as AnyObject)) }
        let fields = Mirror(reflecting: value).children
        if fields.isEmpty { return hasher.combine(String(describing: value)) }
        for field in fields { add(field.value, to: &hasher) }
    }

    private static func equals<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
        (second as? Value).map { $0 == first } ?? false
    }
}
