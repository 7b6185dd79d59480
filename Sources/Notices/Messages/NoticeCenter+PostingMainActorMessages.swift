@MainActor extension NoticeCenter {
    /// Posts a message of the main actor and returns when every handler has run, including the observers of its name.
    ///
    /// - Parameters:
    ///   - message: The message. The main actor's observers receive the message itself, those of the name a box with
    ///     it.
    ///   - sender: The posting object; when omitted, the message's own ``MainActorNoticeMessage/noticeSender``.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    @inlinable
    public func post<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        var box = MainActorBox(message)
        defer { MainActorBox.emptyIfUnshared(&box) }
        return post(box, named: Message.noticeName, sender ?? message.noticeSender, file, line)
    }

    /// Posts a message of the main actor that is expected to reach an observer.
    ///
    /// - Throws: ``NoticeError/noObserver(name:)`` when no observer was reached, and the other errors of
    ///   ``postExpectingObserver(_:from:payload:file:line:)``.
    @discardableResult
    public func postExpectingObserver<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) throws(NoticeError) -> PostOutcome {
        let outcome = post(message, from: sender, file: file, line: line)
        try requireHearing(outcome, of: Message.noticeName, SourceLine(file: file, line: line))
        return outcome
    }

    /// Posts a sticky message of the main actor, for later observers too, as
    /// ``postSticky(_:from:payload:file:line:)`` does.
    @discardableResult
    public func postSticky<Message: MainActorNoticeMessage>(
        _ message: Message, from sender: Message.Subject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        var box = MainActorBox(message)
        defer { MainActorBox.emptyIfUnshared(&box) }
        return postWithCare(
            Notice(
                name: Message.noticeName, sender: sender ?? message.noticeSender, payload: box,
                source: SourceLine(file: file, line: line)
            ).delivered(onMainActor: true), isSticky: true)
    }

    /// Posts a message in its box.
    @usableFromInline
    func post(
        _ box: any Sendable, named name: NoticeName, _ sender: AnyObject?, _ file: SourceFile, _ line: Int
    ) -> PostOutcome {
        let source = SourceLine(file: file, line: line)
        return post(
            Notice(name: name, sender: sender, payload: box, source: source).delivered(onMainActor: true))
    }
}
