package import Notices

/// A registration of any process as plain values: the contents of ``NoticeRegistration``.
///
/// Reading one allocates nothing permanently. A `NoticeRegistration` names its file by a `SourceFile`, whose text
/// stays for the life of the process: bytes from outside must not decide how many of these there are.
package struct WireRegistration: Hashable, Sendable {
    /// Its number in the center of the frame.
    package var number: UInt64
    package var observer: String
    package var file: String
    package var line: Int
    package var name: String?
    /// `nil` if a newer version uses a word unknown here. The same holds for `context` and `state`.
    package var kind: NoticeRegistration.Kind?
    package var context: NoticeRegistration.Context?
    package var state: NoticeRegistration.State?
    package var sender: String?
    package var payloadType: String?
    package var priority = 0
    package var hasFilter = false
    package var isBlocked = false
    package var isOneShot = false

    /// A registration with only the common fields.
    package init(number: UInt64, observer: String, file: String, line: Int) {
        self.number = number
        self.observer = observer
        self.file = file
        self.line = line
    }

    /// The contents of a registration, except for its center.
    package init(_ registration: NoticeRegistration) {
        self.init(
            number: registration.id.number, observer: registration.observer,
            file: registration.source.file.name, line: registration.source.line)
        name = registration.name.forRecords
        kind = registration.kind
        context = registration.context
        state = registration.state
        sender = registration.sender
        payloadType = registration.payloadType
        priority = registration.priority
        hasFilter = registration.hasFilter
        isBlocked = registration.isBlocked
        isOneShot = registration.isOneShot
    }

    /// The registration in the center with that number; `nil` if its kind, context or state is unknown here.
    ///
    /// It stores the name of the file for the life of the process: use it only for files of trusted programs.
    package func registration(inCenter center: UInt64) -> NoticeRegistration? {
        guard let kind, let context, let state else { return nil }
        return NoticeRegistration(
            id: RegistrationID(center: center, number: number), name: NoticeName(inRecords: name),
            observer: observer, kind: kind, context: context, sender: sender, payloadType: payloadType,
            hasFilter: hasFilter, isBlocked: isBlocked, isOneShot: isOneShot, priority: priority,
            state: state,
            source: SourceLine(file: SourceFile(file), line: line))
    }
}
