import Synchronization

// Ending observers: decided under the lock. What an observer captured goes when the lock is released.
extension Store {
    /// Ends an observer. Of several callers one is told `true`, and that one's doing is recorded.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        let end = state.withLock { state -> End in self.end(id, reason, in: &state) }
        switch end {
        case .none: return false
        case .registration(let registration): return self.end(registration, reason: reason)
        case .ended(let observer, let released):
            if let observer { record(observer, reason) }
            withExtendedLifetime(released) {}
            return true
        }
    }

    /// Ends a registration. Of several callers one is told `true`, and that one's doing is recorded.
    @discardableResult
    func end(_ registration: Registration, reason: NoticeRecord.Reason) -> Bool {
        guard registration.end(reason) else { return false }
        let released = state.withLock { remove(registration, reason, in: &$0) }
        if isWatched { record(registration, reason) }
        withExtendedLifetime(released) {}
        return true
    }

    private func record(_ observer: some ObserverDescribing, _ reason: NoticeRecord.Reason) {
        guard let center = watchedCenter.withLock({ $0 })?.object as? NoticeCenter else { return }
        center.record(.remove) { record in
            record.describe(observer, in: center)
            record.reason = reason
        }
    }
}

// MARK: - Under the lock

extension Store {
    /// What came of ending an observer.
    private enum End {
        /// It had ended before, or is another center's.
        case none
        /// It is one that has to be told first.
        case registration(Registration)
        /// With what is to be recorded, if somebody watches.
        case ended(Observer?, Released)
    }

    private func end(_ id: RegistrationID, _ reason: NoticeRecord.Reason, in state: inout StoreState) -> End {
        guard let (line, position) = position(of: id, in: state) else { return .none }
        let entry = line.observers[position]
        if entry.state.has(EntryState.registration) {
            return .registration(entry.pointee.callee.registration)
        }
        let observer = isWatched ? Observer(entry, in: line, of: center) : nil
        return .ended(observer, end(at: position, in: line, reason, &state))
    }

    /// Takes out a registration that has been told of its end.
    private func remove(
        _ registration: Registration, _ reason: NoticeRecord.Reason, in state: inout StoreState
    ) -> Released {
        guard let (line, position) = position(of: registration.id, in: state) else { return .nothing }
        if registration.kind == .sequence, line.sender != nil { change(waiting: -1, at: line, in: state) }
        if let owner = registration.owner { state.remove(registration, of: owner.identity) }
        return end(at: position, in: line, reason, &state)
    }

    /// Where an observer is that has not ended.
    private func position(of id: RegistrationID, in state: StoreState) -> (Line, Int)? {
        if id.place != RegistrationID.nowhere {
            guard Int(id.place) < state.lines.count, let line = state.lines[Int(id.place)] else { return nil }
            return position(of: id.number, in: line).map { (line, $0) }
        }
        for case let line? in state.lines {
            if let position = position(of: id.number, in: line) { return (line, position) }
        }
        return nil
    }

    private func position(of number: UInt64, in line: Line) -> Int? {
        let list = line.observers
        guard !list.isNone, let position = list.position(of: number), !list[position].hasEnded else {
            return nil
        }
        return position
    }

    func change(waiting change: Int, at line: Line, in state: StoreState) {
        state.lines[Int(line.namePlace)]?.waiting.add(change, ordering: .sequentiallyConsistent)
    }

    /// The entry of an observer that has not ended, and its line.
    func entry(of id: RegistrationID, in state: StoreState) -> (Line, UnsafeMutablePointer<Entry>)? {
        position(of: id, in: state).map { line, position in (line, line.observers[position]) }
    }
}

// MARK: - Holding back

extension Store {
    /// Holds an observer back, or lets it go again. `false` when it has ended or is another center's.
    func block(_ id: RegistrationID, _ isBlocked: Bool) -> Bool {
        guard id.center == center else { return false }
        return state.withLock { state in
            guard let (line, entry) = entry(of: id, in: state) else { return false }
            if entry.state.has(EntryState.registration) {
                let registration = entry.pointee.callee.registration
                if isBlocked { registration.block() } else { registration.unblock() }
                return true
            }
            let blockers = state.blockers[id.number, default: 0] + (isBlocked ? 1 : -1)
            state.blockers[id.number] = blockers == 0 ? nil : blockers
            mark(id.number, in: line, isBlocked: blockers > 0, &state)
            return true
        }
    }
}
