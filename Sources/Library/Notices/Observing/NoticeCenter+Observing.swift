// Observing a name until a token is released, or for as long as an owner lives.
extension NoticeCenter {
    /// Observes a name until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("cart.changed", from: cart) { notice in redraw() }
    /// ```
    ///
    /// The handler runs where it is written: on its actor if the code is isolated to one, otherwise on the poster's
    /// thread before `post` returns.
    ///
    /// - On an actor, the handler runs later: once at a time, in the order of the posts, interleaved with the actor's
    ///   other work. A main actor handler runs before `post` returns if the post is made on the main actor and no
    ///   earlier notice waits for the handler. The outcome of the post shows which. The number of waiting deliveries
    ///   is unbounded.
    /// - When the registration ends, deliveries that have not begun are dropped and recorded as skipped. If it ends on
    ///   the actor itself, the handler is never called again.
    /// - To observe with an `async` handler, or on a queue, pass `on:` (``HandlerContext``).
    ///
    /// The handler's captures are held until the registration ends. A handler that captures the object that stores the
    /// token therefore keeps both alive forever; use `observe(_:owner:…)` there.
    ///
    /// - Parameters:
    ///   - name: The name to observe. With a star at its end, as in `cart.*`, all names that begin so;
    ///     ``NoticeName/any`` for all names.
    ///   - sender: The only sender to observe: an object, held weakly, or a ``SenderValue``. With `nil`, any post,
    ///     with or without a sender.
    ///   - options: The options of the registration: once, a priority, a filter.
    ///   - label: The observer's label in records; by default its source line.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - handler: Called for each notice.
    /// - Returns: The token. Store it: the registration ends when it is released.
    public func observe(
        _ name: NoticeName, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        observe(
            name, handler.isolation, ObservationArguments(sender, options, label, file, line),
            Unisolated.handler(handler))
    }

    /// Observes a name for as long as `owner` lives. There is no token to store and nothing to remove.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self) { me, notice in me.refresh() }
    /// ```
    ///
    /// The handler runs where it is written, as with a token.
    ///
    /// The owner is held weakly, and strongly only while its handler runs. It is passed to the handler, which need not
    /// capture it. When the owner is deallocated, the registration is removed by the next post that meets it, by
    /// ``removeAbandoned()``, or by a later registration of another owner: every 64th checks some observers. Until
    /// then it is listed as `ownerGone` and never called. A new object at the owner's address is never mistaken for
    /// the owner. Do not call this from the owner's `deinit`.
    ///
    /// - Returns: The registration's identity, to remove it earlier.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        @_inheritActorContext handler: @escaping @isolated(any) @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        observe(
            name, owner, handler.isolation, ObservationArguments(sender, options, label, file, line),
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
    /// The handler runs on the actor, later: once at a time, in the order of the posts, interleaved with the actor's
    /// other work. The registration holds the actor weakly; notices that wait for it keep it alive until they have
    /// been delivered.
    @discardableResult
    public func observe<Owner: Actor>(
        _ name: NoticeName, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (isolated Owner, Notice) throws -> Void
    ) -> RegistrationID {
        let (reference, body) = (WeakReference(owner), Unisolated.handler(ofActor: handler))
        let place = Mailbox.Place.owner {
            reference.object(as: Owner.self).map { owner in
                .isolated(to: owner) { notice in
                    try body(owner, notice)
                    return true
                }
            }
        }
        return registration(
            name, self.handler(at: place, owner: reference),
            ObservationArguments(sender, options, label, file, line))
    }

    /// Observes a name with an `async` handler, or on a queue, until the returned token is released.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
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
            name, self.handler(at: place), ObservationArguments(sender, options, label, file, line))
    }

    /// Observes a name with an `async` handler, or on a queue, for as long as `owner` lives.
    ///
    /// ``HandlerContext`` describes where the handler runs and what happens to waiting deliveries.
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
            ObservationArguments(sender, options, label, file, line))
    }
}

// MARK: - Handlers without their isolation

extension NoticeCenter {
    /// - Parameters:
    ///   - actor: The actor to which the handler is isolated, if any.
    ///   - handler: Consumed: the observer takes over the reference to its captures.
    @inline(__always)
    func observe(
        _ name: NoticeName, _ actor: (any Actor)?, _ arguments: ObservationArguments,
        _ handler: consuming @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        if let actor { return observe(name, isolatedTo: actor, arguments, handler) }
        let observer = NoticeObserver(traits(name, .token, .poster, nil, arguments), handler)
        let isAdded = add(observer, to: name, from: arguments.sender, owner: nil)
        return NoticeToken(id: observer.id(in: number), center: self, isRefused: !isAdded)
    }

    @inline(never)
    private func observe(
        _ name: NoticeName, isolatedTo actor: any Actor, _ arguments: ObservationArguments,
        _ handler: @escaping @Sendable (Notice) throws -> Void
    ) -> NoticeToken {
        let place = Mailbox.Place.isolated(to: actor) { notice in
            try handler(notice)
            return true
        }
        return token(name, self.handler(at: place), arguments)
    }

    func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName, _ owner: Owner, _ actor: (any Actor)?, _ arguments: ObservationArguments,
        _ handler: consuming @escaping @Sendable (Owner, Notice) throws -> Void
    ) -> RegistrationID {
        if let actor {
            return registration(name, self.handler(handler, of: owner, isolatedTo: actor), arguments)
        }
        let observer = OwnerObserver(traits(name, .owner, .poster, owner, arguments), owner, handler)
        _ = add(observer, to: name, from: arguments.sender, owner: owner)
        return observer.id(in: number)
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
