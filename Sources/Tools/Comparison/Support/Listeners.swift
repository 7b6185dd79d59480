/// An object that observes or posts. Each `Mark` makes a different class.
final class Listener<Mark>: Sendable {}

/// Marks that encode a number in binary, so that there is a class for each number.
private enum Zero<Rest> {}
private enum One<Rest> {}

/// Instances of `count` classes, since MyNotificationCenter does not distinguish instances of one class.
func listeners(_ count: Int) -> [AnyObject] {
    (1...count).map { listener($0, Never.self) }
}

/// An instance of the class whose name spells `number` in binary digits.
private func listener<Mark>(_ number: Int, _: Mark.Type) -> AnyObject {
    if number == 0 { return Listener<Mark>() }
    return number.isMultiple(of: 2)
        ? listener(number / 2, Zero<Mark>.self) : listener(number / 2, One<Mark>.self)
}
