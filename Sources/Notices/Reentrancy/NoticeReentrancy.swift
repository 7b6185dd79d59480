/// When a center delivers a post that a handler makes.
public enum NoticeReentrancy: String, Hashable, Sendable, Codable {
    /// At once, before the handler continues: depth first. The posting call returns the outcome.
    case immediate
    /// When the post that is under way is over, in the order of posting: breadth first. The posting call returns
    /// before, with an outcome that says only that the post is queued.
    case queued
}

/// One of several nested posts.
public struct NestedPost: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The name it was posted under.
    public let name: NoticeName
    /// Where it was posted.
    public let source: SourceLine

    init(name: NoticeName, source: SourceLine) {
        self.name = name
        self.source = source
    }

    init(_ notice: Notice) { self.init(name: notice.name, source: notice.source) }

    /// `“cart.changed” at Cart.swift:12`.
    public var description: String { "“\(name)” at \(source.short)" }
}
