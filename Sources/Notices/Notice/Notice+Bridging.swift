extension Notice {
    /// Its sender, of whatever type, for a bridge that hands it on to a center with looser rules.
    ///
    /// Sound because the object is only carried: the bridge compares it, and posts it on the thread on which it was
    /// given the notice, as the poster could have done. What Foundation's observers do with it is bound by
    /// Foundation's rules, which ask nothing of a sender. Not public, because a handler that used it could run on
    /// another thread than the sender's own.
    /// A ``SenderValue`` is handed on as its value, which is what Foundation's observers were given.
    package var bridgedSender: Any? {
        guard let sender = senderReference?.object else { return nil }
        return (sender as? SenderValue)?.value ?? sender
    }
}
