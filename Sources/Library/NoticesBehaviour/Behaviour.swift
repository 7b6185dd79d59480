/// What a run did: who was called for which post, what that caused, and what went wrong. Two runs of the same program have
/// the same behaviour, although they take other times, threads and numbers of objects.
///
/// Posts are known by their name and line, observers by their label without its number, and by their line. Equal ones are
/// one step with a count.
package struct Behaviour: Equatable, Sendable {
    /// Something that happened, and what it caused.
    package struct Step: Equatable, Sendable {
        /// In words: `call Badge at Shop/Badge.swift:12`.
        package var text: String
        package var count: Int
        /// In the order in which they began, or by their texts if that differs from post to post.
        package var steps: [Step]

        package init(text: String, count: Int, steps: [Step] = []) {
            self.text = text
            self.count = count
            self.steps = steps
        }
    }

    /// The names that were looked at, as a filter; `nil` for all.
    package var names: String?
    /// A step for each center, and for each class of objects that leaked.
    package var steps: [Step]
    /// Whether the run may have done more, since its recording has gaps. What the baseline has more is no difference then.
    package var isPart: Bool

    package init(names: String? = nil, steps: [Step], isPart: Bool = false) {
        self.names = names
        self.steps = steps
        self.isPart = isPart
    }

    /// Deeper steps are counted in the deepest one.
    static let mostDepth = 256
}
