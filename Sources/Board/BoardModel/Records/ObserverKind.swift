/// How a demo object observes. Each kind uses the library's real API.
package enum ObserverKind: String, CaseIterable, Hashable, Sendable {
    case token, owner, block, strong, controller, `class`, task, layout, queue, waiting, actor
    case `deinit`
    case strongDeinit = "strong-deinit"
    case attempt1, attempt2, attempt3, attempt4, attempt5, attempt6, attempt7

    /// A one-line description.
    package var summary: String {
        switch self {
        case .token: "keeps a token: ends with the object"
        case .owner: "bound to the object's life"
        case .block: "captures weakly, never unregistered"
        case .strong: "captures the object: release cannot free it"
        case .controller: "by the object's controller: no duplicates"
        case .class: "MyNotificationCenter's addObserver, by instance"
        case .task: "an async sequence in a task"
        case .layout: "a form that makes room for the keyboard"
        case .queue: "on the main queue; the poster does not wait"
        case .waiting: "on the main queue, as in Foundation: the poster waits"
        case .actor: "on the object's own actor; the poster does not wait"
        case .deinit: "captures weakly, unregistered in deinit"
        case .strongDeinit: "captures the object, so its deinit never runs"
        case .attempt1: "1 of 7: captures self, keeps nothing"
        case .attempt2: "2 of 7: captures self, unregistered in deinit"
        case .attempt3: "3 of 7: reads only a property, and so captures self"
        case .attempt4: "4 of 7: calls self by another name"
        case .attempt5: "5 of 7: counts in a box that self holds"
        case .attempt6: "6 of 7: weak self, but an assertion names it"
        case .attempt7: "7 of 7: weak self, unregistered in deinit"
        }
    }

    /// The kinds, listed in a sentence.
    package static let list =
        (allCases.filter { !$0.isAttempt }.map(\.rawValue) + ["attempt1 to attempt7"]).asChoice

    /// Whether the kind is one of Drew Crawford's seven attempts.
    package var isAttempt: Bool { rawValue.hasPrefix("attempt") }

    /// Whether the handler runs before the post returns.
    package var runsWithinPost: Bool { ![.task, .queue, .actor].contains(self) }

    /// Whether the kind supports a typed descriptor.
    package var canBeTyped: Bool { [.token, .owner, .block, .controller].contains(self) }

    /// How the handler holds the object; `nil` if it does not.
    package var hold: String? {
        switch self {
        case .strong: "its own handler, which its token keeps"
        case .attempt1: "its own handler"
        case .attempt2, .strongDeinit:
            "its own handler, which only its deinit would remove"
        case .attempt3: "its own handler, which captures it to read a property"
        case .attempt4: "its own handler, which captures it under another name"
        case .attempt5: "its own handler, which captures it to reach the box"
        case .attempt6: "its own handler: weak, but with an assertion that captures it"
        case .token, .owner, .block, .controller, .class, .task, .layout, .queue, .waiting, .actor, .deinit,
            .attempt7:
            nil
        }
    }
}
