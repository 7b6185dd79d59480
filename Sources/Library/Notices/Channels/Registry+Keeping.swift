// Topics that channels and watchers keep.
extension Registry {
    /// The topic of a name, which stays even without observers until it is released as often as it was kept.
    func keepTopic(of name: NoticeName) -> Topic {
        changing { state, freed in
            let topic = makeTopic(of: name, in: &state, &freed)
            state[topic.index].keepers += 1
            return topic
        }
    }

    func releaseTopic(_ topic: Topic) {
        changing { state, freed in
            // The center may be closed by now.
            guard state.topic(at: topic.index) === topic else { return }
            state[topic.index].keepers -= 1
            tidy(topic, in: &state, &freed)
        }
    }
}
