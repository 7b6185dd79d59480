/// A message that is posted and observed synchronously on the main actor and need not be `Sendable`.
///
/// ```swift
/// struct RowSelected: MainActorNoticeMessage {
///     typealias Subject = Table
///     let row: RowView              // a view may be in it
/// }
///
/// let token = center.observe(RowSelected.self, from: table) { message in message.row.highlight() }
/// center.post(RowSelected(row: row), from: table)     // highlighted when this returns
/// ```
///
/// Its observers run on the main actor before `post` returns, so they use main-actor state directly, in one sequence
/// with the observers of the name. In all else it is what a ``NoticeMessage`` is.
///
/// Observers of the name receive a notice whose payload is a box, which only the main actor can open, by the
/// `message(as:)` of the ``Notice``. Printed, the box is the name of the type. The content is released on the main
/// actor, whichever thread releases the box last. Records of the post show the content.
///
/// A post by name, even of a box, also reaches the typed observers, from any thread: later, on the main actor, one at a
/// time and in the order of such posts, because the center cannot know that the poster is on the main actor. The post's
/// outcome counts them as scheduled, and the record of the delivery reports a failed conversion. A message that is
/// posted meanwhile does not wait for them.
///
/// In a center that queues nested posts, a message that is posted while such a message is under way waits for its turn
/// and is delivered in it; while another post is under way, the message's typed observers are called later, as for a
/// post by name.
///
/// There is no sequence of such messages and no descriptor, because the values that those pass on must be `Sendable`.
public protocol MainActorNoticeMessage: SendableMetatype {
    /// The type of the posting objects; by default any object.
    associatedtype Subject: AnyObject = AnyObject

    /// The name that it is posted under; by default the type's full name. See ``NoticeMessage/noticeName``.
    @MainActor static var noticeName: NoticeName { get }

    /// Makes a message of a notice that was posted under its name with another payload.
    ///
    /// The default implementation throws ``NoticeError/payloadMismatch(name:expected:found:)``.
    @MainActor static func message(from notice: Notice) throws -> Self

    /// The sender that the message itself names; `nil` by default. A post without a sender argument is from this one.
    @MainActor var noticeSender: Subject? { get }
}

extension MainActorNoticeMessage {
    /// The type's full name.
    public static var noticeName: NoticeName { TypeNames.name(of: Self.self) }

    /// Throws, because the payload is not a message.
    @MainActor public static func message(from notice: Notice) throws -> Self {
        throw notice.mismatch(expected: Self.self)
    }

    /// `nil`: the message names no sender.
    @MainActor public var noticeSender: Subject? { nil }
}
