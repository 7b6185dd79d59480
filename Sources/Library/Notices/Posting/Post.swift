/// What one post passes to its observers.
struct Post {
    private let borrowed: BorrowedNotice?
    /// A payload passed without a notice to observers of its type.
    let value: BorrowedValue?
    /// The bits of the payload's type.
    let type: UInt
    /// Bits added to the state of each observer, if the post needs further checks.
    let marks: UInt64
    /// Observers that receive the notice from their registering threads.
    let handedOver: BorrowedPointer<Set<UInt64>>?

    /// - Parameters:
    ///   - borrowed: The notice; `nil` if all observers take payloads of the type of `value`.
    ///   - value: The payload, if it is passed without a notice to observers of its type.
    @inline(__always)
    init(
        _ borrowed: BorrowedNotice?, value: BorrowedValue? = nil, of type: UInt = 0, isBlocked: Bool = false,
        handedOver: BorrowedPointer<Set<UInt64>>? = nil
    ) {
        self.borrowed = borrowed
        self.value = value
        self.type = type
        marks = isBlocked ? ObserverState.refused : handedOver == nil ? 0 : ObserverState.asked
        self.handedOver = handedOver
    }

    /// Whether the post is blocked: it reaches no observer.
    var isBlocked: Bool { marks & ObserverState.refused != 0 }

    /// The notice. Only a post to observers that take its payload has none.
    @inline(__always)
    var notice: BorrowedNotice { unsafe borrowed.unsafelyUnwrapped }

    var name: NoticeName? { borrowed?.name }
}

/// A notice that is valid for the duration of a call.
typealias BorrowedNotice = BorrowedPointer<Notice>

extension BorrowedNotice {
    /// A copy of the notice, which counts references.
    var copy: Notice { unsafe pointer.pointee }
    var name: NoticeName { unsafe pointer.pointee.name }
    func isNamed(by pattern: NoticeName) -> Bool { unsafe pattern.includes(pointer.pointee.name) }
    var source: SourceLine { unsafe pointer.pointee.source }
    var payload: (any Sendable)? { unsafe pointer.pointee.payload }
    var hasPayload: Bool { unsafe pointer.pointee.payload != nil }
    var senderReference: StrongReference? { unsafe pointer.pointee.senderReference }
    var trail: Trail? { unsafe pointer.pointee.trail }
}
