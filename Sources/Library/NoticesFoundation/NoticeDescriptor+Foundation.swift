public import Foundation
public import Notices

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeDescriptor where Payload: NotificationCenter.AsyncMessage {
    /// Describes a Foundation message that may be sent from any thread: its name, with the message as the payload.
    ///
    /// ```swift
    /// extension NoticeDescriptor<SongChanged> {
    ///     static let songChanged = NoticeDescriptor(foundation: SongChanged.self)
    /// }
    /// center.observe(.songChanged, owner: self) { me, message in me.show(message.title) }
    /// ```
    ///
    /// It forwards nothing; pass the descriptor to a ``NoticeBridge`` for that. Its observers here run as those of any
    /// descriptor, before `post` returns unless they are isolated to an actor; Foundation calls its own later.
    ///
    /// - Parameters:
    ///   - type: The message.
    ///   - name: The name here; `nil`: Foundation's. That is the type's full name if the type defines none, and always
    ///     on Linux, where Foundation has no other.
    public init(foundation type: Payload.Type, name: NoticeName? = nil) {
        #if canImport(Darwin)
            self.init(name ?? NoticeName(type.name.rawValue))
        #else
            self.init(name ?? NoticeName(String(reflecting: type)))
        #endif
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeDescriptor where Payload: NotificationCenter.MainActorMessage {
    /// Describes a Foundation message of the main actor: its name, with the message as the payload.
    ///
    /// ```swift
    /// @MainActor struct RowSelected: NotificationCenter.MainActorMessage {
    ///     typealias Subject = Table
    ///     let row: RowView
    /// }
    /// extension NoticeDescriptor<RowSelected> {
    ///     static let rowSelected = NoticeDescriptor(foundation: RowSelected.self)
    /// }
    /// ```
    ///
    /// The message must be `Sendable`, as `@MainActor` makes it; for a framework's message that is not, use
    /// ``MainActorContent``. It forwards nothing; use a ``NoticeBridge`` for that. Observers here may be on any
    /// thread; those that read such a message are on the main actor.
    ///
    /// - Parameters:
    ///   - type: The message.
    ///   - name: The name here; `nil`: Foundation's. That is the type's full name if the type defines none, and always
    ///     on Linux, where Foundation has no other.
    public init(foundation type: Payload.Type, name: NoticeName? = nil) {
        self.init(name ?? MainActorContent<Payload>.name)
    }
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeDescriptor {

    /// Describes a Foundation message of the main actor that is not `Sendable`: its name, with the message in a box.
    ///
    /// ```swift
    /// extension NoticeDescriptor<MainActorContent<PageTurned>> {
    ///     static let pageTurned = NoticeDescriptor(foundation: PageTurned.self)
    /// }
    /// center.observe(.pageTurned, owner: self) { @MainActor me, content in me.show(content.message.page) }
    /// ```
    ///
    /// It forwards nothing; use a ``NoticeBridge`` for that.
    ///
    /// - Parameters:
    ///   - type: The message.
    ///   - name: The name here; `nil`: Foundation's. That is the type's full name if the type defines none, and always
    ///     on Linux, where Foundation has no other.
    public init<Message: NotificationCenter.MainActorMessage>(
        foundation type: Message.Type, name: NoticeName? = nil
    ) where Payload == MainActorContent<Message> {
        self.init(name ?? MainActorContent<Message>.name)
    }
}

/// A Foundation message of the main actor that is not `Sendable`, as the payload of a notice.
///
/// ```swift
/// center.observe(.pageTurned, owner: self) { @MainActor me, content in me.show(content.message.page) }
/// center.post(.pageTurned, MainActorContent(PageTurned(page: page)), from: book)
/// ```
///
/// Any thread may carry it, but only the main actor can make or read it. A `Sendable` message needs no box: see
/// ``Notices/NoticeDescriptor``.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor public struct MainActorContent<Message: NotificationCenter.MainActorMessage> {
    /// The message.
    public let message: Message

    /// Puts a message into a box.
    public init(_ message: Message) { self.message = message }

    nonisolated static var name: NoticeName {
        #if canImport(Darwin)
            NoticeName(Message.name.rawValue)
        #else
            NoticeName(String(reflecting: Message.self))
        #endif
    }
}
