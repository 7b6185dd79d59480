extension Notice {
    /// The posted message, or the one that `type` makes from this notice.
    ///
    /// ```swift
    /// let token = center.observe(.any) { notice in
    ///     if let change = try? notice.message(as: CartChanged.self) { print(change.items) }
    /// }
    /// ```
    ///
    /// - Throws: ``NoticeError/payloadMismatch(name:expected:found:)``, or what the type's own conversion throws.
    @inlinable
    public func message<Message: NoticeMessage>(as type: Message.Type) throws -> Message {
        try payload(as: type, orBy: Message.message)
    }
}
