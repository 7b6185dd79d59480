import BoardModel
import Demo
import Notices

/// The observers of a post's name that the post did not call, and why, as far as the current registrations show it.
enum PassedOver {
    /// How many registrations to examine, and how many to list.
    private static let (looks, lines) = (1_000, 12)

    static func field(of row: DeliveryLog.Row, in picture: BoardState.Picture) -> Field? {
        guard row.record.isComplete, let name = row.record.name else { return nil }
        let rows = picture.log
        // A filter can show a post that the log has dropped. Its called observers are then unknown.
        guard rows.holds(row.key) else { return nil }
        let below = rows.below(row.key)
        guard below.count < looks else { return nil }
        var met: Set<UInt64> = []
        for index in below where rows[index].record.post == row.record.seq {
            if let number = rows[index].record.registration { met.insert(number) }
        }
        let groups = picture.snapshot.groups
        let candidates = [NamePattern.name(NoticeName(name)), .any]
            .compactMap { groups.index(of: $0, program: row.program) }
            .flatMap { groups.observers(at: $0).prefix(looks) }
        let texts = candidates.map(\.registration).compactMap { registration -> Field.Paragraph? in
            guard !met.contains(registration.id.number), let reason = reason(registration, row.record) else {
                return nil
            }
            let target = DetailTarget.observer(
                registration.id.number, of: .name(NoticeName(name)), program: row.program)
            return Field.Paragraph(
                text: "\(registration.observer)  \(reason)", links: [DetailLink(target: target)])
        }
        guard !texts.isEmpty else { return nil }
        let rest =
            texts.count > lines
            ? [Field.Paragraph(text: "and " + (texts.count - lines).counted("other", "others"))] : []
        return Field(label: "not called", text: .laid(Array(texts.prefix(lines)) + rest))
    }

    /// `nil` if the properties give no reason: the post may be older than the registration.
    private static func reason(_ registration: NoticeRegistration, _ post: NoticeRecord) -> String? {
        if registration.state == .senderGone { return "its sender is gone" }
        if let sender = registration.sender, sender != post.sender { return "from \(sender) only" }
        if registration.isBlocked { return "blocked" }
        if registration.state == .ownerGone { return "its owner is gone" }
        return registration.hasFilter ? "its filter rejected it" : nil
    }
}
