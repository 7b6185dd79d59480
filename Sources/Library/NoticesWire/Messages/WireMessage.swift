package import Notices

/// The content of a frame. The reserved types of ``FrameType`` have none yet.
package enum WireMessage: Hashable, Sendable {
    case hello(Hello)
    /// Records of the center with a number, in the order in which the encoder received them.
    case records(center: UInt64, [NoticeRecord])
    case drops(center: UInt64, Drops)
    case registrations(RegistrationChunk)
    case mark(Mark)
    case end(End)
    case checkpoint(Checkpoint)
    case watch(Watch)
    case ping(Ping)
    case command(WireCommand)
    case result(CommandResult)
    case offers(Offers)
    case leaks(ExpectedGone)
    case counts(PostCounts)
    /// Totals of what a board did not ask for, for the center with a number.
    case leftOut(center: UInt64, LeftOut)
    case status(OfferedStatus)
}

/// How many posts a center has had since a board began to have them counted.
package struct PostCounts: Hashable, Sendable {
    /// The number of the center.
    package var center: UInt64
    package var posts: UInt64
    /// How long they were counted.
    package var nanoseconds: UInt64

    package init(center: UInt64, posts: UInt64, nanoseconds: UInt64) {
        self.center = center
        self.posts = posts
        self.nanoseconds = nanoseconds
    }
}

/// Asks whether the other end is there, or answers that.
package struct Ping: Hashable, Sendable {
    package var isAnswer: Bool

    package init(isAnswer: Bool = false) {
        self.isAnswer = isAnswer
    }
}

/// How many records of a center were dropped since the last report.
package struct Drops: Hashable, Sendable {
    package var total: UInt64
    /// How many of them were posts.
    package var posts: UInt64
    /// How many of them were deliveries.
    package var deliveries: UInt64
    /// How many of them reported that a post reached no observer.
    package var unheard: UInt64

    package init(total: UInt64, posts: UInt64 = 0, deliveries: UInt64 = 0, unheard: UInt64 = 0) {
        self.total = total
        self.posts = posts
        self.deliveries = deliveries
        self.unheard = unheard
    }

    /// The counts of a ring's batch.
    package init(_ batch: NoticeRecordRing.Batch) {
        self.init(
            total: UInt64(clamping: batch.dropped), posts: UInt64(clamping: batch.droppedPosts),
            deliveries: UInt64(clamping: batch.droppedDeliveries),
            unheard: UInt64(clamping: batch.droppedUnheard))
    }
}

/// Some of the registrations of a center. A listing, or an update, is one or more chunks, of which the last is marked.
package struct RegistrationChunk: Hashable, Sendable {
    /// The number of the center.
    package var center: UInt64
    /// The `seq` of the latest record when they were listed.
    package var seq: UInt64
    package var isLast: Bool
    /// Whether these were added or changed, while the others are unchanged.
    package var isUpdate: Bool
    /// Whether the observers of the center are known. If not, a listing has none of them.
    package var knowsObservers: Bool
    package var registrations: [WireRegistration]

    package init(
        center: UInt64, seq: UInt64, isLast: Bool, isUpdate: Bool = false, knowsObservers: Bool = true,
        registrations: [WireRegistration]
    ) {
        self.center = center
        self.seq = seq
        self.isLast = isLast
        self.isUpdate = isUpdate
        self.knowsObservers = knowsObservers
        self.registrations = registrations
    }

    func flags(isLast: Bool) -> UInt8 {
        (isLast ? 1 : 0) | (isUpdate ? 2 : 0) | (knowsObservers ? 0 : 4)
    }
}

/// A named moment, between the records before and after it.
package struct Mark: Hashable, Sendable {
    /// In nanoseconds since 1970.
    package var time: Int64
    package var text: String

    package init(time: Int64, text: String) {
        self.time = time
        self.text = text
    }
}
