/// A message of the main actor: posted and observed there, at once, and not necessarily `Sendable`.
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
/// Its observers run on the main actor before `post` returns, so they touch what belongs there without waiting, in one
/// sequence with those of the name. Otherwise it is what a ``NoticeMessage`` is.
///
/// Observers of the name are given a notice whose payload is a box, which only the main actor can open:
/// by the `message(as:)` of the ``Notice``. Printed, it is the name of the type. The content is released
/// on the main actor, whoever lets go of it last. Records of the post show the content.
///
/// A post by name, also one of a box, reaches the typed observers as well, from any thread: later, on the main actor,
/// one at a time and in the order of such posts, since nothing tells the center that it is there already. The post's
/// outcome counts them as scheduled, and what cannot be converted is told in the record of its delivery. A message that
/// is posted meanwhile does not wait for them.
///
/// In a center that queues posts within posts, one that is made while such a message is under way waits for its turn
/// and is delivered in it; while something else is under way, its typed observers are called later, as above.
///
/// There is no sequence of such messages and no descriptor, because what these hand over must be `Sendable`.
public protocol MainActorNoticeMessage: SendableMetatype {
    /// The type of those who post it. Any object, unless a type says otherwise.
    associatedtype Subject: AnyObject = AnyObject

    /// The name it is posted under: the type's full name, unless a type says otherwise. See
    /// ``NoticeMessage/noticeName``.
    @MainActor static var noticeName: NoticeName { get }

    /// Makes a message of a notice that somebody posted under its name with another payload.
    ///
    /// Unless a type says otherwise it throws ``NoticeError/payloadMismatch(name:expected:found:)``.
    @MainActor static func message(from notice: Notice) throws -> Self

    /// Who sends it, for a message that knows; `nil` unless a type says otherwise. A post that names nobody is from
    /// this one.
    @MainActor var noticeSender: Subject? { get }
}

extension MainActorNoticeMessage {
    /// The type's full name.
    public static var noticeName: NoticeName { TypeNames.name(of: Self.self) }

    /// Throws, since the payload is no message.
    @MainActor public static func message(from notice: Notice) throws -> Self {
        throw notice.mismatch(expected: Self.self)
    }

    /// Nobody.
    @MainActor public var noticeSender: Subject? { nil }
}
