extension NoticeCenter {
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
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> (Notice) -> Void
    ) -> RegistrationID {
        observe(
            name, owner: owner, from: sender, on: context, options: options,
            label: label, file: file, line: line
        ) {
            method($0)($1)
        }
    }

    /// Observes a name by a method of `owner` that has no parameters, for as long as `owner` lives.
    @discardableResult
    @inlinable
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil,
        on context: HandlerContext = .poster, options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> () -> Void
    ) -> RegistrationID {
        observe(
            name, owner: owner, from: sender, on: context, options: options,
            label: label, file: file, line: line
        ) {
            me, _ in
            method(me)()
        }
    }
}

// A method of the main actor, named without its object, also fits a parameter for methods of no actor: the compiler
// drops the actor of a returned function. Of both overloads it chooses these for methods of the main actor and the
// others for all else.
extension NoticeCenter {
    /// Observes a name by a method of the main actor, for as long as `owner` lives. A view may be the owner.
    ///
    /// ```swift
    /// center.observe("user.changed", owner: self, call: ProfileViewController.userChanged)
    /// ```
    ///
    /// The method is called there later, even when the poster is there itself, as ``MainActorContext`` says. It receives the notice.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> @MainActor (Notice) -> Void
    ) -> RegistrationID {
        observe(
            name, owner: owner, from: sender, on: .mainActor, options: options,
            label: label, file: file, line: line
        ) { method($0)($1) }
    }

    /// Observes a name by a method of the main actor that has no parameters, for as long as `owner` lives.
    ///
    /// The method is called on the main actor, later, even when the poster is there itself.
    @discardableResult
    public func observe<Owner: AnyObject & Sendable>(
        _ name: NoticeName?, owner: Owner, from sender: AnyObject? = nil,
        options: NoticeOptions = .none, label: String? = nil,
        file: SourceFile = #fileID, line: Int = #line,
        call method: @escaping @Sendable (Owner) -> @MainActor () -> Void
    ) -> RegistrationID {
        observe(
            name, owner: owner, from: sender, on: .mainActor, options: options,
            label: label, file: file, line: line
        ) { me, _ in method(me)() }
    }
}
