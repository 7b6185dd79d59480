// Sticky notices and the audiences of their posts.
extension Registry {
    /// Adds a notice to the sticky ones and finds its audience, at one moment. Returns also those observers to which
    /// other threads hand it over.
    func addSticky(_ notice: Notice) -> (Uncounted<Audience>, handedOver: Set<UInt64>) {
        let (audience, addition) = changing { state, freed in
            let sender = notice.senderReference?.object
            let topic = topic(of: notice.name, in: state) ?? anyName
            let audience = currentAudience(of: topic, from: sender, in: &state, &freed)
            return (audience, state.sticky.add(notice, isBlocked: state.postBlocks.isBlocked(sender)))
        }
        // The notices that it replaces are released without the lock.
        return withExtendedLifetime(addition) { (audience, addition.handedOver) }
    }
}
