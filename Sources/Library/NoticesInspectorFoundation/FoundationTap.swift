import Foundation
import Notices
import NoticesWire

/// Receives the posts of a Foundation `NotificationCenter`.
final class FoundationTap: CenterTap {
    private weak let center: NotificationCenter?
    private let recorded = NoticeCenter()
    private let describe: @Sendable (NotificationCenter) -> String?
    private let list = Lock(FoundationObserverList())

    /// - Parameter describe: The text in which the center lists its observers. On Apple's systems, its debug description.
    init(
        _ center: NotificationCenter,
        describe: @escaping @Sendable (NotificationCenter) -> String? = FoundationTap.description(of:)
    ) {
        (self.center, self.describe) = (center, describe)
    }

    @Sendable private static func description(of center: NotificationCenter) -> String? {
        #if canImport(Darwin)
            center.debugDescription
        #else
            nil
        #endif
    }

    func observers() -> [WireRegistration] {
        guard let text = center.flatMap(describe) else { return [] }
        return list.withLock { $0.registrations(listedIn: text) }
    }

    var substitute: NoticeCenter? { center == nil ? nil : recorded }

    func taps(_ center: AnyObject) -> Bool { self.center === center }

    func hear(
        payloads: Bool, _ body: @escaping @Sendable (_ describe: (inout NoticeRecord) -> Void) -> Void
    ) -> TapHearing? {
        guard let center else { return nil }
        // Without a queue, Foundation calls it on the poster's thread, holding none of its locks.
        let observer = center.addObserver(forName: nil, object: nil, queue: nil) { [recorded] notification in
            body { record in
                record.name = notification.name.rawValue
                record.sender = notification.object.map { ForeignValue.label(of: $0, in: recorded) }
                guard payloads, let userInfo = notification.userInfo else { return }
                record.payload = ForeignValue.json(of: userInfo, in: recorded)
            }
        }
        let kept = Lock<(any NSObjectProtocol)?>(observer)
        return TapHearing { [weak center] in
            // Removed only once: on Linux a second removal removes another observer.
            let observer = kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
            if let observer { center?.removeObserver(observer) }
        }
    }
}
