import CTally
import Measuring
import Notices
import NoticesKeyboard

extension NoticeDescriptor<Int> {
    static let number = NoticeDescriptor("name.number")
}

/// V4: an observer of a descriptor, which receives the payload itself.
extension Way {
    static var ofDescriptors: [Way] {
        [
            Way(
                id: "V4", title: "descriptor",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, handler: (Payload) throws -> Void)
                    """,
                notices: byDescriptor { $0.observe(.number) { tally_add($0) } },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3), byHand: weakClosures()),
            Way(
                id: "V4u", title: "descriptor, until removed",
                notices: byDescriptor { $0.observe(.number) { tally_add($0) }.detach() },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3), byHand: weakClosures()),
            Way(
                id: "V4l", title: "descriptor, with a label",
                notices: byDescriptor { $0.observe(.number, label: "counter") { tally_add($0) } },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3)),
            Way(
                id: "V4o", title: "descriptor, owner",
                covers: """
                    NoticeCenter.observe(_: NoticeDescriptor<Payload>, owner: Owner, handler: (Owner, \
                    Payload) throws -> Void)
                    """,
                notices: byDescriptor { center in
                    let counter = Counter()
                    center.observe(.number, owner: counter) { me, _ in me.countOne() }
                    return counter
                }, foundation: foundation(carrying: 3), simple: simpleOwner(carrying: 3),
                byHand: weakClosures()),
            Way(
                id: "V4oc", title: "descriptor, owner, by its controller",
                covers: """
                    NoticeController.observe(_: NoticeDescriptor<Payload>, handler: (Owner, \
                    Payload) throws -> Void)
                    """,
                notices: byDescriptor { center in
                    let counter = Counter()
                    _ = try? center.controller(for: counter).observe(.number) { me, _ in me.countOne() }
                    return counter
                }, foundation: foundation(carrying: 3), simple: simpleOwner(carrying: 3),
                byHand: weakClosures()),
            Way(
                id: "V4c", title: "descriptor by its channel",
                notices: byChannel { $0.observe(.number) { tally_add($0) } },
                foundation: foundation(carrying: 3), simple: simple(carrying: 3), byHand: weakClosures()),
            Way(
                id: "V4co", title: "descriptor by its channel, owner",
                notices: byChannel { center in
                    let counter = Counter()
                    center.observe(.number, owner: counter) { me, _ in me.countOne() }
                    return counter
                }, foundation: foundation(carrying: 3), simple: simpleOwner(carrying: 3),
                byHand: weakClosures()),
            Way(
                id: "V4k", title: "observer of the keyboard",
                covers: "KeyboardNoticeObserver.registerKeyboardNotifications()",
                notices: center({ center in
                    // The workloads run on the main thread.
                    let form: Form = MainActor.assumeIsolated {
                        let form = Form(notificationCenter: center)
                        form.registerKeyboardNotifications([.willShow])
                        return form
                    }
                    return form
                }) { $0.post(.keyboardWillShow, Form.payload) },
                foundation: foundation(carrying: Form.payload), simple: simpleOwner(carrying: Form.payload),
                byHand: weakClosures()),
        ]
    }

    private static func byDescriptor(_ observe: @escaping (NoticeCenter) -> Any) -> Preparation {
        center(observe) { $0.post(.number, 1) }
    }

    private static func byChannel(_ observe: @escaping (NoticeCenter) -> Any) -> Preparation {
        {
            let center = NoticeCenter()
            let channel = center.channel(of: .number)
            let kept = observe(center)
            return { operations in
                for _ in 0..<operations { channel.post(1) }
                withExtendedLifetime(kept) {}
            }
        }
    }
}

/// Makes room for the keyboard.
@MainActor private final class Form: KeyboardNoticeObserver {
    nonisolated static let payload = KeyboardPayload(
        begin: .zero, end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336))

    let notificationCenter: NoticeCenter
    var keyboardNotificationTokens: [NoticeToken] = []

    init(notificationCenter: NoticeCenter) {
        self.notificationCenter = notificationCenter
    }

    func receivedKeyboardNotification(_ notice: KeyboardNotice, payload: KeyboardPayload) { tally_add(1) }
}
