extension NoticeCenter {
    /// Observes a name until the returned token goes away.
    ///
    /// ```swift
    /// let token = center.observe("cart.changed", from: cart) { notice in redraw() }
    /// ```
    ///
    /// The handler runs on the thread that posts. What it captures is held until the registration ends: a handler
    /// that captures the object that keeps the token keeps both for ever. For that there is
    /// ``observe(_:owner:from:options:label:file:line:handler:)-(NoticeName?,_,_,_,_,_,_,_)``.
    ///
    /// - Parameters:
    ///   - name: The name to observe; `nil` for any name.
    ///   - sender: The only one whose posts are wanted: an object, held weakly, or a ``SenderValue``; `nil` for any
    ///     post, with a sender or not.
    ///   - options: What else is asked for: once, a priority, a filter, a rule for duplicates.
    ///   - label: What to call the observer in records; without it, it is called after its source line.
    ///   - file: The source file that records name: the caller's, unless told otherwise.
    ///   - line: The line in it.
    ///   - handler: Called for each notice.
    /// - Returns: The token. Nothing is observed without it, so it must be kept.
    public func observe(
        _ name: NoticeName?, from sender: AnyObject? = nil, options: NoticeOptions = .none,
        label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line, handler: @escaping @Sendable (Notice) -> Void
    ) -> NoticeToken {
        observe(name, nil, sender, options, label, SourceLine(file: file, line: line), handler)
    }

    /// - Parameter line: That of the name, if somebody keeps it.
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

    /// Observes a name until somebody removes the registration, and not before.
    ///
    /// The center holds the handler, and all that it captures, for that long. This is how Foundation's block
    /// observers behave; prefer a token or an owner.
    ///
    /// - Returns: What came of it, with the registration's identity for ``remove(_:)-(RegistrationID)``.
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
    /// The owner is held weakly, and strongly only while its handler runs. It is handed to the handler, which need
    /// not capture it. The registration is removed by the first post that finds the owner gone, or by
    /// ``removeAbandoned()``; in between it is listed as `ownerGone` and never called, and the owner's own memory (not
    /// what it held) stays, so that no other object can be taken for it. May not be called from the owner's `deinit`.
    ///
    /// - Returns: What came of it, with the registration's identity for those who want to remove it sooner.
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
    /// The method is named, not captured: Swift's counterpart of a selector. It takes the notice. A method of the main
    /// actor is called there, later.
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

    /// Observes a name by a method of `owner` that takes nothing, for as long as `owner` lives.
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
