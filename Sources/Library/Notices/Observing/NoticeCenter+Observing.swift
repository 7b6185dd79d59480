// A name, observed until a token is released, or for as long as an owner lives.
extension NoticeCenter {
    /// Observes a name until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("cart.changed", from: cart) { notice in redraw() }
    /// ```
    ///
    /// The handler runs where it is written: code that is isolated to an actor runs on that actor, other code on the
    /// poster's thread before `post` returns.
    ///
    /// - On the main actor it runs before `post` returns, too, if the poster is there and no earlier notice waits for it.
    ///   Otherwise it runs later, as on any other actor: once at a time and in the order of the posts, with other work of
    ///   the actor in between. The outcome of the post says which. The number of waiting deliveries is not bounded.
    /// - When the registration ends, deliveries that have not begun are dropped and recorded as skipped; after an end on
    ///   the actor itself, the handler is not called any more.
    /// - An `async` handler, or one for a queue, is observed with `on:` (``HandlerContext``).
    ///
    /// Its captures are held until the registration ends: a handler that captures the object that keeps the token keeps
    /// both for ever. For that there is `observe(_:owner:…)`.
    ///
    /// - Parameters:
    ///   - name: The name to observe; with a star at its end, as `cart.*`, all names that begin so; ``NoticeName/any``
    ///     for all names.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any
    ///     post, with a sender or not.
    ///   - options: The options of the registration: once, a priority, a filter.
    ///   - label: The observer's label in records; without it, its source line.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Called for each notice.
    /// - Returns: The token, which must be kept: the registration ends with it.
    @inlinable
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        observe(
            name, handler.isolation, ObservationTerms(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a name for as long as `owner` lives. There is nothing to keep and nothing to remove.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self) { me, notice in me.refresh() }
    /// ```
    ///
    /// The handler runs where it is written, as for a token.
    ///
    /// The owner is held weakly, and strongly only while its handler runs. It is passed to the handler, which need not
    /// capture it. The registration is removed by the first post that finds the owner deallocated, by
    /// ``removeAbandoned()``, or by a later registration of another owner: each 64th looks at some observers. Until then
    /// it is listed as `ownerGone` and never called. No other object is taken for the owner, also not one at its address.
    /// Must not be called from the owner's `deinit`.
    ///
    /// - Returns: The registration's identity, for an earlier removal.
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        observe(
            name, owner, handler.isolation, ObservationTerms(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a name on an actor, for as long as the actor lives.
    ///
    /// ```swift
    /// actor Cart {
    ///     var count = 0
    ///     func start() { center.observe("cart.changed", owner: self) { me, notice in me.count += 1 } }
    /// }
    /// ```
    ///
    /// The handler runs on the actor, later: once at a time and in the order of the posts, with other work of the actor
    /// in between. The actor is held weakly until its handler runs.
    @discardableResult
    public func observe<Owner: Actor>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) throws -> Void
    ) -> RegistrationID {
        let (reference, body) = (WeakReference(owner), Unisolated.handler(ofActor: handler))
        let place = Mailbox.Place.actor({ reference.object(as: Owner.self) }) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            try body(owner, notice)
            return true
        }
        return registration(
            name, self.handler(at: place, owner: reference),
            ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name by an `async` handler, or on a queue, until the returned token is released.
    ///
    /// Where the handler runs, and what becomes of deliveries that wait: ``HandlerContext``.
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Notice) async throws -> Void
    ) -> NoticeToken {
        context.require(noneOf: handler.isolation, file, line)
        let place = Mailbox.Place.task(context) { notice in
            try await handler(notice)
            return true
        }
        return token(
            name, self.handler(at: place), ObservationTerms(sender, options, label, file, line))
    }

    /// Observes a name by an `async` handler, or on a queue, for as long as `owner` lives.
    ///
    /// Where the handler runs, and what becomes of deliveries that wait: ``HandlerContext``.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil, on context: HandlerContext,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @isolated(any) @Sendable (Owner, Notice) async throws -> Void
    ) -> RegistrationID {
        context.require(noneOf: handler.isolation, file, line)
        let reference = WeakReference(owner)
        let place = Mailbox.Place.task(context) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            try await handler(owner, notice)
            return true
        }
        return registration(
            name, self.handler(at: place, owner: reference),
            ObservationTerms(sender, options, label, file, line))
    }
}

// MARK: - Handlers without their isolation

extension NoticeCenter {
    /// - Parameter actor: The actor that the handler is isolated to, if it is.
    @usableFromInline
    func observe(
        _ name: NoticeName, _ actor: (any Actor)?, _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        if let actor {
            let place = Mailbox.Place.isolated(to: actor) { notice in
                try handler(notice)
                return true
            }
            return token(name, self.handler(at: place), terms)
        }
        let (observer, isAdded) = register(name, .token, .poster, nil, terms) { NoticeObserver($0, handler) }
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    @usableFromInline
    func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, _ owner: Owner, _ actor: (any Actor)?, _ terms: ObservationTerms,
        _ handler: @escaping @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        if let actor {
            return registration(name, self.handler(handler, of: owner, isolatedTo: actor), terms)
        }
        return register(name, .owner, .poster, owner, terms) { OwnerObserver($0, owner, handler) }
            .observer.id(in: number)
    }

    func handler<Owner: AnyObject & Sendable>(
        _ handler: @escaping @Sendable (Owner, Notice) throws -> Void, of owner: Owner,
        isolatedTo actor: (any Actor)?
    ) -> ObserverHandler {
        let reference = WeakReference(owner)
        guard let actor else {
            return ObserverHandler(owner: reference) { OwnerObserver($0, owner, handler) }
        }
        let place = Mailbox.Place.isolated(to: actor) { notice in
            guard let owner = reference.object(as: Owner.self) else { return false }
            try handler(owner, notice)
            return true
        }
        return self.handler(at: place, owner: reference)
    }
}
