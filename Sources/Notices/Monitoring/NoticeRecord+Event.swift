extension NoticeRecord {
    /// What happened, with the fields that it has: a record, read as an enumeration.
    ///
    /// ```swift
    /// for record in ring.take().records {
    ///     switch record.event {
    ///     case .delivered(let delivery, let nanoseconds?): histogram[delivery.observer.label].add(nanoseconds)
    ///     case .unheard(let post, _): print("no observer of \(post.name), posted at \(post.source)")
    ///     default: break
    ///     }
    /// }
    /// ```
    ///
    /// The record itself stays flat, so that a record of a newer version, or of a kind that a program added, can still
    /// be written, read and passed on.
    public enum Event: Hashable, Sendable {
        /// An observer was registered.
        case observed(Observer)
        /// A registration ended.
        case removed(Observer, Reason)
        /// A registration was refused, because an equal one exists, made at `first`.
        case refused(Observer, first: Source)
        /// A notice was posted. `counts` is `nil` while the post is running.
        case posted(Post, counts: Counts?)
        /// A handler ran for so many nanoseconds; `nil` while it is running.
        case delivered(Delivery, nanoseconds: Int64?)
        /// A post reached no observer. `passedOver` says which observers of its name were passed over, and why; `nil`:
        /// there were none.
        case unheard(Post, passedOver: String?)
        /// An observer was gone, or blocked, when its turn came.
        case skipped(Delivery, Reason)
        /// An observer could not read the payload, or had no room for the notice.
        case failed(Delivery, problem: String)
        /// A name, or any name (`nil`), has more observers than were expected.
        case crowded(name: String?, text: String)
        /// A text that the program added.
        case noted(String)
        /// A kind that this version does not know or that a program added, or a record without a field that its kind
        /// has.
        case other(Kind)

        /// An observer, as it registered.
        public struct Observer: Hashable, Sendable {
            /// Its label.
            public let label: String
            /// The name that it observes; `nil` for any.
            public let name: String?
            /// The number of its registration in its center; `nil` if that was refused.
            public let registration: UInt64?
            /// The owner that the registration is bound to.
            public let owner: String?
            /// The only sender it listens to.
            public let sender: String?
            /// Where it was registered.
            public let source: Source
        }

        /// A post.
        public struct Post: Hashable, Sendable {
            /// The name.
            public let name: String
            /// Its sender.
            public let sender: String?
            /// The payload as JSON text.
            public let payload: String?
            /// Where it was posted.
            public let source: Source
        }

        /// How many observers a post reached.
        public struct Counts: Hashable, Sendable {
            /// How many handlers ran.
            public let deliveries: Int
            /// How many handlers were scheduled to run elsewhere.
            public let scheduled: Int
            /// How many observers were gone or blocked.
            public let skipped: Int
            /// How many observers could not read the payload, or had no room for the notice.
            public let failed: Int
            /// How many observers' filters did not accept it.
            public let filtered: Int
        }

        /// A post's turn at one observer.
        public struct Delivery: Hashable, Sendable {
            /// The observer. Its name and sender are those of the post.
            public let observer: Observer
            /// The `seq` of the post.
            public let post: UInt64
            /// The payload as JSON text.
            public let payload: String?
        }
    }

    /// What happened, with the fields that it has. O(1).
    public var event: Event { knownEvent ?? .other(kind) }

    private var knownEvent: Event? {
        switch kind {
        case .observe: observerOfEvent.map { .observed($0) }
        case .remove: both(observerOfEvent, reason).map { .removed($0, $1) }
        case .refuse: both(observerOfEvent, first).map { .refused($0, first: $1) }
        case .post: postOfEvent.map { .posted($0, counts: counts) }
        case .deliver: delivery.map { .delivered($0, nanoseconds: durationNanoseconds) }
        case .unheard: postOfEvent.map { .unheard($0, passedOver: text) }
        case .skip: both(delivery, reason).map { .skipped($0, $1) }
        case .fail: both(delivery, text).map { .failed($0, problem: $1) }
        case .crowd: text.map { .crowded(name: name, text: $0) }
        case .note: text.map { .noted($0) }
        default: nil
        }
    }

    private func both<First, Second>(_ first: First?, _ second: Second?) -> (First, Second)? {
        guard let first, let second else { return nil }
        return (first, second)
    }

    private var source: Source? { both(file, line).map(Source.init) }

    private var observerOfEvent: Event.Observer? {
        guard let observer, let source else { return nil }
        return Event.Observer(
            label: observer, name: name, registration: registration, owner: owner, sender: sender,
            source: source)
    }

    private var postOfEvent: Event.Post? {
        guard let name, let source else { return nil }
        return Event.Post(name: name, sender: sender, payload: payload, source: source)
    }

    private var counts: Event.Counts? {
        guard let deliveries else { return nil }
        return Event.Counts(
            deliveries: deliveries, scheduled: scheduled ?? 0, skipped: skipped ?? 0, failed: failed ?? 0,
            filtered: filtered ?? 0)
    }

    private var delivery: Event.Delivery? {
        guard let observer = observerOfEvent, let post else { return nil }
        return Event.Delivery(observer: observer, post: post, payload: payload)
    }
}
