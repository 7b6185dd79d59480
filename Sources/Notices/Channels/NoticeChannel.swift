/// One name of a center, looked up once, for frequent posts.
///
/// ```swift
/// let changed = center.channel(named: "cart.changed")
/// let token = changed.observe { notice in redraw() }
/// changed.post(from: cart, payload: 3)                 // as center.post("cart.changed", from: cart, payload: 3)
/// ```
///
/// It posts to the same observers and makes the same promises as its center does under that name, and saves the search
/// for it, when posting and when observing. Any thread may use it.
///
/// It keeps its center, and the name's place in it. Two channels of one name are equivalent.
public final class NoticeChannel: Sendable {
    /// The center that it posts in.
    public let center: NoticeCenter
    /// The name that it posts under.
    public let name: NoticeName
    @usableFromInline let topic: Topic

    init(_ name: NoticeName, in center: NoticeCenter) {
        self.center = center
        self.name = name
        topic = center.registry.keepTopic(of: name)
    }

    deinit { center.registry.releaseTopic(topic) }
}

extension NoticeCenter {
    /// The channel of a name. Each call makes a new one, so it should be kept. O(1).
    public func channel(named name: NoticeName) -> NoticeChannel {
        NoticeChannel(name, in: self)
    }
}

// MARK: - Posting

extension NoticeChannel {
    /// Posts a notice without a payload and returns when every handler has run.
    ///
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    public func post(
        from sender: AnyObject? = nil, file: SourceFile = #fileID, line: Int = #line
    ) -> PostOutcome {
        center.post(name, topic, sender, nil, SourceLine(file: file, line: line))
    }

    /// Posts a notice and returns when every handler has run.
    ///
    /// - Returns: How many handlers ran, and how many could not.
    @discardableResult
    public func post(
        from sender: AnyObject? = nil, payload: (any Sendable)?, file: SourceFile = #fileID,
        line: Int = #line
    ) -> PostOutcome {
        LentPointer.with(payload) { center.post(name, topic, sender, $0, SourceLine(file: file, line: line)) }
    }
}

// MARK: - Observing

extension NoticeChannel {
    /// Observes the name until the returned token is released.
    ///
    /// All else is as in the same call of the center.
    @inlinable
    public func observe(
        from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        center.observe(
            name, topic, context, ObservationTerms(sender, options, label, file, line), handler)
    }

    /// Observes the name until the registration is removed, and not before.
    @discardableResult
    @inlinable
    public func observeUntilRemoved(
        from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> RegistrationID {
        center.observeUntilRemoved(
            name, topic, context, ObservationTerms(sender, options, label, file, line), handler)
    }
}
