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
    /// A path begins at the payload and has its keys, with dots in between; `*` is any key, or any place of an array. A
    /// path goes on into each item of an array, whether it names the place or not. Keys are compared without regard to
    /// case, and as they are when their escapes are resolved; a key that itself has dots matches as several. Repeated keys
    /// are all redacted.
    ///
    /// What cannot be known to be harmless is hidden as a whole, as `"[redacted]"`: a payload that is no JSON object, such
    /// as a number, a string, an array, or a type that does not define its JSON text (`NoticePayloadDescribing`); one that
    /// was cut since it is longer than 64 KiB; one that is no JSON, or has more than 64 values in one another. So is the
    /// text of a record that says why an observer could not read a payload, which may quote it.
    ///
    /// It does not look for values: a secret under another key is shown, as is one within a text, JSON in a string
    /// included. Names, labels of observers and senders, and texts of notes are shown as they are. It is done on the
    /// inspector's thread, while a board is attached: O(bytes) a payload, times the number of paths that begin alike.
    ///
    /// - Parameter paths: The paths. Without any, objects are shown as they are, and other payloads are hidden.
    public static func redacted(_ paths: String...) -> InspectedPayloads { .redacted(paths: paths) }
}
