import Synchronization

extension NoticeRecord {
    /// The identity of a post that other processes may have, too: the same in all of them.
    ///
    /// ```swift
    /// let watcher = center.watchPosts(named: "cart.changed") { notice in
    ///     guard let origin = notice.origin else { return }
    ///     send(notice.payload, "\(origin.process)/\(origin.post)")
    /// }
    /// ```
    ///
    /// A bridge sends it along. The receiving process posts the notice with a sender that carries it; see
    /// ``NoticeOriginating``. A board attached to both processes shows one post under the other.
    ///
    /// It does not cover handlers' own posts, which are new. Do not trust an origin that comes from another process.
    public struct Origin: Hashable, Sendable {
        /// The process: a random number, chosen once when it starts, never 0.
        public var process: UInt64
        /// The number of the post among those that a bridge of the process may pass on, from 1.
        public var post: UInt64
        /// The process's name elsewhere; `nil` in the process itself.
        public var node: String?

        /// Makes the origin of a post that another process made.
        public init(process: UInt64, post: UInt64, node: String?) {
            self.process = process
            self.post = post
            self.node = node
        }

        /// The number of this process.
        public static let ownProcess = UInt64.random(in: 1 ... .max)

        private static let lastPost = Atomic<UInt64>(0)

        /// The origin of a post that this process is about to make. Each call returns a new one. O(1).
        public static func next() -> Origin {
            Origin(
                process: ownProcess, post: lastPost.add(1, ordering: .relaxed).newValue, node: nil)
        }
    }
}

extension NoticeRecord.Origin: CustomStringConvertible {
    /// `1f0c2a/17` or `1f0c2a/17/shop-1`: the process in hexadecimal, the post, and the node.
    public var description: String {
        let number = "\(String(process, radix: 16))/\(post)"
        return node.map { "\(number)/\($0)" } ?? number
    }

    /// Reads an origin from its description; `nil` if the text is not one.
    public init?(_ text: String) {
        // By bytes: a node may begin with a scalar that combines with the slash into one character.
        let parts = text.utf8.split(
            separator: UInt8(ascii: "/"), maxSplits: 2, omittingEmptySubsequences: false
        ).map { String(decoding: $0, as: UTF8.self) }
        guard parts.count >= 2, let process = UInt64(parts[0], radix: 16), process > 0,
            let post = UInt64(parts[1])
        else { return nil }
        self.init(process: process, post: post, node: parts.count > 2 ? parts[2] : nil)
    }
}

/// A sender that represents a post of another process: that of a bridge, which posts what it has received.
///
/// ```swift
/// final class Remote: NoticeOriginating {
///     let noticeOrigin: NoticeRecord.Origin?
///     var noticeLabel: String { "remote" }
/// }
/// ```
///
/// Records of posts with such a sender have its ``noticeOrigin`` as their ``NoticeRecord/origin``. Nothing else
/// depends on it. A sender that is a ``SenderValue`` cannot be one.
public protocol NoticeOriginating: NoticeLabeled {
    /// The post that it represents; `nil` if unknown. Read while the sender posts, on the poster's thread.
    var noticeOrigin: NoticeRecord.Origin? { get }
}

extension Notice {
    /// The post that this one came from, or the identity under which other processes may have this one.
    ///
    /// It is known for a notice whose sender is a ``NoticeOriginating``, and for any other notice whose name was
    /// watched with ``NoticeCenter/watchPosts(named:_:)`` when it was posted.
    public var origin: NoticeRecord.Origin? {
        trail?.origin ?? (senderReference?.object as? any NoticeOriginating)?.noticeOrigin
    }
}
