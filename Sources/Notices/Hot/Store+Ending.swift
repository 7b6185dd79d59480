import Synchronization

// Ending observers: decided under the lock. What an observer captured goes when the lock is released.
extension Store {
    /// Ends an observer. Of several callers one is told `true`, and that one's doing is recorded.
    @discardableResult
    func end(_ id: RegistrationID, reason: NoticeRecord.Reason) -> Bool {
        guard id.center == center else { return false }
        let isWatched = isWatched
        var registration: Registration?
        var observer: Observer?
        var released = Released.nothing
        let isEnded = state.withLock { state -> Bool in
            guard let (line, position) = position(of: id, in: state) else { return false }
            return line._withUnsafeGuaranteedRef { line in
                let entry = line.observers[position]
                guard !entry.state.has(EntryState.registration) else {
                    // It has to be told first.
                    registration = entry.pointee.callee.registration
                    return false
                }
                if isWatched { observer = Observer(entry, in: line, of: center) }
                released = end(at: position, in: line, reason, &state)
                return true
            }
        }
        if let registration { return end(registration, reason: reason) }
        if let observer { record(observer, reason) }
        withExtendedLifetime(released) {}
        return isEnded
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
    /// Takes out a registration that has been told of its end.
    private func remove(
        _ registration: Registration, _ reason: NoticeRecord.Reason, in state: inout StoreState
    ) -> Released {
        guard let (line, position) = position(of: registration.id, in: state) else { return .nothing }
        if let owner = registration.owner { state.owners.remove(registration.number, of: owner.identity) }
        return line._withUnsafeGuaranteedRef { line in
            if registration.kind == .sequence, line.sender != nil { change(waiting: -1, at: line, in: state) }
            return end(at: position, in: line, reason, &state)
        }
    }

    /// Where an observer is that has not ended.
    private func position(of id: RegistrationID, in state: StoreState) -> (Unmanaged<Line>, Int)? {
        if id.place != RegistrationID.nowhere {
            guard let line = state.line(at: id.place) else { return nil }
            return line._withUnsafeGuaranteedRef { position(of: id.number, in: $0) }.map { (line, $0) }
        }
        for case let line? in state.lines {
            if let position = position(of: id.number, in: line) { return (.passUnretained(line), position) }
        }
        return nil
    }

    func position(of number: UInt64, in line: Line) -> Int? {
        let list = line.observers
        guard !list.isNone, let position = list.position(of: number), !list[position].hasEnded else {
            return nil
        }
        return position
    }

    func change(waiting change: Int32, at line: Line, in state: StoreState) {
        state.lines[Int(line.namePlace)]?.changeWaiting(by: change)
    }

    /// The entry of an observer that has not ended, and its line.
    func entry(of id: RegistrationID, in state: StoreState) -> (Line, UnsafeMutablePointer<Entry>)? {
        position(of: id, in: state).map { line, position in
            let line = line.takeUnretainedValue()
            return (line, line.observers[position])
        }
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
