/// A notice that is lent to handlers: its words, without counting references to the objects behind them.
///
/// Sound because the poster keeps name, sender and payload until the post is over, and handlers only borrow: one that
/// keeps the notice copies it, which counts references. Its layout is that of `Notice`, which is checked once.
struct NoticeImage {
    private var name: NoticeName.Words
    private var source: SourceLine
    private var payload: PayloadImage
    private var sender: Uncounted<AnyObject>?
    private var trail: Uncounted<Trail>?
    private var isOnMainActor = false

    @inline(__always)
    fileprivate var hasPayload: Bool { payload.type != 0 }

    @inline(__always)
    fileprivate var isSmall: Bool { sender == nil && trail == nil && !isOnMainActor }

    /// A pointer to a payload that is valid until the post ends; `nil`: there is none.
    typealias PayloadPointer = LentPointer<(any Sendable)?>

    @inline(__always)
    init(_ name: NoticeName.Words, sender: AnyObject?, payload: PayloadPointer?, source: SourceLine) {
        self.name = name
        self.source = source
        self.payload =
            payload.map { unsafe UnsafeRawPointer($0.pointer).load(as: PayloadImage.self) } ?? PayloadImage()
        self.sender = sender.map(Uncounted.init)
    }

    /// A notice, read as an image.
    @inline(__always)
    static func pointer(to notice: LentPointer<Notice>) -> LentPointer<NoticeImage> {
        unsafe LentPointer<NoticeImage>(notice.as(NoticeImage.self))
    }

    /// The object that `isLikeNotice` tries.
    private final class Sample: Sendable {}

    /// Whether an image can stand for a notice: a notice, read as an image, is made of the same words.
    static let isLikeNotice: Bool = {
        guard MemoryLayout<Notice>.size == MemoryLayout<NoticeImage>.size else { return false }
        let source = SourceLine(file: "file", line: 7)
        let object = Sample()
        let trail = Trail.adding(object, to: nil)
        let notice = Notice(
            name: "a name of more than fifteen bytes", sender: object, payload: object, source: source,
            trail: trail)
        let type = UInt(bitPattern: ObjectIdentifier(Sample.self))
        return LentPointer.with(notice) { pointer in
            let image = unsafe UnsafeRawPointer(pointer.pointer).loadUnaligned(as: NoticeImage.self)
            return image.name == notice.name.words && image.source == source
                && image.payload.first == Uncounted(object).address && image.payload.type == type
                && image.sender?.with { $0 === object } == true
                && image.trail?.with { $0 === trail } == true && !image.isOnMainActor
        }
    }()
}

/// A lent notice: not copyable, so that it is passed on without counting references.
private struct LentNotice: ~Copyable {
    let notice: Notice

    @inline(__always)
    borrowing func call(_ entry: SharedPointer<Entry>) { entry.call(notice) }

    @inline(__always)
    borrowing func call<Result>(_ body: (Notice) throws -> Result) rethrows -> Result { try body(notice) }

    @inline(__always)
    borrowing func isWanted(by filter: (Notice) -> Bool) -> Bool { filter(notice) }

    @inline(__always)
    borrowing func call(_ body: (AnyObject, Notice) throws -> Void, _ owner: AnyObject) rethrows {
        try body(owner, notice)
    }

    borrowing func copied() -> Notice { notice }

    var isOnMainActor: Bool { notice.isOnMainActor }
    var name: NoticeName { notice.name }
    var source: SourceLine { notice.source }
    var payload: (any Sendable)? { notice.payload }
    var sender: Uncounted<AnyObject>? { notice.senderReference.map { Uncounted($0.object) } }
    var hasTrail: Bool { notice.trail != nil }
}

extension LentPointer<NoticeImage> {
    @inline(__always)
    private var lent: UnsafePointer<LentNotice> { unsafe self.as(LentNotice.self) }

    /// Lends the notice to an entry's handler.
    @inline(__always)
    func lend(to entry: SharedPointer<Entry>) {
        #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
            entry.call(withNoticeAt: self)
        #else
            unsafe lent.pointee.call(entry)
        #endif
    }

    /// Lends the notice to a registration's handler.
    @inline(__always)
    func lend<Result>(to body: (Notice) throws -> Result) rethrows -> Result {
        try unsafe lent.pointee.call(body)
    }

    /// Lends the notice to a filter. Not generic: a closure whose result is would be wrapped.
    @inline(__always)
    func isWanted(by filter: (Notice) -> Bool) -> Bool { unsafe lent.pointee.isWanted(by: filter) }

    /// Lends the notice to a handler that receives its owner.
    @inline(__always)
    func lend(to body: (AnyObject, Notice) throws -> Void, of owner: AnyObject) rethrows {
        try unsafe lent.pointee.call(body, owner)
    }

    /// Whether it is being delivered on the main actor.
    var isOnMainActor: Bool { unsafe lent.pointee.isOnMainActor }

    var name: NoticeName { unsafe lent.pointee.name }

    var source: SourceLine { unsafe lent.pointee.source }

    /// The address of the payload, if its type has these bits.
    @inline(__always)
    func payload(ifOf type: UInt) -> LentValue? {
        let words = unsafe UnsafeRawPointer(pointer) + PayloadImage.offset
        return PayloadImage.value(
            in: unsafe LentPointer<PayloadImage>(words.assumingMemoryBound(to: PayloadImage.self)),
            ifOf: type)
    }

    /// A copy of the payload, which counts references.
    var payload: (any Sendable)? { unsafe lent.pointee.payload }

    @inline(__always)
    var hasPayload: Bool { unsafe pointer.pointee.hasPayload }

    /// Whether it is made of a name, a source line and perhaps a payload, as most notices are.
    @inline(__always)
    var isSmall: Bool { unsafe pointer.pointee.isSmall }

    /// The sender, which the poster keeps until the post is over.
    var sender: Uncounted<AnyObject>? { unsafe lent.pointee.sender }

    /// Whether it has an origin, or has passed other centers.
    var hasTrail: Bool { unsafe lent.pointee.hasTrail }

    /// A copy of the notice, which counts references.
    var notice: Notice { unsafe lent.pointee.copied() }

    /// A copy of the notice, with another payload.
    func notice(with payload: (any Sendable)?) -> Notice { notice.carrying(payload) }
}
