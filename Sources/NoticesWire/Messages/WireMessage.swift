package import Notices

/// What a frame says. The types of ``FrameType`` that are reserved have none yet.
package enum WireMessage: Hashable, Sendable {
    case hello(Hello)
    /// Records of the center of a number, in the order in which they were given to the encoder.
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
}

/// A board's wish to see the registrations and records of all centers, from now on.
package struct Watch: Hashable, Sendable {
    package init() {}
}

/// Asks whether the other end is there, or says that this end is.
package struct Ping: Hashable, Sendable {
    package var isAnswer: Bool

    package init(isAnswer: Bool = false) {
        self.isAnswer = isAnswer
    }
}

/// How many records of a center were dropped since it was last said.
package struct Drops: Hashable, Sendable {
    package var total: UInt64
    /// How many of them were posts.
    package var posts: UInt64
    /// How many of them were deliveries.
    package var deliveries: UInt64
    /// How many of them said that a post reached no observer.
    package var unheard: UInt64

    package init(total: UInt64, posts: UInt64 = 0, deliveries: UInt64 = 0, unheard: UInt64 = 0) {
        self.total = total
        self.posts = posts
        self.deliveries = deliveries
        self.unheard = unheard
    }

    /// What a batch of a ring says.
    package init(_ batch: NoticeRecordRing.Batch) {
        self.init(
            total: UInt64(clamping: batch.dropped), posts: UInt64(clamping: batch.droppedPosts),
            deliveries: UInt64(clamping: batch.droppedDeliveries),
            unheard: UInt64(clamping: batch.droppedUnheard))
    }
}

/// Some of the registrations of a center. A listing is one or more chunks, of which the last is marked; so is an update.
package struct RegistrationChunk: Hashable, Sendable {
    /// The number of the center.
    package var center: UInt64
    /// The `seq` of the latest record when they were listed.
    package var seq: UInt64
    package var isLast: Bool
    /// Whether these were added or have changed, and the others are as they were.
    package var isUpdate: Bool
    package var registrations: [WireRegistration]

    package init(
        center: UInt64, seq: UInt64, isLast: Bool, isUpdate: Bool = false, registrations: [WireRegistration]
    ) {
        self.center = center
        self.seq = seq
        self.isLast = isLast
        self.isUpdate = isUpdate
        self.registrations = registrations
    }
}

/// A moment with a name, between the records before and behind it.
package struct Mark: Hashable, Sendable {
    /// In nanoseconds since 1970.
    package var time: Int64
    package var text: String

    package init(time: Int64, text: String) {
        self.time = time
        self.text = text
    }
}
