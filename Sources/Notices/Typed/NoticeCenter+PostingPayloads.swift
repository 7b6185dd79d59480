extension NoticeCenter {
    /// Posts `payload` under the descriptor's name.
    ///
    /// The payload is lent to the observers of its type: nothing is allocated for it, unless an observer takes notices.
    @discardableResult
    @inlinable
    public func post<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        post(payload, named: descriptor.name, from: sender, file, line)
    }

    /// Posts what a descriptor without a payload describes.
    ///
    /// ```swift
    /// extension NoticeDescriptor<Void> {
    ///     static let loggedOut = NoticeDescriptor("user.loggedOut")
    /// }
    /// let token = center.observe(.loggedOut) { print("bye") }
    /// center.post(.loggedOut)
    /// ```
    ///
    /// Observers of the name receive a notice without a payload, and a post of the name without a payload reaches the
    /// observers of the descriptor.
    @discardableResult
    @inlinable
    public func post(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        post((), named: descriptor.name, from: sender, file, line)
    }

    /// Posts a payload of a type that observers may take without a notice.
    @inlinable
    func post<Payload: Sendable>(
        _ payload: Payload, named name: NoticeName, from sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        LentPointer.with(payload) { value in
            post(
                value.untyped, PayloadTyping.bits(of: Payload.self), name, nil, sender, file, line
            ) { PayloadTyping.boxed(payload) }
        }
    }

    /// Posts `payload` under the descriptor's name, where it is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/noObserver(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver<Payload>(
        _ descriptor: NoticeDescriptor<Payload>, _ payload: Payload, from sender: AnyObject? = nil,
        file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(
            descriptor.name, from: sender, payload: PayloadTyping.boxed(payload), file: file, line: line)
    }

    /// Posts what a descriptor without a payload describes, where that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/noObserver(name:)`` when no observer was reached.
    @discardableResult
    public func postExpectingObserver(
        _ descriptor: NoticeDescriptor<Void>, from sender: AnyObject? = nil, file: SourceFile = #fileID,
        line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        try postExpectingObserver(descriptor.name, from: sender, file: file, line: line)
    }
}
