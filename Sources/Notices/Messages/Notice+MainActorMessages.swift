extension Notice {
    /// The message of the main actor that was posted, or that `type` makes of what was.
    ///
    /// ```swift
    /// let token = center.observe("row.selected", onMainActor: { notice in
    ///     if let message = try? notice.message(as: RowSelected.self) { message.row.highlight() }
    /// })
    /// ```
    ///
    /// - Throws: ``NoticeError/payloadMismatch(name:expected:found:)``, or what the type's own conversion throws.
    @inlinable
    @MainActor public func message<Message: MainActorNoticeMessage>(as type: Message.Type) throws -> Message {
        if let message = payload(ifA: MainActorBox<Message>.self)?.content { return message }
        return try otherMessage(as: type)
    }

    /// One that was posted in a box of another type, or without.
    @usableFromInline
    @MainActor func otherMessage<Message: MainActorNoticeMessage>(as type: Message.Type) throws -> Message {
        let content: Any? = if let box = payload as? any MainActorBoxing { box.anyContent } else { payload }
        if let message = content as? Message { return message }
        return try Message.message(from: self)
    }
}
