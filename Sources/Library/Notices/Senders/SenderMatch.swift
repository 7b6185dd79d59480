/// Recognizes the notices of one sender, as an observer of that sender would. The sender is held weakly.
package struct SenderMatch: Sendable {
    private let reference: SenderReference

    package init(_ sender: AnyObject) { reference = SenderReference(sender) }

    package func accepts(_ notice: Notice) -> Bool {
        notice.senderReference.map { reference.link.refers(to: $0.object) } ?? false
    }

    /// The sender's label in the records of a center; `nil` if the sender was deallocated.
    package func label(in center: NoticeCenter) -> String? { reference.link.object.map(center.label(of:)) }
}

extension NoticeCenter {
    /// The label of a notice's sender in the records of this center; `nil` if it has no sender.
    package func senderLabel(of notice: Notice) -> String? {
        notice.senderReference.map { label(of: $0.object) }
    }
}
