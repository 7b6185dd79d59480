import Synchronization

/// The notification center that a good programmer writes in an afternoon: a lock, a dictionary of arrays, and a post
/// that copies the arrays under the lock and calls handlers outside it.
///
/// It is correct and safe for threads. A post calls the observers of its name and those of any name, in the order of
/// their registration, and no observer that ended during the post. Owners and senders are referenced weakly; a handler
/// whose owner or sender is deallocated is not called, and the post that notices it removes the observer. No handler
/// runs, and nothing that a handler captured is released, while the lock is held.
///
/// It is no competitor: no priorities, filters, sticky notices, execution on actors or queues, sequences, monitors,
/// listings or outcomes. An observer whose owner is deallocated stays until its name is posted. Removal searches the
/// name's array. The benchmark uses it as the bar: a center with more features should not be slower than this one.
final class SimpleCenter: Sendable {
    struct Note {
        let name: String
        let sender: AnyObject?
        let payload: Any?
    }

    final class Observer: Sendable {
        fileprivate let number: UInt64
        fileprivate let name: String?
        fileprivate let sender: ObjectIdentifier?
        fileprivate let owner: ObjectIdentifier?
        /// Calls the handler, or returns `false` if the owner or the sender is deallocated.
        fileprivate let receive: @Sendable (Note) -> Bool
        fileprivate let hasEnded = Atomic(false)

        fileprivate init(
            number: UInt64, name: String?, sender: ObjectIdentifier?, owner: ObjectIdentifier?,
            receive: @escaping @Sendable (Note) -> Bool
        ) {
            self.number = number
            self.name = name
            self.sender = sender
            self.owner = owner
            self.receive = receive
        }
    }

    /// Ends its observer when it is released.
    final class Token: Sendable {
        private let center: SimpleCenter
        private let observer: Observer

        fileprivate init(_ center: SimpleCenter, _ observer: Observer) {
            self.center = center
            self.observer = observer
        }

        func cancel() { center.remove(observer) }

        deinit { cancel() }
    }

    private struct State {
        var named: [String: [Observer]] = [:]
        var ofAnyName: [Observer] = []
        var owned: [ObjectIdentifier: [Observer]] = [:]
        var lastNumber: UInt64 = 0

        mutating func remove(_ observer: Observer) {
            if let name = observer.name {
                named.remove(observer, of: name)
            } else if let index = ofAnyName.firstIndex(where: { $0 === observer }) {
                ofAnyName.remove(at: index)
            }
        }
    }

    private let state = Mutex(State())

    // MARK: - Observing

    /// Observes a name, or any name if it is `nil`, until the token is released.
    func observe(
        _ name: String?, from sender: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (Note) -> Void
    ) -> Token {
        Token(self, observeUntilRemoved(name, from: sender, handler: handler))
    }

    @discardableResult
    func observeUntilRemoved(
        _ name: String?, from sender: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (Note) -> Void
    ) -> Observer {
        add(name, from: sender, owner: nil) { note in
            handler(note)
            return true
        }
    }

    /// Observes while the owner is alive.
    @discardableResult
    func observe<Owner: AnyObject & Sendable>(
        _ name: String?, owner: Owner, from sender: (any AnyObject & Sendable)? = nil,
        handler: @escaping @Sendable (Owner, Note) -> Void
    ) -> Observer {
        add(name, from: sender, owner: owner) { [weak owner] note in
            guard let owner else { return false }
            handler(owner, note)
            return true
        }
    }

    private func add(
        _ name: String?, from sender: (any AnyObject & Sendable)?, owner: AnyObject?,
        receive: @escaping @Sendable (Note) -> Bool
    ) -> Observer {
        var receive = receive
        if let sender {
            // The address of a deallocated sender may be in use again, so the number alone does not decide.
            receive = { [weak sender, receive] note in sender != nil && receive(note) }
        }
        return state.withLock { [receive] state in
            state.lastNumber += 1
            let observer = Observer(
                number: state.lastNumber, name: name, sender: sender.map { ObjectIdentifier($0) },
                owner: owner.map { ObjectIdentifier($0) }, receive: receive)
            if let name {
                state.named[name, default: []].append(observer)
            } else {
                state.ofAnyName.append(observer)
            }
            if let owner = observer.owner { state.owned[owner, default: []].append(observer) }
            return observer
        }
    }

    // MARK: - Removing

    func remove(_ observer: Observer) {
        guard !observer.hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
        state.withLock { state in
            state.remove(observer)
            if let owner = observer.owner { state.owned.remove(observer, of: owner) }
        }
    }

    func removeAll(ownedBy owner: AnyObject) {
        // Released after the lock, with what the handlers captured.
        let observers = state.withLock { state in
            let observers = state.owned.removeValue(forKey: ObjectIdentifier(owner)) ?? []
            for observer in observers {
                observer.hasEnded.store(true, ordering: .releasing)
                state.remove(observer)
            }
            return observers
        }
        withExtendedLifetime(observers) {}
    }

    // MARK: - Posting

    func post(_ name: String, from sender: AnyObject? = nil, payload: Any? = nil) {
        let (named, ofAnyName) = state.withLock { ($0.named[name] ?? [], $0.ofAnyName) }
        if named.isEmpty && ofAnyName.isEmpty { return }
        let note = Note(name: name, sender: sender, payload: payload)
        let sender = sender.map { ObjectIdentifier($0) }
        var (next, nextOfAnyName) = (0, 0)
        while next < named.count || nextOfAnyName < ofAnyName.count {
            let observer: Observer
            if nextOfAnyName == ofAnyName.count
                || next < named.count && named[next].number < ofAnyName[nextOfAnyName].number
            {
                observer = named[next]
                next += 1
            } else {
                observer = ofAnyName[nextOfAnyName]
                nextOfAnyName += 1
            }
            if observer.hasEnded.load(ordering: .acquiring) { continue }
            if let wanted = observer.sender, wanted != sender { continue }
            if !observer.receive(note) { remove(observer) }
        }
    }
}

extension Dictionary where Value == [SimpleCenter.Observer] {
    /// Removes an observer from the array of a key, and an empty array from the dictionary.
    fileprivate mutating func remove(_ observer: SimpleCenter.Observer, of key: Key) {
        guard let index = self[key]?.firstIndex(where: { $0 === observer }) else { return }
        if self[key]?.count == 1 {
            self[key] = nil
        } else {
            self[key]?.remove(at: index)
        }
    }
}
