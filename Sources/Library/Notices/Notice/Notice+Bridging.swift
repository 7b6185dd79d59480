extension Notice {
    /// The sender, of any type, for a bridge that passes it to a center with looser rules.
    ///
    /// This is sound because the object is only carried: the bridge compares it, and posts it on the thread on which
    /// it received the notice, as the poster could have done. Foundation requires nothing of a sender, and its rules
    /// govern what Foundation's observers do with it. Not public, because a handler that used it could run on another
    /// thread than the sender's own. A ``SenderValue`` is passed on as its value, which is what Foundation's observers
    /// received.
    package var bridgedSender: Any? {
        guard let sender = senderReference?.object else { return nil }
        return (sender as? SenderValue)?.value ?? sender
    }
}
