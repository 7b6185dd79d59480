// Sequences whose sender was deallocated.
extension Registry {
    /// Ends the sequences that a post of a name would reach and whose sender was deallocated. A consumer may be
    /// waiting.
    func endSequencesOfGoneSenders(of name: NoticeName) {
        for listed in observers(reachedBy: name)
        where listed.kind == .sequence && listed.ofSender?.sender.isGone == true {
            end(listed.observer, reason: .senderGone)
        }
    }

    /// Counts the sequences of one sender. While there are any, posts of the name check for senders that were
    /// deallocated.
    func count(
        waiting change: Int, at topic: Topic, in state: inout RegistryState, _ freed: inout Freed
    ) {
        state[topic.nameIndex].awaited += change
        updateSlowPath(of: topic.nameIndex, in: &state, &freed)
    }
}
