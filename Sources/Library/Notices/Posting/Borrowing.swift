import Synchronization

/// Passes the notice of a post to handlers without copying it for each. The only file that knows how Swift lays out
/// and passes a notice.
///
/// A notice has several words, some of them references. Making one counts those references. A plain handler call
/// copies the notice again for each observer, from words just written, which stalls the processor: 18 ns an observer
/// instead of 2 to 3. So a post writes the words of a notice without counting and passes their address, as Swift
/// itself passes a value too large for registers. The poster keeps the referenced objects alive until the post ends. A
/// handler that stores the notice copies it, which counts.
///
/// `isPossible` checks the layout once. If it differs, each post makes a notice and each handler gets a copy.
enum Borrowing {
    /// Whether notices can be passed as words.
    static var isPossible: Bool { isAsExpected && !isForbidden.load(ordering: .relaxed) }

    /// Turns this off for a test, for centers made and handlers registered later.
    package static func forbid(_ isForbidden: Bool) {
        Self.isForbidden.store(isForbidden, ordering: .relaxed)
    }

    private static let isForbidden = Atomic(false)

    private final class Sample: Sendable {}

    /// Whether a notice, read as words, has the words that are written here.
    private static let isAsExpected: Bool = {
        #if !(arch(x86_64) || arch(arm64)) || _ptrauth(_arm64e)
            return false
        #else
            guard MemoryLayout<Notice>.size == MemoryLayout<NoticeWords>.size,
                MemoryLayout<Notice>.stride == MemoryLayout<NoticeWords>.stride
            else { return false }
            let object = Sample()
            let name: NoticeName = "a name of more than fifteen bytes"
            let source = SourceLine(file: "file", line: 7)
            let payload: (any Sendable)? = object
            let notice = Notice(name: name, sender: object, payload: payload, source: source)
            let written = BorrowedPointer.with(payload) {
                NoticeWords(name, sender: object, payload: $0, source: source)
            }
            return withExtendedLifetime(notice) { written.isMadeOf(notice) }
        #endif
    }()
}

/// The words of a notice, with uncounted references.
struct NoticeWords {
    private typealias Two = (UInt, UInt)
    private typealias Four = (UInt, UInt, UInt, UInt)

    private let name: Two
    private let source: SourceLine
    private let payload: Four
    private let sender: UInt
    private let trail: UInt = 0

    @inline(__always)
    init(
        _ name: borrowing NoticeName, sender: AnyObject?, payload: BorrowedPointer<(any Sendable)?>?,
        source: SourceLine
    ) {
        self.name = unsafe unsafeBitCast(copy name, to: Two.self)
        self.source = source
        self.payload = payload.map { unsafe UnsafeRawPointer($0.pointer).load(as: Four.self) } ?? (0, 0, 0, 0)
        self.sender = sender.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    }

    fileprivate func isMadeOf(_ notice: Notice) -> Bool {
        BorrowedPointer.with(notice) { notice in
            let other = unsafe UnsafeRawPointer(notice.pointer).loadUnaligned(as: NoticeWords.self)
            // An object payload takes the first word; the last is the type.
            return name == other.name && source == other.source && payload.0 == other.payload.0
                && payload.3 == other.payload.3 && sender == other.sender && trail == other.trail
        }
    }

    /// Passes the notice to a call, valid for its duration.
    @inline(__always)
    func borrow<Result>(_ body: (BorrowedNotice) -> Result) -> Result {
        BorrowedPointer.unprotected(self) { unsafe body(BorrowedNotice($0.as(Notice.self))) }
    }
}

// MARK: - Handlers that are called with the address of a notice

// Each is read as the other, wrapped in a struct: a closure that a generic function returns is wrapped in two more
// closures. They are not copyable, so they are called in place, without counting references to their captures.

struct NoticeBody: ~Copyable, Sendable {
    private let body: @Sendable (BorrowedNotice) throws -> Void

    @inline(__always)
    init(_ handler: consuming @escaping @Sendable (Notice) throws -> Void) {
        body =
            Borrowing.isPossible
            ? unsafe unsafeBitCast(Written(body: handler), to: Borrowed.self).body
            : Written(body: handler).copying
    }

    private struct Written {
        let body: @Sendable (Notice) throws -> Void
        var copying: @Sendable (BorrowedNotice) throws -> Void { { [body] in try body($0.copy) } }
    }
    private struct Borrowed { let body: @Sendable (BorrowedNotice) throws -> Void }

    @inline(__always)
    borrowing func call(_ notice: BorrowedNotice) throws { try body(notice) }
}

/// A handler of an owner and notices.
struct OwnedNoticeBody: ~Copyable, Sendable {
    private let body: @Sendable (AnyObject, BorrowedNotice) throws -> Void

    @inline(__always)
    init<Owner: AnyObject>(_ handler: consuming @escaping @Sendable (Owner, Notice) throws -> Void) {
        body =
            Borrowing.isPossible
            ? unsafe unsafeBitCast(Written(body: handler), to: Borrowed.self).body
            : Written(body: handler).copying
    }

    private struct Written<Owner: AnyObject> {
        let body: @Sendable (Owner, Notice) throws -> Void
        // The center holds the owner that it was given, so the type is known.
        var copying: @Sendable (AnyObject, BorrowedNotice) throws -> Void {
            { [body] in try unsafe body(unsafeDowncast($0, to: Owner.self), $1.copy) }
        }
    }
    private struct Borrowed { let body: @Sendable (AnyObject, BorrowedNotice) throws -> Void }

    @inline(__always)
    borrowing func call(_ owner: AnyObject, _ notice: BorrowedNotice) throws { try body(owner, notice) }
}

struct NoticeFilterBody: ~Copyable, Sendable {
    private let body: @Sendable (BorrowedNotice) -> Bool

    init(_ filter: @escaping @Sendable (Notice) -> Bool) {
        guard Borrowing.isPossible else {
            body = { filter($0.copy) }
            return
        }
        body = unsafe unsafeBitCast(Written(body: filter), to: Borrowed.self).body
    }

    private struct Written { let body: @Sendable (Notice) -> Bool }
    private struct Borrowed { let body: @Sendable (BorrowedNotice) -> Bool }

    @inline(__always)
    borrowing func accepts(_ notice: BorrowedNotice) -> Bool { body(notice) }
}
