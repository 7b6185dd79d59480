/// The result of lending a notice or a payload to an observer that is more than a handler. A plain number: copying an
/// outcome that contains an error takes calls.
enum Lending {
    case delivered
    /// The handler will run elsewhere, later.
    case scheduled
    case failed
    /// It is a sequence whose buffer is full.
    case dropped
    case ownerGone
    /// It has ended, or is blocked.
    case notCalled
    /// Its filter rejects the notice.
    case unwanted
    /// Nothing was done: a call of the handler with the lent value is not enough.
    case notPossible
}

extension VisitedEntry {
    /// Lends a notice to a handler that has an owner or takes payloads, or to a registration.
    @inline(__always)
    func lend(_ notice: LentPointer<NoticeImage>) -> Lending {
        if state.isOwned { return entry.packedHandler.lend(notice.untyped) ? .delivered : .ownerGone }
        return state.isRegistration ? entry.callee.lend(notice) : lendPayload(of: notice)
    }

    /// As `lend`, in functions of their own, each of few registers: a short post would save and restore them.
    @inline(__always)
    func lendApart(_ notice: LentPointer<NoticeImage>) -> Lending {
        state.isRegistration ? entry.callee.lendApart(notice) : lendOther(notice)
    }

    @inline(never)
    private func lendOther(_ notice: LentPointer<NoticeImage>) -> Lending { lend(notice) }

    /// Lends the payload of a notice to a handler of payloads, if it has the type that such handlers take.
    @inline(never)
    private func lendPayload(of notice: LentPointer<NoticeImage>) -> Lending {
        guard state.isTyped || state.isOwnedTyped, let typing = topic.with({ $0.typing }),
            let value = notice.payload(ifOf: typing.with { $0.bits })
        else { return .notPossible }
        if state.isOwnedTyped { return entry.packedHandler.lend(value) ? .delivered : .ownerGone }
        entry.call(value)
        return .delivered
    }

    /// Lends a payload of a type to a handler of such payloads that has an owner, or to a registration.
    @inline(__always)
    func lend(payloadAt value: LentValue, of type: UInt) -> Lending {
        if state.isOwnedTyped { return entry.packedHandler.lend(value) ? .delivered : .ownerGone }
        return state.isRegistration ? entry.callee.lend(payloadAt: value, of: type) : .notPossible
    }
}

extension NoticeCenter {
    /// Lends a notice to an observer.
    ///
    /// - Parameter isLast: Whether the post meets no observer after it.
    @inline(__always)
    func lend(
        _ image: LentPointer<NoticeImage>, to visited: VisitedEntry, isLast: @autoclosure () -> Bool,
        counting tally: inout PostTally
    ) {
        guard visited.state.has(EntryState.special) else {
            image.lend(to: visited.entry)
            return tally.outcome.countDelivery()
        }
        let lending = visited.lend(image)
        if case .delivered = lending { return tally.outcome.countDelivery() }
        deliver(visited, after: lending, isLast: isLast(), counting: &tally) { image.notice }
    }

    /// Lends a payload of a type to an observer.
    ///
    /// - Parameters:
    ///   - isLast: Whether the post meets no observer after it.
    ///   - notice: Makes a notice with the payload.
    @inline(__always)
    func lend(
        payloadAt value: LentValue, of type: UInt, to visited: VisitedEntry,
        isLast: @autoclosure () -> Bool, counting tally: inout PostTally, notice: () -> Notice
    ) {
        guard !visited.state.isTyped else {
            visited.entry.call(value)
            return tally.outcome.countDelivery()
        }
        let lending = visited.lend(payloadAt: value, of: type)
        if case .delivered = lending { return tally.outcome.countDelivery() }
        deliver(visited, after: lending, isLast: isLast(), counting: &tally, notice: notice)
    }

    /// Completes a delivery according to what lending returned.
    @inline(never)
    func deliver(
        _ visited: VisitedEntry, after lending: Lending, isLast: Bool, counting tally: inout PostTally,
        notice: () -> Notice
    ) {
        let delivery: Registration.Delivery
        switch lending {
        case .delivered: return tally.outcome.countDelivery()
        case .scheduled: return tally.outcome.countScheduling()
        case .failed: return tally.outcome.countFailure()
        case .dropped: return tally.outcome.countDrop()
        case .unwanted: return tally.outcome.countRefusalOfFilter()
        case .ownerGone: delivery = .skipped(.ownerGone)
        case .notCalled: delivery = attempt(notice(), to: visited)
        case .notPossible:
            let notice = notice()
            guard visited.wants(notice) else { return tally.outcome.countRefusalOfFilter() }
            delivery = attempt(notice, to: visited)
        }
        tally.outcome.count(delivery)
        tally.settle(visited, after: delivery, isLast: isLast, in: registry)
    }
}
