extension Notice {
    /// The message of the main actor that was posted, or the one that `type` makes of this notice.
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

    /// The message, when it was posted in a box of another type or without a box.
    @usableFromInline
    @MainActor func otherMessage<Message: MainActorNoticeMessage>(as type: Message.Type) throws -> Message {
        let content: Any? = if let box = payload as? any MainActorBoxing { box.anyContent } else { payload }
        if let message = content as? Message { return message }
        return try Message.message(from: self)
    }
}
