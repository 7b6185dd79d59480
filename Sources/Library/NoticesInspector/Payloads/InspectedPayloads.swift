/// Whether a board sees payloads.
public enum InspectedPayloads: Hashable, Sendable {
    /// As JSON text, as monitors have them.
    case shown
    /// Not at all: for payloads that must not appear on a screen.
    case hidden
    /// Without the values at some paths, as ``redacted(_:)`` describes.
    case redacted(paths: [String])

    /// Shows payloads that are JSON objects, with the values at some paths replaced by `"[redacted]"` before anything
    /// leaves the process.
    ///
    /// ```swift
    /// inspector.offer(center, payloads: .redacted("user.password", "cards.*.number", "token"))
    /// // {"user":{"name":"ada","password":"[redacted]"},"token":"[redacted]"}
    /// ```
    ///
    /// A path starts at the payload and lists keys, separated by dots; `*` is any key, or any index of an array. A
    /// path continues into each item of an array, whether it names the index or not. Keys are compared
    /// case-insensitively, after resolving their escapes. A key that contains dots matches as several. Repeated keys
    /// are all redacted.
    ///
    /// Anything that may not be harmless is hidden entirely, as `"[redacted]"`: a payload that is not a JSON object,
    /// such as a number, a string, an array, or a type that does not define its JSON text (`NoticePayloadDescribing`);
    /// one that was cut because it is longer than 64 KiB; one that is not JSON, or is nested more than 64 levels deep.
    /// The text of a record that says why an observer could not read a payload is hidden as well, since it may quote
    /// the payload.
    ///
    /// It does not search for values: a secret under another key is shown, and so is one within a text, including JSON
    /// in a string. Names, labels of observers and senders, and texts of notes are shown as they are. The inspector's
    /// thread does this while a board is attached: O(bytes) for each payload, times the number of paths with the same
    /// beginning.
    ///
    /// - Parameter paths: The paths. Without any, objects are shown as they are, and other payloads are hidden.
    public static func redacted(_ paths: String...) -> InspectedPayloads { .redacted(paths: paths) }
}
