extension Notice: CustomStringConvertible, CustomDebugStringConvertible {
    /// `“cart.changed” from Cart, payload 3`: the name, the sender's label or type, and the payload as in records.
    ///
    /// Names, labels and payloads are not escaped for a terminal. A program that prints them there must escape them.
    public var description: String {
        var text = "“\(name)”"
        if let sender = senderReference?.object { text += " from \(Self.label(of: sender))" }
        // A payload of the main actor is shown as its type, since any thread may read the description.
        if let payload { text += ", payload \(PayloadText.json(of: payload))" }
        return text
    }

    /// The description, and the source line of the post.
    public var debugDescription: String { "\(description), posted at \(source)" }

    private static func label(of sender: AnyObject) -> String {
        (sender as? any NoticeLabeled)?.noticeLabel ?? String(describing: type(of: sender))
    }
}

extension Notice: CustomReflectable {
    /// What it was posted with, for debuggers and `dump`: name, sender, payload and source.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "name": name, "sender": senderReference?.object as Any, "payload": payload as Any,
            "source": source,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
