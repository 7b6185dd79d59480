public import Foundation
public import Notices

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension NoticeBridge {
    /// Makes a bridge for a Foundation message that may be sent from any thread.
    ///
    /// ```swift
    /// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .songChanged)
    /// NotificationCenter.default.post(SongChanged(title: "Aja"), subject: player)  // observers of .songChanged see it
    /// center.post(.songChanged, SongChanged(title: "Peg"), from: player)           // so do Foundation's
    /// ```
    ///
    /// - To Foundation, it posts the message on the poster's thread, before the post here returns, from the notice's
    ///   sender if that is a `Subject`. A payload that is not such a message is reported, and not forwarded.
    /// - From Foundation, messages arrive later, in a task: one at a time, in the order of their posts, without a
    ///   limit. Foundation does not pass the subject to observers of a message, so the notice has no sender; to have
    ///   it, make a bridge for each subject.
    /// - It sends no message back, and recognizes its own by their content. If other code posts a message of the same
    ///   content before the first has arrived, the bridge forwards one of the two.
    ///
    /// - Parameters:
    ///   - foundation: Foundation's center.
    ///   - notices: The notice center.
    ///   - descriptor: The message, and its name in the notice center.
    ///   - direction: The direction of forwarding.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - onFailure: Receives each failure, on the poster's thread, before the rest is forwarded.
    public convenience init<Message: NotificationCenter.AsyncMessage>(
        between foundation: NotificationCenter, and notices: NoticeCenter,
        forwarding descriptor: NoticeDescriptor<Message>, direction: Direction = .both,
        file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) where Message.Subject: AnyObject {
        self.init(
            foundation, notices, descriptor, nil, direction, SourceLine(file: file, line: line), onFailure)
    }

    /// Makes a bridge for a Foundation message that may be sent from any thread, and for one subject.
    ///
    /// ```swift
    /// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .songChanged, of: player)
    /// ```
    ///
    /// Messages from the subject arrive with it as their sender, and only notices from it are forwarded. The bridge
    /// holds it weakly. Otherwise the same as ``init(between:and:forwarding:direction:file:line:onFailure:)``.
    public convenience init<Message: NotificationCenter.AsyncMessage>(
        between foundation: NotificationCenter, and notices: NoticeCenter,
        forwarding descriptor: NoticeDescriptor<Message>, of subject: Message.Subject,
        direction: Direction = .both, file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) where Message.Subject: AnyObject & Sendable {
        self.init(
            foundation, notices, descriptor, subject, direction, SourceLine(file: file, line: line),
            onFailure)
    }

    /// Makes a bridge for a Foundation message of the main actor.
    ///
    /// ```swift
    /// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .rowSelected, of: table)
    /// ```
    ///
    /// - To Foundation, it posts the message on the main actor: before the post here returns if that is on the main
    ///   actor and no earlier notice waits, otherwise later. It posts from the notice's sender if that is a `Subject`.
    ///   A payload that is not such a message is reported, and not forwarded.
    /// - From Foundation, messages arrive on the main actor, before their post returns. They arrive from `subject`, if
    ///   given; otherwise without a sender, since Foundation does not pass the subject to observers of a message.
    /// - It sends no message back, and recognizes its own by their content.
    ///
    /// - Parameters:
    ///   - foundation: Foundation's center.
    ///   - notices: The notice center.
    ///   - descriptor: The message, and its name in the notice center.
    ///   - subject: The only subject, held weakly; `nil`: any.
    ///   - direction: The direction of forwarding.
    ///   - file: The source file shown in records; by default the caller's.
    ///   - line: The source line shown in records; by default the caller's.
    ///   - onFailure: Receives each failure, on the main actor, before the rest is forwarded.
    public convenience init<Message: NotificationCenter.MainActorMessage & Sendable>(
        between foundation: NotificationCenter, and notices: NoticeCenter,
        forwarding descriptor: NoticeDescriptor<Message>, of subject: Message.Subject? = nil,
        direction: Direction = .both, file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) where Message.Subject: AnyObject {
        self.init(
            foundation, notices, descriptor, subject, direction, SourceLine(file: file, line: line),
            onFailure,
            boxing: { $0 }, unboxing: { $0 })
    }

    /// Makes a bridge for a Foundation message of the main actor that is not `Sendable`.
    ///
    /// ```swift
    /// let bridge = NoticeBridge(between: .default, and: .shared, forwarding: .pageTurned)
    /// ```
    ///
    /// Otherwise the same as the bridge for a `Sendable` message; the payload is a ``MainActorContent``.
    public convenience init<Message: NotificationCenter.MainActorMessage>(
        between foundation: NotificationCenter, and notices: NoticeCenter,
        forwarding descriptor: NoticeDescriptor<MainActorContent<Message>>,
        of subject: Message.Subject? = nil,
        direction: Direction = .both, file: SourceFile = #fileID, line: Int = #line,
        onFailure: (@Sendable (BridgeFailure) -> Void)? = nil
    ) where Message.Subject: AnyObject {
        self.init(
            foundation, notices, descriptor, subject, direction, SourceLine(file: file, line: line),
            onFailure,
            boxing: { MainActorContent($0) }, unboxing: { $0.message })
    }

    private convenience init<Message: NotificationCenter.AsyncMessage>(
        _ foundation: NotificationCenter, _ notices: NoticeCenter, _ descriptor: NoticeDescriptor<Message>,
        _ subject: Message.Subject?, _ direction: Direction, _ source: SourceLine,
        _ onFailure: (@Sendable (BridgeFailure) -> Void)?
    ) where Message.Subject: AnyObject {
        let ends = BridgeEnds(
            foundation: foundation, notices: notices, source: source, onFailure: onFailure)
        let link = MessageLink(ends, descriptor, subject: subject)
        var endings: [FoundationEnding] = []
        if direction != .toFoundation {
            // The iterator observes as soon as it is made, and keeps the order; the observers of a message do not.
            var messages = foundation.messages(of: subject, for: Message.self, bufferSize: .max)
                .makeAsyncIterator()
            MessageReceivers.add(link, of: Message.self)
            // Foundation's `next()` may never return in a task that is already cancelled, so that task retains
            // nothing.
            let task = Task.detached { [weak link] in
                while !Task.isCancelled, let message = await messages.next(isolation: #isolation) {
                    link?.forward(message)
                }
            }
            endings = [
                FoundationEnding {
                    task.cancel()
                    MessageReceivers.remove(link, of: Message.self)
                }
            ]
        }
        let token =
            direction == .toNotices
            ? nil
            : notices.observe(
                descriptor.name, from: subject, label: "bridge to Foundation", file: source.file,
                line: source.line
            ) { notice in
                link.forward(notice, from: Message.Subject.self) { center, message, subject in
                    if let subject { center.post(message, subject: subject) } else { center.post(message) }
                }
            }
        self.init(ends, token.map { [$0] } ?? [], endings)
    }

    private convenience init<Message: NotificationCenter.MainActorMessage, Payload>(
        _ foundation: NotificationCenter, _ notices: NoticeCenter, _ descriptor: NoticeDescriptor<Payload>,
        _ subject: Message.Subject?, _ direction: Direction, _ source: SourceLine,
        _ onFailure: (@Sendable (BridgeFailure) -> Void)?,
        boxing box: @escaping @MainActor @Sendable (Message) -> Payload,
        unboxing unbox: @escaping @MainActor @Sendable (Payload) -> Message
    ) where Message.Subject: AnyObject {
        let ends = BridgeEnds(
            foundation: foundation, notices: notices, source: source, onFailure: onFailure)
        let link = MessageLink(ends, descriptor, subject: subject)
        var endings: [FoundationEnding] = []
        if direction != .toFoundation {
            let token = foundation.addObserver(of: subject, for: Message.self) { message in
                link.forward(box(message))
            }
            MessageReceivers.add(link, of: Payload.self)
            endings = [
                FoundationEnding {
                    ends.foundation?.removeObserver(token)
                    MessageReceivers.remove(link, of: Payload.self)
                }
            ]
        }
        let token =
            direction == .toNotices
            ? nil
            : notices.observe(
                descriptor.name, from: subject, label: "bridge to Foundation", file: source.file,
                line: source.line
            ) { @MainActor notice in
                link.forward(notice, from: Message.Subject.self) { center, payload, subject in
                    let message = unbox(payload)
                    if let subject { center.post(message, subject: subject) } else { center.post(message) }
                }
            }
        self.init(ends, token.map { [$0] } ?? [], endings)
    }
}
