extension NoticeCenter {
    /// Observes a name until the returned token is released.
    ///
    /// ```swift
    /// let token = center.observe("cart.changed", from: cart) { notice in redraw() }
    /// ```
    ///
    /// The handler runs on the poster's thread. Its captures are held until the registration ends: a handler that
    /// captures the object that keeps the token keeps both for ever. For that there is
    /// ``observe(_:owner:from:options:label:file:line:handler:)-(NoticeName?,_,_,_,_,_,_,_)``.
    ///
    /// - Parameters:
    ///   - name: The name to observe; `nil` for any name.
    ///   - sender: The only sender whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any
    ///     post, with a sender or not.
    ///   - options: The options of the registration: once, a priority, a filter, a rule for duplicates.
    ///   - label: The observer's label in records; without it, its source line.
    ///   - file: The source file that records name; by default the caller's.
    ///   - line: The line in it.
    ///   - handler: Called for each notice.
    /// - Returns: The token, which must be kept: the registration ends with it.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        observe(name, nil, sender, options, label, SourceLine(file: file, line: line), handler)
    }

    /// - Parameter topic: The topic of the name, if the caller keeps it.
    @inline(__always)
    func observe(
        _ name: NoticeName?, _ topic: Topic?, _ sender: AnyObject?, _ options: NoticeOptions,
        _ label: String?,
        _ source: SourceLine, _ handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        if isPlain(options, label) {
            let id = addPlain(handler, of: name, topic, from: sender, isUntilRemoved: false, source)
            return NoticeToken(id: id, center: self, refusal: nil)
        }
        return keepByToken(
            ObservationRequest(
                name: name, sender: sender, kind: .token, options: options, label: label, source: source,
                handler: handler))
    }

    /// Observes a name until the registration is removed, and not before.
    ///
    /// The center holds the handler and its captures for that long. This is how Foundation's block observers behave;
    /// prefer a token or an owner.
    ///
    /// - Returns: The result, with the registration's identity for ``remove(_:)-(RegistrationID)``.
    @discardableResult
    public func observeUntilRemoved(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeAddition {
        observeUntilRemoved(name, nil, sender, options, label, SourceLine(file: file, line: line), handler)
    }

    @inline(__always)
    func observeUntilRemoved(
        _ name: NoticeName?, _ topic: Topic?, _ sender: AnyObject?, _ options: NoticeOptions,
        _ label: String?,
        _ source: SourceLine, _ handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeAddition {
        if isPlain(options, label) {
            return .added(addPlain(handler, of: name, topic, from: sender, isUntilRemoved: true, source))
        }
        return add(
            ObservationRequest(
                name: name, sender: sender, kind: .untilRemoved, options: options, label: label,
                source: source, handler: handler))
    }
}

// MARK: - For an owner

extension NoticeCenter {
    /// Observes a name for as long as `owner` lives. There is nothing to keep and nothing to remove.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self) { me, notice in me.refresh() }
    /// ```
    ///
    /// The owner is held weakly, and strongly only while its handler runs. It is passed to the handler, which need not
    /// capture it. The registration is removed by the first post that finds the owner deallocated, or by
    /// ``removeAbandoned()``; in between it is listed as `ownerGone` and never called, and the owner's own memory (not
    /// what it held) stays, so that no other object can be taken for it. Must not be called from the owner's `deinit`.
    ///
    /// - Returns: The result, with the registration's identity for an earlier removal.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        handler: @escaping @Sendable (Owner, Notice) -> Void
    ) -> NoticeAddition {
        let source = SourceLine(file: file, line: line)
        if let id = addPlain(handler, of: name, owner: owner, from: sender, options, label, source) {
            return .added(id)
        }
        return add(
            ObservationRequest(
                name: name, sender: sender, owner: owner, kind: .owner, options: options, label: label,
                source: source, handler: handler))
    }

    /// Observes a name by a method of `owner`, for as long as `owner` lives.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self, call: ProfileView.userChanged)
    /// ```
    ///
    /// The method is named, not captured: Swift's counterpart of a selector. It receives the notice. A method of the
    /// main actor is called there, later.
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> (Notice) -> Void
    ) -> NoticeAddition {
        observe(name, owner: owner, from: sender, options: options, label: label, file: file, line: line) {
            method($0)($1)
        }
    }

    /// Observes a name by a method of `owner` that has no parameters, for as long as `owner` lives.
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil, file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> () -> Void
    ) -> NoticeAddition {
        observe(name, owner: owner, from: sender, options: options, label: label, file: file, line: line) {
            me, _ in
            method(me)()
        }
    }
}
