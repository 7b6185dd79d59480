/// What becomes of a post that a handler makes.
public enum NoticeReentrancy: String, Hashable, Sendable, Codable {
    /// It is delivered at once, before the handler goes on: depth first. The posting call has its outcome.
    case immediate
    /// It is delivered when the post that is under way is over, in the order of posting: breadth first. The posting
    /// call returns before, with an outcome that says no more than that.
    case queued
}

/// One post among others that were made within each other.
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
