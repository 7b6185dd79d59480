import BoardModel

/// Sample classes for `MyNotificationCenter`, which identifies observers by class name.
///
/// An object called `ProfileView#1` holds an instance of `ProfileView`. Swift cannot create classes at run
/// time, so only these are available.
enum SampleClasses {
    typealias Instance = AnyObject & Sendable

    final class ProfileView: Sendable {}
    final class LoginView: Sendable {}
    final class CartView: Sendable {}
    final class CartBadge: Sendable {}
    final class AuditLog: Sendable {}
    final class Screen: Sendable {}
    final class Form: Sendable {}
    final class Test: Sendable {}

    private static let makers: [(name: String, make: @Sendable () -> any Instance)] = [
        ("ProfileView", { ProfileView() }), ("LoginView", { LoginView() }), ("CartView", { CartView() }),
        ("CartBadge", { CartBadge() }), ("AuditLog", { AuditLog() }), ("Screen", { Screen() }),
        ("Form", { Form() }), ("Test", { Test() }),
    ]

    static let names = makers.map(\.name)

    /// An instance of the class named at the beginning of the object's label; `nil` if there is no such
    /// class.
    static func instance(for label: String) -> (any Instance)? {
        let name = label.prefix { $0 != "#" }
        return makers.first { $0.name == name }?.make()
    }
}
