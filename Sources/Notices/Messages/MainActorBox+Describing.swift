/// A box of whatever type.
protocol MainActorBoxing: Sendable {
    @MainActor var anyContent: Any? { get }
}

extension MainActorBox: MainActorBoxing {
    var anyContent: Any? { content }
}

// Where it is not known to be opened on the main actor it is shown as the type of what it holds.
extension MainActorBox: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    @usableFromInline
    var description: String { String(describing: Value.self) }

    @usableFromInline
    var debugDescription: String { String(reflecting: Value.self) }

    /// Without children, for a mirror would show the value on any thread.
    @usableFromInline
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension Notice {
    /// Its payload for a record; of a box the content, when the notice is being delivered on the main actor.
    var payloadJSON: String? {
        guard isOnMainActor, let box = payload as? any MainActorBoxing else {
            return payload.map(PayloadText.json(of:))
        }
        return MainActor.assumeIsolated {
            switch box.anyContent {
            case let content as any NoticePayloadDescribing: PayloadText.json(of: content)
            case let content?: PayloadText.json(of: String(describing: content))
            case nil: nil
            }
        }
    }
}
