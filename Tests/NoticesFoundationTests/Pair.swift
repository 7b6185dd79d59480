import Foundation
import Notices
import NoticesFoundation

/// A list that handlers on any thread may add to.
final class Log<Entry: Sendable>: Sendable {
    private let list = Lock<[Entry]>([])

    var all: [Entry] { list.withLock { $0 } }

    func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
}

/// An object to post from.
final class Sender: Sendable {}

extension NotificationCenter {
    /// Adds an observer of its own, which stays: centers of tests are not shared.
    func watch(_ name: String, _ body: @escaping @Sendable (Notification) -> Void) {
        _ = addObserver(forName: Notification.Name(name), object: nil, queue: nil, using: body)
    }

    func post(_ name: String, from sender: Any? = nil, _ userInfo: [AnyHashable: Any]? = nil) {
        post(name: Notification.Name(name), object: sender, userInfo: userInfo)
    }
}

/// A center of each kind, and what was seen in each.
final class Pair: Sendable {
    let foundation = NotificationCenter()
    let notices = NoticeCenter()
    let inFoundation = Log<String>()
    let inNotices = Log<String>()

    /// Writes down the names of whatever is posted under `names`.
    init(_ names: String...) {
        for name in names {
            foundation.watch(name) { [inFoundation] in inFoundation.add($0.name.rawValue) }
            notices.observe(NoticeName(name)) { [inNotices] in inNotices.add($0.name.rawValue) }.detach()
        }
    }

    func bridge(
        _ names: NoticeBridge.Names = .all, _ direction: NoticeBridge.Direction = .both,
        convert: FoundationConversion = .standard, onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) -> NoticeBridge {
        NoticeBridge(
            between: foundation, and: notices, forwarding: names, direction: direction, convert: convert,
            onFailure: onFailure)
    }
}
