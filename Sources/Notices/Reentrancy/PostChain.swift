/// The posts whose handlers the current thread or task is in, the innermost first.
///
/// Task-local, since a task-local value follows the calls without a look-up of the thread. It is too expensive for
/// every post, so it is kept only while more posts are under way than one thread normally nests.
final class PostChain: Sendable {
    /// Up to so many nested posts are not counted while there is stack enough: most are no deeper.
    static let uncounted = 4

    @TaskLocal private static var innermost: PostChain?

    private let center: UInt64
    private let post: NestedPost
    private let outer: PostChain?
    /// How many posts of the same center are in the chain, including this one.
    private let depth: Int

    private init(_ notice: Notice, center: UInt64, outer: PostChain?) {
        self.center = center
        self.outer = outer
        post = NestedPost(notice)
        depth = 1 + PostChain.depth(of: center, from: outer)
    }

    /// Whether the caller is within a counted post of any center.
    static var isAnyCounted: Bool { innermost != nil }

    /// How many counted posts of `center` the caller is within.
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

    /// Runs `body` as part of the post of `notice`.
    static func within<Result>(_ notice: Notice, of center: UInt64, _ body: () -> Result) -> Result {
        $innermost.withValue(PostChain(notice, center: center, outer: innermost), operation: body)
    }
}
