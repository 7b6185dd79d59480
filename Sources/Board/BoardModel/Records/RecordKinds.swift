package import Notices

/// The kinds that the demo records beside those of the library.
extension NoticeRecord.Kind {
    /// An expectation was checked; the text states the expected value and, if it was not met, the found one.
    package static let expect = NoticeRecord.Kind(rawValue: "expect")
    /// A call threw an error, which the text describes.
    package static let thrown = NoticeRecord.Kind(rawValue: "throw")
    /// A handler would have waited for its own poster: a deadlock.
    package static let hang = NoticeRecord.Kind(rawValue: "hang")

    package static let ofDemo: [NoticeRecord.Kind] = [.expect, .thrown, .hang]
}

/// What the model beside the center does.
extension NoticeRecord.Kind {
    /// An observer was added to the model.
    package static let besideObserve = NoticeRecord.Kind(rawValue: "beside.observe")
    /// A notification was posted to the model; `deliveries` is the number of closures that it called.
    package static let besidePost = NoticeRecord.Kind(rawValue: "beside.post")
    /// The model was asked to remove an observer.
    package static let besideRemove = NoticeRecord.Kind(rawValue: "beside.remove")
    /// The model called a closure; `reason` is `ownerGone` when the closure's object has been deallocated.
    package static let besideDeliver = NoticeRecord.Kind(rawValue: "beside.deliver")
    /// The model released a closure; `post` is the record of the call in which it did.
    package static let besideDrop = NoticeRecord.Kind(rawValue: "beside.drop")
    /// The model threw an error.
    package static let besideThrow = NoticeRecord.Kind(rawValue: "beside.throw")

    /// Whether the record is about the model, not about the center.
    package var isBeside: Bool { rawValue.hasPrefix("beside.") }

    /// Whether other records can be nested under it.
    package var isParent: Bool {
        switch self {
        case .post, .deliver, .besideObserve, .besidePost, .besideRemove: true
        default: false
        }
    }

    package static let ofModel: [NoticeRecord.Kind] = [
        .besideObserve, .besidePost, .besideRemove, .besideDeliver, .besideDrop, .besideThrow,
    ]
}
