extension NoticeCenter {
    /// Posts `payload` under the descriptor's name.
    ///
    /// ```swift
    /// center.post(.cartCount, 3, from: cart)
    /// ```
    ///
    /// Observers of the payload's type receive it in place: nothing is allocated, unless an observer takes notices, or
    /// the notice is sticky. Otherwise the same as the call with a name.
    @discardableResult
    @inlinable
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        sticky: Bool = false, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(payload, named: descriptor.name, from: sender, sticky, file, line)
    }

    /// Posts a descriptor without a payload.
    ///
    /// ```swift
    /// extension NoticeDescriptor<Void> {
    ///     static let loggedOut = NoticeDescriptor("user.loggedOut")
    /// }
    /// let token = center.observe(.loggedOut) { print("bye") }
    /// center.post(.loggedOut)
    /// ```
    ///
    /// Observers of the name receive a notice without a payload. A post of the name without a payload reaches the
    /// observers of the descriptor.
    @discardableResult
    @inlinable
    public func post(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, sticky: Bool = false,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post((), named: descriptor.name, from: sender, sticky, file, line)
    }

    /// Posts a payload of a type that observers may take without a notice.
    @inlinable
    func post<Payload: Sendable>(
        _ payload: Payload, named name: NoticeName, from sender: AnyObject?, _ sticky: Bool,
        _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        if sticky {
            return hold(name, sender, PayloadTyping.boxed(payload), isSticky: true, file, line)
        }
        return BorrowedPointer.with(payload) { value in
            post(
                value.untyped, PayloadTyping.bits(of: Payload.self), name, nil, sender, file, line
            ) { PayloadTyping.boxed(payload) }
        }
    }
}
