import Notices
import Synchronization

final class Badge: Sendable {
    private let number = Mutex(0)
    var text: String { number.withLock { "\($0)" } }

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in
            me.number.withLock { $0 = notice.payload as? Int ?? 0 }
        }
    }
}

extension NoticeDescriptor<Int> {
    static let cartCount = NoticeDescriptor("cart.count")
}

final class Cart: Sendable {}

struct CartEmptied: NoticeMessage {
    typealias Subject = Cart
    let reason: String
}

struct CartChanged: NoticeMessage {
    typealias Subject = Cart
    static let noticeName: NoticeName = "cart.changed"
    let count: Int

    static func message(from notice: Notice) throws -> CartChanged {
        CartChanged(count: try notice.payload(as: Int.self))
    }
}

final class Table {}

final class Row {
    var isHighlighted = false
}

struct RowSelected: MainActorNoticeMessage {
    typealias Subject = Table
    let row: Row  // a class that is not Sendable
}

/// Samples of an article, each followed by what its article says of it. Each stands here as it stands there.
protocol PrintingSamples: Sendable {
    var printed: Calls { get }
}

extension PrintingSamples {
    /// In place of the one that writes to standard output.
    @Sendable func print(_ items: Any...) {
        printed.add(items.map { "\($0)" }.joined(separator: " "))
    }
}
