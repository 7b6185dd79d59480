package import Notices

/// The kinds that only the demo records.
extension NoticeRecord.Kind {
    /// An expectation was checked. The text has the expected value and, on failure, the found one.
    package static let expect = NoticeRecord.Kind(rawValue: "expect")
    /// A call threw an error, which the text describes.
    package static let thrown = NoticeRecord.Kind(rawValue: "throw")
    /// A handler would have waited for its own poster: a deadlock.
    package static let hang = NoticeRecord.Kind(rawValue: "hang")

    package static let ofDemo: [NoticeRecord.Kind] = [.expect, .thrown, .hang]
}

/// The activity of `MyNotificationCenter`.
extension NoticeRecord.Kind {
    /// An observer was added to `MyNotificationCenter`.
    package static let comparedObserve = NoticeRecord.Kind(rawValue: "compare.observe")
    /// A notification was posted to `MyNotificationCenter`; `deliveries` is the number of closures it called.
    package static let comparedPost = NoticeRecord.Kind(rawValue: "compare.post")
    /// `MyNotificationCenter` was asked to remove an observer.
    package static let comparedRemove = NoticeRecord.Kind(rawValue: "compare.remove")
    /// `MyNotificationCenter` called a closure; `reason` is `ownerGone` if the closure's object was
    /// deallocated.
    package static let comparedDeliver = NoticeRecord.Kind(rawValue: "compare.deliver")
    /// `MyNotificationCenter` released a closure; `post` is the record of the call in which it did.
    package static let comparedDrop = NoticeRecord.Kind(rawValue: "compare.drop")
    /// `MyNotificationCenter` threw an error.
    package static let comparedThrow = NoticeRecord.Kind(rawValue: "compare.throw")

    /// Whether the record is about `MyNotificationCenter`, not about the center.
    package var isCompared: Bool { rawValue.hasPrefix("compare.") }

    /// Whether other records can be nested below it.
    package var isParent: Bool {
        switch self {
        case .post, .deliver, .comparedObserve, .comparedPost, .comparedRemove: true
        default: false
        }
    }

    package static let ofModel: [NoticeRecord.Kind] = [
        .comparedObserve, .comparedPost, .comparedRemove, .comparedDeliver, .comparedDrop, .comparedThrow,
    ]
}
