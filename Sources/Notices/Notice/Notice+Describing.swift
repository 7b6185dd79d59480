extension Notice: CustomStringConvertible, CustomDebugStringConvertible {
    /// `“cart.changed” from Cart, payload 3`: the name, the sender's label or type, and the payload as in records.
    ///
    /// Names, labels and payloads are given as they are: a program that shows them on a terminal makes them safe.
    public var description: String {
        var text = "“\(name)”"
        if let sender = senderReference?.object { text += " from \(Self.label(of: sender))" }
        // One of the main actor is told by its type: this may be asked for on any thread.
        if let payload { text += ", payload \(PayloadText.json(of: payload))" }
        return text
    }

    /// The description, and where it was posted.
    public var debugDescription: String { "\(description), posted at \(source)" }

    private static func label(of sender: AnyObject) -> String {
        (sender as? any NoticeLabeled)?.noticeLabel ?? String(describing: type(of: sender))
    }
}
