public import Notices

extension NoticeInspector {
    /// Lets boards do more than look, from this call on, in all offered centers.
    ///
    /// ```swift
    /// inspector.allow(.removing, .blocking)
    /// inspector.allowPosting("cart.changed", as: CartPayload.self)
    /// // On the board: d on an observer, and: block cart.changed 30
    /// ```
    ///
    /// By default a board can only look. The inspector runs the commands of boards on its own thread, one by one, and
    /// records each in the center with the number of the board's process. A block ends when its time is up, when the
    /// board unblocks or disconnects, or when the inspector is closed. It blocks the observers that were registered
    /// when it began. To revoke a right, close the inspector. Call this on any thread. O(1).
    ///
    /// - Parameter rights: What boards may do.
    public func allow(_ rights: InspectorRight...) {
        server.permit { permissions in rights.forEach { permissions.rights.insert($0) } }
    }

    /// Lets boards post a name without a payload.
    ///
    /// ```swift
    /// inspector.allowPosting("tick")
    /// ```
    ///
    /// ``allow(_:)`` describes the thread and the records. Handlers that run at once run on that thread.
    ///
    /// - Parameter name: The name.
    public func allowPosting(_ name: NoticeName) {
        permit(name) { text throws(PayloadProblem) in
            guard text == nil else { throw PayloadProblem("it takes no payload: leave it out") }
            return { center, line in center.post(name, file: PostPermission.file, line: line) }
        }
    }

    /// Lets boards post a name with a payload of a type, which the program reads from JSON.
    ///
    /// ```swift
    /// struct CartPayload: Decodable, Sendable { var items: Int }
    /// inspector.allowPosting("cart.changed", as: CartPayload.self)
    /// // On the board: post cart.changed {"items": 3}
    /// ```
    ///
    /// A payload that does not have the type is rejected, with the path to the problem, and nothing is posted. The
    /// type decodes itself with `Decodable`, without Foundation: a date is a number, and there are no key strategies.
    /// A payload has at most 256 KiB, and at most 64 levels of nesting.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - type: The type of the payload.
    public func allowPosting<Payload: Decodable & Sendable>(_ name: NoticeName, as type: Payload.Type) {
        permit(name, type) { text throws(PayloadProblem) in
            let payload = try PayloadProblem.reading(type, of: text)
            return { center, line in
                center.post(name, payload: payload, file: PostPermission.file, line: line)
            }
        }
    }

    /// Lets boards post the name of a descriptor, with a payload of its type, which the program reads from JSON.
    ///
    /// ```swift
    /// inspector.allowPosting(.cartChanged)
    /// ```
    ///
    /// Otherwise the same as ``allowPosting(_:as:)``.
    ///
    /// - Parameter descriptor: The name and the type.
    public func allowPosting<Payload: Decodable & Sendable>(_ descriptor: NoticeDescriptor<Payload>) {
        permit(descriptor.name, Payload.self) { text throws(PayloadProblem) in
            let payload = try PayloadProblem.reading(Payload.self, of: text)
            return { center, line in
                center.post(descriptor, payload, file: PostPermission.file, line: line)
            }
        }
    }

    private func permit(
        _ name: NoticeName, _ type: Any.Type? = nil, _ prepare: @escaping PostPermission.Preparation
    ) {
        let permission = PostPermission(payload: type.map { "\($0)" }, prepare: prepare)
        server.permit { $0.posts[name.rawValue] = permission }
    }
}
