public import Notices

extension NoticeInspector {
    /// Lets boards do more than look, from now on, in all centers that are offered.
    ///
    /// ```swift
    /// inspector.allow(.removing, .blocking)
    /// inspector.allowPosting("cart.changed", as: CartPayload.self)
    /// // On the board: d on an observer, and: block cart.changed 30
    /// ```
    ///
    /// Without it a board may look, and change nothing. What a board does is done on a thread of the inspector's, one
    /// command after the other, and recorded in the center with the number of the board's process. A block ends when its
    /// time is over, when the board unblocks, when the board goes, or when the inspector is closed; it holds back the
    /// observers that were registered when it began. A right is not taken back: close the inspector. May be called on any
    /// thread. O(1).
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
    /// What ``allow(_:)`` says of the thread, and of what is recorded, holds here as well. Handlers that run at once run on
    /// that thread.
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
    /// A payload that is not of the type is refused, with the path to what is wrong in it, and nothing is posted. The type
    /// reads itself by `Decodable`, without Foundation: a date is a number, and there are no key strategies. A payload has
    /// at most 256 KiB, and 64 values in one another.
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
    /// As ``allowPosting(_:as:)``.
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
