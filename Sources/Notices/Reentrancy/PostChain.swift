/// The posts in whose handlers the current thread or task is, the innermost first.
///
/// Task-local, since that follows the calls without asking for the thread. It costs more than a post should, so it is
/// kept only once there are more posts under way than one thread could rightly have within each other.
final class PostChain: Sendable {
    /// So many posts within each other are not counted while there is stack enough, for most are no deeper.
    static let uncounted = 4

    @TaskLocal private static var innermost: PostChain?

    private let center: UInt64
    private let post: NestedPost
    private let outer: PostChain?
    /// How many posts of the same center there are in the chain, this one included.
    private let depth: Int

    private init(_ notice: Notice, center: UInt64, outer: PostChain?) {
        self.center = center
        self.outer = outer
        post = NestedPost(notice)
        depth = 1 + PostChain.depth(of: center, from: outer)
    }

    /// Whether the caller is within a post of any center that was counted.
    static var isAnyCounted: Bool { innermost != nil }

    /// How many posts of `center` the caller is within, as far as they were counted.
    static func depth(of center: UInt64) -> Int {
        depth(of: center, from: innermost)
    }

    private static func depth(of center: UInt64, from chain: PostChain?) -> Int {
        var chain = chain
        while let link = chain, link.center != center { chain = link.outer }
        return chain?.depth ?? 0
    }

    /// The latest posts that the caller is within, the innermost last.
    static func latest(_ count: Int) -> [NestedPost] {
        var posts: [NestedPost] = []
        var chain = innermost
        while let link = chain, posts.count < count {
            posts.append(link.post)
            chain = link.outer
        }
        return posts.reversed()
    }

    /// Runs `body` as being within the post of `notice`.
    static func within<Result>(_ notice: Notice, of center: UInt64, _ body: () -> Result) -> Result {
        $innermost.withValue(PostChain(notice, center: center, outer: innermost), operation: body)
    }
}
