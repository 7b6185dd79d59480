/// The callee of an entry that is bound to an owner: the owner, held weakly, and a handler that receives it.
///
/// The handler takes a pointer to a notice or, in an entry that is marked as typed, to a payload.
final class OwnedHandler: Sendable {
    /// Takes the owner, and the address of a notice or of a payload.
    typealias Body = PayloadTyping.OwnedHandler

    /// A handler that is called where it is stored, without counting references to its captures.
    private struct Lent: ~Copyable, Sendable {
        let body: Body

        @inline(__always)
        borrowing func call(_ owner: AnyObject, _ value: LentValue) { body(owner, value) }
    }

    let owner: OwnerReference
    private let handler: Lent
    let knownFacts = OnceReference<ObserverFacts>()

    init(_ body: @escaping Body, of owner: AnyObject) {
        handler = Lent(body: body)
        self.owner = OwnerReference(owner)
    }

    /// Its facts in records. The owner's label is read once.
    func facts(ownerLabel: (OwnerReference) -> String) -> ObserverFacts {
        if let known = knownFacts.object { return known }
        let label = ownerLabel(owner)
        return knownFacts.store(
            ObserverFacts(.owner, ObserverLabels(observer: label, owner: label)))
    }

    @inline(__always)
    func call(_ owner: AnyObject, with value: LentValue) { handler.call(owner, value) }

    /// Calls the handler with the value at `value`. `false`: the owner was deallocated.
    @inline(__always)
    func lend(_ value: LentValue) -> Bool {
        guard let owner = owner.object else { return false }
        handler.call(owner, value)
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
