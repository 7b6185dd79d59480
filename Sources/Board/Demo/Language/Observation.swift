package import BoardModel

extension Command {
    package struct Observation: Hashable, Sendable {
        package var names: NamePattern
        /// `nil` to make a new object.
        package var object: String?
        package var kind = ObserverKind.token
        package var sender: String?
        package var isOneShot = false
        /// The type that the observer requires of its payload.
        package var type: PayloadType?
        /// The command that the handler executes on each call.
        package var act: HandlerCommand?
    }
}

extension Command.Observation {
    init(_ values: ArgumentValues) throws(ArgumentProblem) {
        self.init(
            names: values.names, object: values.optionalObject, kind: values.optionalChoice(.kind) ?? .token,
            sender: values.sender, isOneShot: values.has(.once), type: values.optionalChoice(.type),
            act: values.act)
        if let problem { throw problem }
    }

    /// The unsupported feature of the kind that the observation uses, if any.
    private var problem: ArgumentProblem? {
        if type != nil, names == .any {
            return ArgumentProblem(
                role: .names, message: "expected a name: a type belongs to one, and * is any")
        }
        return problemOfKind.map { ArgumentProblem(role: .kind, message: "expected a kind \($0)") }
    }

    private var problemOfKind: String? {
        switch kind {
        case _ where type != nil && !kind.canBeTyped:
            "that can be typed (token, owner, block or controller): \(kind.rawValue) cannot"
        case .class where names == .any:
            "that can observe any name: MyNotificationCenter's calls (class) need a name"
        case .layout where names == .any:
            "that can observe any name: a form (layout) needs a name, such as keyboard.willShow"
        case .class where sender != nil:
            "that knows senders: MyNotificationCenter's calls (class) know none"
        case .class where isOneShot, .task where isOneShot:
            "that can observe once: \(kind.rawValue) cannot"
        case _ where (act != nil || isOneShot) && !kind.runsWithinPost:
            "whose handler runs within the post: \(kind.rawValue)'s runs later"
        default: nil
        }
    }
}
