import Notices

/// Notices in order. Taking the first is amortized O(1).
struct PendingQueue: Sendable {
    /// The slots before `head` are empty: their notices were taken.
    private var slots: [PendingNotice?] = []
    private var head = 0

    var count: Int { slots.count - head }
    var first: PendingNotice? { head < slots.count ? slots[head] : nil }

    mutating func append(_ notice: PendingNotice) {
        slots.append(notice)
    }

    /// Takes the first notice, if its order is not after `order`.
    mutating func takeFirst(upTo order: UInt64) -> PendingNotice? {
        guard head < slots.count, let first = slots[head], first.order <= order else { return nil }
        slots[head] = nil
        head += 1
        if head == slots.count || (head >= 64 && head * 2 >= slots.count) {
            slots.removeFirst(head)
            head = 0
        }
        return first
    }

    /// Removes and returns all that match. A `substitute` takes the place of the first of them.
    mutating func take(
        _ matches: (PendingNotice) -> Bool, leaving substitute: PendingNotice? = nil
    ) -> [PendingNotice] {
        guard slots[head...].contains(where: { $0.map(matches) == true }) else { return [] }
        var taken: [PendingNotice] = []
        var kept: [PendingNotice?] = []
        for case let notice? in slots[head...] {
            guard matches(notice) else {
                kept.append(notice)
                continue
            }
            if taken.isEmpty, var substitute {
                substitute.order = notice.order
                kept.append(substitute)
            }
            taken.append(notice)
        }
        slots = kept
        head = 0
        return taken
    }
}
