/// An entry that a post has reached, with its state as the post has read it.
struct VisitedEntry {
    let entry: SharedPointer<Entry>
    let topic: Uncounted<Topic>
    let state: EntryState

    /// Calls a handler that has no owner, of notices or of payloads.
    @inline(__always)
    func call(_ notice: Notice) -> Registration.Delivery {
        guard !state.isTyped else { return callTyped(notice) { entry.call($0) } }
        entry.call(notice)
        return .delivered
    }

    /// Calls a handler of payloads with the notice's payload.
    @inline(never)
    private func callTyped(_ notice: Notice, _ handler: (LentValue) -> Void)
        -> Registration.Delivery
    {
        do {
            try topic.with { $0.typing }?.with {
                try $0.call(notice, handler)
            }
            return .delivered
        } catch {
            return .failed(error)
        }
    }

    /// Calls a handler with its owner, with a notice or with its payload.
    private func call(_ notice: Notice, _ owner: AnyObject) -> Registration.Delivery {
        let handler = entry.packedHandler
        guard !state.has(EntryState.typed) else {
            return callTyped(notice) { handler.call(owner, with: $0) }
        }
        LentPointer.with(notice) { handler.call(owner, with: $0.untyped) }
        return .delivered
    }

    func observer(of center: UInt64) -> Observer {
        Observer(entry, in: topic.object, of: center)
    }
}

extension VisitedEntry: DeliveryTarget {
    var registration: Registration? {
        state.has(EntryState.registration) ? entry.callee.registration : nil
    }

    /// Whether its filter accepts the notice, which is from the sender that it observes.
    func wants(_ notice: Notice) -> Bool {
        registration?.wants(notice, isBlocked: state.has(EntryState.blocked)) ?? true
    }

    func admit() -> Registration.Admission {
        if let registration {
            return state.has(EntryState.blocked) ? .pass(.skipped(.blocked)) : registration.admit()
        }
        guard !state.has(EntryState.ended | EntryState.blocked) else {
            return .pass(.skipped(state.skipReason))
        }
        guard state.has(EntryState.owned) else { return .call(owner: nil) }
        return entry.packedHandler.owner.object.map { .call(owner: $0) }
            ?? .pass(.skipped(.ownerGone))
    }

    func run(_ notice: Notice, owner: AnyObject?, watch: @autoclosure () -> DeliveryWatch?)
        -> Registration.Delivery
    {
        if let registration { return registration.run(notice, owner: owner, watch: watch()) }
        return owner.map { call(notice, $0) } ?? call(notice)
    }

    func id(in registry: Registry) -> RegistrationID {
        RegistrationID(
            center: registry.center, number: entry.number,
            topicIndex: topic.with { $0.index })
    }

    func end(after delivery: Registration.Delivery) -> NoticeRecord.Reason? {
        if let registration { return registration.end(after: delivery) }
        if case .skipped(.ownerGone) = delivery { return .ownerGone }
        return nil
    }
}
