package import Notices
package import NoticesWire

extension WireRegistration {
    /// What a record of the kind `observe` says of its registration; `nil` if it does not name one.
    package init?(_ record: NoticeRecord) {
        guard let number = record.registration else { return nil }
        self.init(
            number: number, observer: record.observer ?? "", file: record.file ?? "", line: record.line ?? 0)
        name = record.name
        kind = record.lifetime
        context = .poster
        state = .active
        sender = record.sender
    }
}
