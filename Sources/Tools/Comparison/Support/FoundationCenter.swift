import Foundation

/// Shorthands for Foundation's calls, used in dozens of checks.
extension NotificationCenter {
    typealias Token = Unchecked<any NSObjectProtocol>

    @discardableResult
    func add(
        _ name: String?, from sender: Any? = nil, queue: OperationQueue? = nil,
        _ handler: @escaping @Sendable () -> Void
    ) -> Token {
        Unchecked(
            value: addObserver(forName: name.map { Notification.Name($0) }, object: sender, queue: queue) {
                _ in
                handler()
            })
    }

    func remove(_ token: Token) {
        removeObserver(token.value)
    }

    func post(_ name: String, from sender: Any? = nil) {
        post(name: Notification.Name(name), object: sender)
    }
}
