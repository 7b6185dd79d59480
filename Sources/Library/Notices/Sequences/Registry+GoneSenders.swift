// Sequences whose sender is gone.
extension Registry {
    /// Ends the sequences that a post of a name would reach and whose sender was deallocated: a consumer may be waiting.
    func endSequencesOfGoneSenders(of name: NoticeName) {
        for listed in observers(reachedBy: name)
        where listed.kind == .sequence && listed.sender?.isGone == true {
            end(listed.observer, reason: .senderGone)
        }
    }

    /// Counts the sequences of one sender for whose end a name's posts look.
    func count(
        waiting change: Int, at topic: Topic, in state: inout RegistryState, _ freed: inout Freed
    ) {
        state[topic.nameIndex].awaited += change
        noteCare(of: topic.nameIndex, in: &state, &freed)
    }
}
