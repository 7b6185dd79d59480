/// What an entry calls that is bound to an owner: the owner, without its life, and a handler that is handed it.
///
/// The handler takes a notice where it stands or, in an entry that is marked as typed, a payload where it stands.
final class OwnedHandler: Sendable {
    /// Takes the owner, and the address of a notice or of a payload.
    typealias Body = PayloadTyping.OwnedHandler

    /// A handler that is called where it is kept, without counting references to what it captured.
    private struct Lent: ~Copyable, Sendable {
        let body: Body

        @inline(__always)
        borrowing func call(_ owner: AnyObject, _ value: UnsafeRawPointer) { body(owner, value) }
    }

    let owner: OwnerReference
    private let handler: Lent
    private let knownFacts = OnceReference<ObserverFacts>()

    init(_ body: @escaping Body, of owner: AnyObject) {
        handler = Lent(body: body)
        self.owner = OwnerReference(owner)
    }

    /// What records say of it. The owner's label is asked for once.
    func facts(ownerLabel: (OwnerReference) -> String) -> ObserverFacts {
        if let known = knownFacts.object { return known }
        let label = ownerLabel(owner)
        return knownFacts.store(
            ObserverFacts(.owner, ObserverLabels(observer: label, owner: label)))
    }

    @inline(__always)
    func call(_ owner: AnyObject, with value: UnsafeRawPointer) { handler.call(owner, value) }

    /// Calls the handler with what stands at `value`. `false`: the owner is gone.
    @inline(__always)
    func lend(_ value: UnsafeRawPointer) -> Bool {
        guard let owner = owner.object else { return false }
        handler.call(owner, value)
        return true
    }
}

extension OwnedHandler {
    /// A handler of notices as it is kept.
    static func body<Owner: AnyObject>(_ handler: @escaping @Sendable (Owner, Notice) -> Void) -> Body {
        #if (arch(x86_64) || arch(arm64)) && !_ptrauth(_arm64e)
            // As it is: an owner is handed over as its address, whatever its class, and a notice as the place where it
            // stands (see `Callee.BorrowedByAddress`). A closure around it would be one allocation more.
            // Read in a struct: a closure that a generic function returns is wrapped in two more.
            withUnsafePointer(to: Kept(body: handler)) {
                UnsafeRawPointer($0).assumingMemoryBound(to: Lendable.self).pointee
            }.body
        #else
            { object, notice in
                handler(
                    unsafeDowncast(object, to: Owner.self),
                    notice.assumingMemoryBound(to: NoticeImage.self).notice)
            }
        #endif
    }

    private struct Kept<Owner: AnyObject> {
        let body: @Sendable (Owner, Notice) -> Void
    }

    private struct Lendable {
        let body: Body
    }
}
