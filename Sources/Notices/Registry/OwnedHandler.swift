/// A handler that is bound to an owner, which is held weakly. An entry has it as a `PackedHandler`.
///
/// The handler takes a pointer to a notice or, in an entry that is marked as typed, to a payload.
struct OwnedHandler: Sendable {
    /// Takes the owner, and the address of a notice or of a payload.
    typealias Body = PayloadTyping.OwnedHandler

    fileprivate let body: Body
    let owner: OwnerReference

    init(_ body: @escaping Body, of owner: AnyObject) {
        self.body = body
        self.owner = OwnerReference(owner)
    }
}

/// A handler that is bound to an owner, in the words of an entry: without an object for each registration, which would
/// take more room than the entry.
///
/// The addresses of the handler's context and of the owner's reference have 44 bits, since objects are aligned to 16
/// bytes and processors use 48 bits; the address of the handler's function has 48. Of these, two words have 128, and
/// the entry has the other 8 beside the number. Where an address does not fit, the observer has a `Registration`.
///
/// It owns a handler as a `Callee` does.
struct PackedHandler: Sendable {
    let callee: Callee
    /// 8 bits.
    let rest: UInt64

    /// A handler as it is stored: function, context, owner and the reference to it.
    private typealias Words = (function: UInt, context: UInt, identity: UInt, reference: UInt)

    private static let lowBits: UInt = 0xf_ffff

    @inline(__always)
    init(_ callee: Callee, rest: UInt64) { (self.callee, self.rest) = (callee, rest) }

    /// Whether an entry has room for a handler, and for the line where it was registered.
    static func fits(_ handler: OwnedHandler, at source: SourceLine) -> Bool {
        let words = LentPointer.with(handler) {
            unsafe UnsafeRawPointer($0.pointer).load(as: Words.self)
        }
        return (words.function | words.context | words.reference) >> 48 == 0
            && (words.context | words.reference) & 0xf == 0
            && Origin.linesBesideRest.contains(source.line)
    }

    /// Owns a handler that fits, to be taken once.
    init(owning handler: OwnedHandler) {
        self = unsafe withUnsafeTemporaryAllocation(of: Words.self, capacity: 1) { memory in
            unsafe UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
                .initializeMemory(as: OwnedHandler.self, to: handler)
            return unsafe PackedHandler(memory[0])
        }
    }

    private init(_ words: Words) {
        callee = Callee(
            first: words.reference << 16 | words.function & Self.lowBits,
            second: words.context << 16 | words.function >> 20 & Self.lowBits)
        rest = UInt64(words.function >> 40)
    }

    @inline(__always)
    private var function: UInt {
        callee.first & Self.lowBits | (callee.second & Self.lowBits) << 20 | UInt(rest) << 40
    }

    @inline(__always)
    private var context: UInt { (callee.second >> 20) << 4 }

    /// The owner, valid while the handler is kept.
    @inline(__always)
    var owner: OwnerReference.Pointer { unsafe OwnerReference.Pointer(word: (callee.first >> 20) << 4) }

    /// Runs `body` with the handler in the form in which it was owned.
    private func withWords<Result>(_ body: (UnsafeMutablePointer<OwnedHandler>) -> Result) -> Result {
        let owner = owner
        let words: Words = (function, context, UInt(bitPattern: owner.identity), owner.word)
        return unsafe withUnsafeTemporaryAllocation(of: Words.self, capacity: 1) { memory in
            unsafe memory.initialize(repeating: words)
            return unsafe body(
                UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
                    .assumingMemoryBound(to: OwnedHandler.self))
        }
    }

    /// Gives up the handler.
    func take() -> OwnedHandler { unsafe withWords { unsafe $0.move() } }

    /// A copy of the handler, which counts references.
    var handler: OwnedHandler { unsafe withWords { unsafe $0.pointee } }
}

/// What an entry with an owner has given up: its handler, and what records say of it.
final class OwnedContent: Sendable {
    private let handler: OwnedHandler
    private let facts: ObserverFacts?

    @inline(never)
    init(taking entry: SharedPointer<Entry>) {
        handler = entry.packedHandler.take()
        facts = entry.knownFacts.map { unsafe $0.takeRetained() }
    }
}

// MARK: - Calling

extension PackedHandler {
    /// A handler that is called where it is stored, without counting references to its captures.
    private struct Lent: ~Copyable {
        let body: OwnedHandler.Body

        @inline(__always)
        borrowing func call(_ owner: AnyObject, _ value: LentValue) { body(owner, value) }
    }

    @inline(__always)
    func call(_ owner: AnyObject, with value: LentValue) {
        LentPointer.unprotected((function, context)) {
            unsafe $0.as(Lent.self).pointee.call(owner, value)
        }
    }

    /// Calls the handler with the value at `value`. `false`: the owner was deallocated.
    @inline(__always)
    func lend(_ value: LentValue) -> Bool {
        guard let owner = owner.object else { return false }
        call(owner, with: value)
        return true
    }
}

extension OwnedHandler {
    /// A handler of notices in the form in which it is stored.
    static func body<Owner: AnyObject>(_ handler: @escaping @Sendable (Owner, Notice) -> Void) -> Body {
        #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
            // Unchanged: an owner is passed as its address, whatever its class, and a notice as its address too (see
            // `Callee.BorrowedByAddress`). A closure around it would be one allocation more. Read in a struct: a
            // closure that a generic function returns is wrapped in two more.
            LentPointer.with(Stored(body: handler)) { unsafe $0.as(Lendable.self).pointee }.body
        #else
            { object, notice in
                unsafe handler(
                    unsafeDowncast(object, to: Owner.self),
                    LentPointer<NoticeImage>(notice.as(NoticeImage.self)).notice)
            }
        #endif
    }

    private struct Stored<Owner: AnyObject> {
        let body: @Sendable (Owner, Notice) -> Void
    }

    private struct Lendable {
        let body: Body
    }
}
