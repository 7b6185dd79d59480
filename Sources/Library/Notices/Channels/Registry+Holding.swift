// Topics held by channels and watchers.
extension Registry {
    /// Holds the topic of a name, which stays even without observers until it is released as often as it was held.
    func keepTopic(of name: NoticeName) -> Topic {
        changing { state, freed in
            let topic = makeTopic(of: name, in: &state, &freed).object
            state[topic.index].holders += 1
            return topic
        }
    }

    func releaseTopic(_ topic: Topic) {
        changing { state, freed in
            // The center may have closed since.
            guard state.topic(at: topic.index)?.object === topic else { return }
            state[topic.index].holders -= 1
            tidy(topic, in: &state, &freed)
        }
    }
}
