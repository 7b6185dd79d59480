public import Notices

/// The sender of notices that came from another node.
///
/// ```swift
/// let token = center.observe("cart.changed") { notice in
///     if let origin = notice.sender(as: NoticeOrigin.self) { print("from", origin.node) }
/// }
/// ```
///
/// The sender that a notice was posted with stays in its process: observers of one sender hear nothing from
/// elsewhere. No broker sends a notice with such a sender on, so notices do not travel in circles, nor
/// through a node to another engine; what a handler posts itself is new, and is sent.
///
/// ``noticeOrigin`` says which post it was at that node, so that a board that is attached to both shows one under the
/// other.
public final class NoticeOrigin: Sendable, NoticeOriginating {
    /// The node that it came from: a text of at most 64 bytes, chosen by that node.
    public let node: String
    /// The life of that node in which it was posted: a text of at most 20 letters and digits, another one after
    /// each start of that program.
    public let life: String
    /// Its place among the notices of its name and that life, from 1; `nil` for one that is posted here.
    ///
    /// The notices of one life and name come in order, so an observer that keeps the largest number with what
    /// it does about them, in one transaction, does that once, also when this program was killed before the
    /// engine knew that it had heard the notice.
    public let number: UInt64?
    /// Whether that is this node: posted through a broker here, or, of a kept notice, sent by this node
    /// before.
    public let isHere: Bool

    /// The post at that node; `nil` if the message does not say. Not to be trusted.
    public let noticeOrigin: NoticeRecord.Origin?

    init(node: String, life: String, number: UInt64?, isHere: Bool, origin: NoticeRecord.Origin?) {
        self.node = node
        self.life = life
        self.number = number
        self.isHere = isHere
        noticeOrigin = origin
    }

    /// The node, as records and the board show it.
    public var noticeLabel: String { isHere ? "broker here" : "broker at \(node)" }
}
