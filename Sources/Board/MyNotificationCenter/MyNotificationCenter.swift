/// The notification center that articles teach one to write from scratch, with the faults that it comes with.
///
/// It is here to be compared with, measured and taught from. Nothing may be mended in it: each of its faults is a
/// promise that `Notices` keeps, and `make compare` shows the two side by side.
///
/// It differs from the original in one thing: anyone in this package may make one, so that what is shown of one fault
/// is not disturbed by the traces of another. The original has `shared` and nothing else.
package final class MyNotificationCenter {
    /// The only one there is, in the original. On the main actor, since Swift 6 shares nothing that is not safe.
    @MainActor package static let shared = MyNotificationCenter()

    /// By the name of the observer's class, then by the name of the notification.
    private var storage: [String: [String: [(String, Any) -> Void]]] = [:]

    package init() {}

    /// Registers the class of `observer` for `name`. Ignores what is no instance of a class.
    package func addObserver(_ observer: Any, name: String, closure: @escaping (String, Any) -> Void) {
        guard let className = Self.className(of: observer) else { return }
        if storage[className] != nil && storage[className]?[name] != nil {
            storage[className]?[name]?.append(closure)
        } else {
            storage[className] = [name: [closure]]
        }
    }

    /// Calls the closures for `name` with the name and `object`.
    ///
    /// - Throws: `notificationNotFound` when there are none.
    package func postNotification(_ name: String, object: Any) throws {
        var isHeard = false
        for (_, closuresByName) in storage {
            for (registeredName, closures) in closuresByName {
                guard registeredName == name else { continue }
                for closure in closures {
                    isHeard = true
                    closure(name, object)
                }
            }
        }
        if !isHeard {
            throw MyNotificationCenterError.notificationNotFound
        }
    }

    /// Removes all that the class of `observer` is registered for. Ignores what is no instance of a class.
    ///
    /// - Throws: `notificationNotFound` when that is nothing.
    package func removeObserver(_ observer: Any) throws {
        guard let className = Self.className(of: observer) else { return }
        guard storage[className] != nil else { throw MyNotificationCenterError.notificationNotFound }
        storage.removeValue(forKey: className)
    }

    private static func className(of observer: Any) -> String? {
        guard let observerClass = type(of: observer) as? AnyClass else { return nil }
        return String(describing: observerClass)
    }
}

/// What ``MyNotificationCenter`` throws, whatever was wrong.
package enum MyNotificationCenterError: Error {
    case notificationNotFound
}
