// Sticky notices and the audiences of their posts.
extension Registry {
    /// Stores a sticky notice and finds its audience in one step. Also returns the observers that receive it from
    /// other threads.
    func addSticky(_ notice: Notice) -> (Uncounted<Audience>, handedOver: Set<UInt64>) {
        let (audience, addition) = changing { state, freed in
            let sender = notice.senderReference?.object
            let topic = topic(of: notice.name, in: state) ?? anyName
            let audience = currentAudience(of: topic, from: sender, in: &state, &freed)
            return (audience, state.sticky.add(notice, isBlocked: state.postBlocks.isBlocked(sender)))
        }
        // Releases the replaced notices without the lock.
        return withExtendedLifetime(addition) { (audience, addition.handedOver) }
    }
}
