import CThreads

/// The posts whose handlers are running on the current thread, innermost first.
///
/// Thread-local, not task-local: a task that a handler starts runs on its own stack, and its posts are not nested in
/// others. It is too expensive for every post, so it is maintained only while more posts are running than one thread
/// normally nests.
final class PostChain: Sendable {
    /// This many nested posts are not counted while there is enough stack: most are no deeper.
    static let uncounted = 4

    private static var innermost: PostChain? {
        unsafe Uncounted<PostChain>(address: UInt(bitPattern: notices_get_post_chain()))?.object
    }

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

    /// The number of counted posts of `center` around the caller.
    static func depth(of center: UInt64) -> Int {
        depth(of: center, from: innermost)
    }

    private static func depth(of center: UInt64, from chain: PostChain?) -> Int {
        var chain = chain
        while let link = chain, link.center != center { chain = link.outer }
        return chain?.depth ?? 0
    }

    /// The latest posts around the caller, innermost last.
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
        let outer = unsafe notices_get_post_chain()
        let link = PostChain(notice, center: center, outer: innermost)
        unsafe notices_set_post_chain(UnsafeRawPointer(bitPattern: Uncounted(link).address))
        defer { unsafe notices_set_post_chain(outer) }
        return withExtendedLifetime(link, body)
    }
}
