/// When a center delivers a post that a handler makes.
public enum NoticeReentrancy: String, Hashable, Sendable, Codable {
    /// At once, before the handler continues: depth first. The posting call returns the outcome.
    case immediate
    /// When the running post has ended, in the order of posting: breadth first. The posting call returns earlier, with
    /// an outcome that says only that the post is queued.
    case queued
}
