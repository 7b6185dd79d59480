/// The observers of a post: up to four topics (of the name and of any name, each from any sender and from the poster)
/// as one sequence, in the order in which they are called.
///
/// It meets the observers that were registered when it began. One that ends meanwhile is met as a tombstone.
struct MergeCursor: ~Copyable {
    /// One observer at its turn.
    struct Turn {
        let entry: UnsafeMutablePointer<Entry>
        let topic: Unmanaged<Topic>
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
        private func callTyped(_ notice: Notice, _ handler: (UnsafeRawPointer) -> Void)
            -> Registration.Delivery
        {
            do {
                try topic._withUnsafeGuaranteedRef { $0.typing }?._withUnsafeGuaranteedRef {
                    try $0.call(notice, handler)
                }
                return .delivered
            } catch {
                return .failed(error)
            }
        }

        /// Calls a handler with its owner, with a notice or with its payload.
        fileprivate func call(_ notice: Notice, _ owner: AnyObject) -> Registration.Delivery {
            let handler = entry.pointee.callee.ownedHandler
            guard !state.has(EntryState.typed) else {
                return callTyped(notice) { handler.call(owner, with: $0) }
            }
            withUnsafePointer(to: notice) { handler.call(owner, with: $0) }
            return .delivered
        }

        func observer(of center: UInt64) -> Observer {
            Observer(entry, in: topic.takeUnretainedValue(), of: center)
        }
    }

    private let claim: Claim<Settled>
    private let era: UInt64
    private var cursors: (Cursor, Cursor, Cursor, Cursor)
    private let topicCount: Int
    /// Whether there are sequences of one sender, which may have been deallocated.
    let hasWaitingSequences: Bool

    /// Settles on what was found, which is not freed before `end(in:)`.
    @inline(__always)
    init(_ found: FoundTopics, by claim: consuming Claim<Searching>) {
        self.claim = claim.settle(at: found.era, narrowedTo: found.reading)
        era = found.era
        topicCount = found.count
        hasWaitingSequences = found.hasWaitingSequences
        let topics = found.topics(for: self.claim)
        cursors = (
            Cursor(topics.0, era), Cursor(topics.1, era), Cursor(topics.2, era), Cursor(topics.3, era)
        )
    }

    @inline(__always)
    consuming func end(in registry: Registry) { registry.release(claim) }

    /// Whether the last observer was met.
    @inline(__always)
    var isOver: Bool {
        cursors.0.key == .last
            && (topicCount <= 1 || cursors.1.key == .last && cursors.2.key == .last && cursors.3.key == .last)
    }
}

// MARK: - One observer, of any kind

extension MergeCursor.Turn: DeliveryTarget {
    var registration: Registration? {
        state.has(EntryState.registration) ? entry.pointee.callee.registration : nil
    }

    /// Whether its filter accepts the notice, which is from the sender that it observes.
    func wants(_ notice: Notice) -> Bool { registration?.wants(notice) ?? true }

    func takeTurn() -> Registration.Turn {
        if let registration { return registration.takeTurn() }
        guard !state.has(EntryState.ended | EntryState.blocked) else {
            return .pass(.skipped(state.skipReason))
        }
        guard state.has(EntryState.owned) else { return .call(owner: nil) }
        return entry.pointee.callee.ownedHandler.owner.object.map { .call(owner: $0) }
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
            center: registry.center, number: entry.pointee.origin.number,
            place: topic._withUnsafeGuaranteedRef { $0.place })
    }

    func end(after delivery: Registration.Delivery) -> NoticeRecord.Reason? {
        if let registration { return registration.end(after: delivery) }
        if case .skipped(.ownerGone) = delivery { return .ownerGone }
        return nil
    }
}

// MARK: - Walking

extension MergeCursor {
    /// The next observer.
    @inline(__always)
    mutating func next() -> Turn? {
        if topicCount > 1 { return nextOfSeveral() }
        return topicCount == 0 || cursors.0.key == .last ? nil : cursors.0.next(era)
    }

    @inline(never)
    private mutating func nextOfSeveral() -> Turn? {
        let isFirst = cursors.0.key < cursors.1.key
        let key = isFirst ? cursors.0.key : cursors.1.key
        if topicCount > 2, min(cursors.2.key, cursors.3.key) < key {
            return cursors.2.key < cursors.3.key ? cursors.2.next(era) : cursors.3.next(era)
        }
        guard key < .last else { return nil }
        return isFirst ? cursors.0.next(era) : cursors.1.next(era)
    }

    /// The position of the cursor in one topic.
    private struct Cursor {
        /// The order of observers: the lower key is called first.
        struct Key: Comparable {
            let rank: Int
            let number: UInt64

            /// Behind all observers.
            static let last = Key(rank: .max, number: .max)

            @inline(__always)
            static func < (left: Key, right: Key) -> Bool {
                left.rank == right.rank ? left.number < right.number : left.rank < right.rank
            }
        }

        let topic: Unmanaged<Topic>
        private var entry: UnsafeMutablePointer<Entry>
        private let end: UnsafeMutablePointer<Entry>
        /// The key of the next entry, which had not ended when the cursor was made: the callee of one that had may be
        /// freed.
        private(set) var key: Key

        /// A cursor before the first of some entries.
        @inline(__always)
        init(_ found: FoundTopics.Found, _ era: UInt64) {
            topic = found.topic
            entry = found.entries.first
            end = found.entries.end
            key = .last
            settle(era)
        }

        /// Advances to the first entry from here on that had not ended when the cursor was made.
        @inline(__always)
        private mutating func settle(_ era: UInt64) {
            while entry < end {
                let state = entry.state
                if state.isMet(at: era) {
                    let rank = state.has(EntryState.registration) ? -entry.priority : 0
                    key = Key(rank: rank, number: entry.pointee.origin.number)
                    return
                }
                entry += 1
            }
            key = .last
        }

        /// Returns the next entry and advances.
        @inline(__always)
        mutating func next(_ era: UInt64) -> Turn {
            let turn = Turn(entry: entry, topic: topic, state: entry.state)
            entry += 1
            settle(era)
            return turn
        }
    }
}
