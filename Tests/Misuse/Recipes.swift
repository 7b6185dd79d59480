import Notices
import Observation
import Synchronization

// A class of the main actor. The registration ends with its owner; the handler runs on the main actor.
@MainActor final class CartBadge {
    var text = ""

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in me.text = "\(notice.payload ?? 0)" }
    }
}

// An actor. The handler runs on the actor, later. Pass owner: self: a closure with [weak self] does not run there.
actor CartHistory {
    var changes = 0

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, _ in me.changes += 1 }
    }
}

// A Sendable class. The handler runs on the thread that posts, before `post` returns.
final class CartCounter: Sendable {
    let changes = Mutex(0)

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, _ in me.changes.withLock { $0 += 1 } }
    }
}

// An @Observable model: isolate it to the main actor, as its views are.
@MainActor @Observable final class CartModel {
    var count = 0

    init(in center: NoticeCenter) {
        center.observe("cart.changed", owner: self) { me, notice in me.count = notice.payload as? Int ?? 0 }
    }
}

// A class that is not Sendable cannot be an owner: isolate it with @MainActor, or observe in the actor that owns it.
nonisolated class Receipt {
    var lines: [String] = []
}

actor Printer {
    let receipt = Receipt()

    init(in center: NoticeCenter) {
        center.observe("item.sold", owner: self) { me, notice in me.receipt.lines.append("\(notice)") }
    }
}

// A script. The registration ends with its token: keep it.
let center = NoticeCenter()  // or NoticeCenter.shared
let token = center.observe("cart.changed") { notice in print(notice.name, notice.payload ?? "nothing") }
try center.post("cart.changed", payload: 3).requireHeard()  // throws if no observer is registered
