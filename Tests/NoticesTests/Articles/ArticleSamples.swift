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

@MainActor final class CartView {
    var count = 0

    func start(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, _ in me.count += 1 }  // on the main actor
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

@MainActor struct RowSelected: NoticeMessage {
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

final class Ledger {
    var total = 0

    func add(_ count: Int) { total += count }
}

actor Warehouse {
    private let ledger = Ledger()  // a class that is not Sendable
    var total: Int { ledger.total }

    func open(in center: NoticeCenter) {
        center.observe(.cartCount, owner: self) { me, count in me.ledger.add(count) }
    }
}

@MainActor struct OnMain {
    let value: Any
}
