extension NoticeCenter {
    /// Observes a name until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("cart.changed", from: cart) { notice in redraw() }
    /// ```
    ///
    /// The handler runs on the poster's thread. Its captures are held until the registration ends: a handler that
    /// captures the object that keeps the token keeps both for ever. For that there is
    /// ``observe(_:owner:from:on:options:label:file:line:handler:)-(NoticeName?,_,_,HandlerContext,_,_,_,_,_)``.
    ///
    /// - Parameters:
    ///   - name: The name to observe; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any
    ///     post, with a sender or not.
    ///   - context: Where the handler runs; by default on the poster's thread.
    ///   - options: The options of the registration: once, a priority, a filter.
    ///   - label: The observer's label in records; without it, its source line.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Called for each notice.
    /// - Returns: The token, which must be kept: the registration ends with it.
    @inlinable
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        observe(name, nil, context, ObservationTerms(sender, options, label, file, line), handler)
    }

    /// - Parameter topic: The topic of the name, if the caller keeps it.
    @usableFromInline
    func observe(
        _ name: NoticeName?, _ topic: Topic?, _ context: HandlerContext, _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        guard context.isPoster else { return token(name, observerHandler(handler, on: context), terms) }
        let (observer, isAdded) = register(name, topic, .token, .poster, nil, terms) {
            NoticeObserver($0, handler)
        }
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    /// Observes a name until the registration is removed, and not before.
    ///
    /// The center holds the handler and its captures for that long. This is how Foundation's block observers behave;
    /// prefer a token or an owner.
    ///
    /// - Returns: The registration's identity, for ``remove(_:)-(RegistrationID)``.
    @discardableResult
    @inlinable
    public func observeUntilRemoved(
        _ name: NoticeName?, from sender: AnyObject? = nil, on context: HandlerContext = .poster,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> RegistrationID {
        observeUntilRemoved(name, nil, context, ObservationTerms(sender, options, label, file, line), handler)
    }

    @usableFromInline
    func observeUntilRemoved(
        _ name: NoticeName?, _ topic: Topic?, _ context: HandlerContext, _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Notice) -> Void
    ) -> RegistrationID {
        guard context.isPoster else {
            return registrationUntilRemoved(name, observerHandler(handler, on: context), terms)
        }
        return register(name, topic, .untilRemoved, .poster, nil, terms) { NoticeObserver($0, handler) }
            .observer.id(in: number)
    }

    /// Observes a name for as long as `owner` lives. There is nothing to keep and nothing to remove.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self) { me, notice in me.refresh() }
    /// ```
    ///
    /// The owner is held weakly, and strongly only while its handler runs. It is passed to the handler, which need not
    /// capture it. The registration is removed by the first post that finds the owner deallocated, by
    /// ``removeAbandoned()``, or by a later registration of another owner: each 64th looks at some observers. Until then
    /// it is listed as `ownerGone` and never called. No other object is taken for the owner, also not one at its address.
    /// Must not be called from the owner's `deinit`.
    ///
    /// The handler of an owner that belongs to the main actor, such as a view, runs `on: .mainActor`; that of an actor
    /// runs `on: .owner`.
    ///
    /// - Returns: The registration's identity, for an earlier removal.
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) -> Void
    ) -> RegistrationID {
        observe(name, owner, context, ObservationTerms(sender, options, label, file, line), handler)
    }

    @usableFromInline
    func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, _ owner: Owner, _ context: HandlerContext, _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Owner, Notice) -> Void
    ) -> RegistrationID {
        guard context.isPoster else {
            return registration(name, observerHandler(owner, handler, on: context), terms)
        }
        return register(name, nil, .owner, .poster, owner, terms) { OwnerObserver($0, owner, handler) }
            .observer.id(in: number)
    }
}
