/// Access to a `MainActorBox` whose value type is not known.
protocol MainActorBoxing: Sendable {
    @MainActor var anyContent: Any? { get }
}

extension MainActorBox: MainActorBoxing {
    var anyContent: Any? { content }
}

// These may be called on any thread, so they show the type of the content in place of the content.
extension MainActorBox: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    @usableFromInline
    var description: String { String(describing: Value.self) }

    @usableFromInline
    var debugDescription: String { String(reflecting: Value.self) }

    /// No children: a mirror would expose the value on any thread.
    @usableFromInline
    var customMirror: Mirror { Mirror(self, children: []) }
}

extension Notice {
    /// Its payload as JSON for a record; of a box, the content if the notice is delivered on the main actor.
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
