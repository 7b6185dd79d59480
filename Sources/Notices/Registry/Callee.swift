/// What an entry calls: a handler, most of a handler with an owner (`PackedHandler`), or a registration. Two words,
/// owned by a list or a retirer.
///
/// The one place where a closure and a reference are treated as words. It is sound because they are owned once: by the
/// newest list that holds the entry and, when they were taken from it, by the retirer that took them and waits for the
/// readers before it releases them. Readers borrow, so that a delivery counts no references.
struct Callee: Sendable {
    let first: UInt
    let second: UInt

    /// A closure as it is stored: the function, and its context. Returned from generic functions in this struct: a
    /// closure that they return directly is wrapped in two more.
    private struct Owned {
        let body: @Sendable (Notice) -> Void
    }

    /// A closure that is borrowed: a value that is not copyable is called in place, without a retain.
    fileprivate struct Borrowed: ~Copyable {
        let body: @Sendable (Notice) -> Void

        @inline(__always)
        borrowing func call(_ notice: Notice) { body(notice) }
    }

    /// Owns a handler, to be taken once.
    init(_ handler: @escaping @Sendable (Notice) -> Void) {
        self = unsafe withUnsafeTemporaryAllocation(of: Callee.self, capacity: 1) { words in
            unsafe UnsafeMutableRawPointer(words.baseAddress.unsafelyUnwrapped)
                .initializeMemory(as: Owned.self, to: Owned(body: handler))
            return unsafe words[0]
        }
    }

    /// A closure that is borrowed, and called with the address of a notice.
    ///
    /// A notice has more words than fit in registers, so Swift passes its address to a handler: to the handler the two
    /// calls are the same. A call as it is written would copy the notice each time, out of words that were just
    /// written, which stalls the processor: half of what a post costs.
    fileprivate struct BorrowedByAddress: ~Copyable {
        let body: @Sendable (LentPointer<NoticeImage>) -> Void

        @inline(__always)
        borrowing func call(_ notice: LentPointer<NoticeImage>) { body(notice) }
    }

    private struct OwnedTyped {
        let body: PayloadTyping.Handler
    }

    fileprivate struct BorrowedTyped: ~Copyable {
        let body: PayloadTyping.Handler

        @inline(__always)
        borrowing func call(_ value: LentValue) { body(value) }
    }

    /// Owns a handler of payloads, to be taken once.
    init(typed handler: @escaping PayloadTyping.Handler) {
        self = unsafe withUnsafeTemporaryAllocation(of: Callee.self, capacity: 1) { words in
            unsafe UnsafeMutableRawPointer(words.baseAddress.unsafelyUnwrapped)
                .initializeMemory(as: OwnedTyped.self, to: OwnedTyped(body: handler))
            return unsafe words[0]
        }
    }

    /// Gives up its handler of payloads.
    func takeTypedHandler() -> PayloadTyping.Handler {
        unsafe withUnsafeTemporaryAllocation(of: Callee.self, capacity: 1) { words in
            unsafe words.initialize(repeating: self)
            return unsafe UnsafeMutableRawPointer(words.baseAddress.unsafelyUnwrapped)
                .assumingMemoryBound(to: OwnedTyped.self).move()
        }.body
    }

    /// Owns a registration, to be taken once.
    init(_ registration: Registration) {
        first = Uncounted.retaining(registration).address
        second = 0
    }

    init(first: UInt, second: UInt) { (self.first, self.second) = (first, second) }

    /// Gives up its handler.
    func takeHandler() -> @Sendable (Notice) -> Void {
        unsafe withUnsafeTemporaryAllocation(of: Callee.self, capacity: 1) { words in
            unsafe words.initialize(repeating: self)
            return unsafe UnsafeMutableRawPointer(words.baseAddress.unsafelyUnwrapped)
                .assumingMemoryBound(to: Owned.self).move()
        }.body
    }

    /// Gives up its registration.
    func takeRegistration() -> Registration {
        unsafe uncounted.takeRetained()
    }

    /// The registration; this callee's owner keeps it.
    var registration: Registration { uncounted.object }

    /// Whether the handler of the registration may run, if nothing stands between a post and it; with its owner.
    @inline(__always)
    func admitAtOnce() -> Registration.Admission? { uncounted.with { $0.admitAtOnce() } }

    /// What records say of the registration, if they have said it.
    @inline(__always)
    var knownFactsOfRegistration: ObserverFacts? { uncounted.with { $0.knownFacts.object } }

    /// Calls the handler of a registration that is called at once.
    @inline(__always)
    func callAtOnce(_ notice: LentPointer<NoticeImage>, _ owner: AnyObject?) -> Registration.Delivery {
        uncounted.with { $0.callAtOnce(notice, owner) }
    }

    /// Lends a notice to the registration, without counting a reference to it.
    @inline(__always)
    func lend(_ notice: LentPointer<NoticeImage>) -> Lending {
        uncounted.with { $0.lend(notice) }
    }

    /// As `lend`, in a function of its own.
    @inline(__always)
    func lendApart(_ notice: LentPointer<NoticeImage>) -> Lending {
        uncounted.with { $0.lendApart(notice) }
    }

    /// Lends a payload to the registration, without counting a reference to it.
    @inline(__always)
    func lend(payloadAt value: LentValue, of type: UInt) -> Lending {
        uncounted.with { $0.lend(payloadAt: value, of: type) }
    }

    private var uncounted: Uncounted<Registration> {
        unsafe Uncounted(address: first).unsafelyUnwrapped
    }
}

extension SharedPointer<Entry> {
    /// Calls the entry's handler, which the caller's claim keeps from being freed.
    @inline(__always)
    func call(_ notice: Notice) {
        // An entry begins with its callee.
        unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: Callee.Borrowed.self).pointee.call(notice)
    }

    /// Calls the entry's handler with the address of a notice.
    @inline(__always)
    func call(withNoticeAt notice: LentPointer<NoticeImage>) {
        unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: Callee.BorrowedByAddress.self).pointee.call(
            notice)
    }

    /// Calls the entry's handler of payloads, which the caller's claim keeps from being freed.
    @inline(__always)
    func call(_ value: LentValue) {
        unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: Callee.BorrowedTyped.self).pointee.call(
            value)
    }
}
