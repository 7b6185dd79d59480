import Notices
import NoticesCompatibility
import NoticesKeyboard
import TestSupport
import Testing

/// After the article of Sammy Gutierrez: typed payloads, and one callback for all notices of the keyboard.
@Suite(.leavesNoObservers, .endsInTime) @MainActor struct KeyboardNotificationTests {
    /// Observes one notice by a descriptor, while it is visible.
    private final class ChatViewController: ViewController {
        private var keyboardWillShowToken: NotificationToken?
        private(set) var inset = 0.0

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            let keyboardWillShowNotification = NotificationDescriptor<KeyboardPayload>(
                name: KeyboardNotificationType.willShow.name, convert: KeyboardPayload.init)
            keyboardWillShowToken = NoticeCenter.default.addObserver(
                descriptor: keyboardWillShowNotification,
                using: { [weak self] payload in
                    self?.inset = payload.startingFrame.y - payload.endingFrame.y
                })
        }

        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            keyboardWillShowToken = nil
        }
    }

    /// Observes the notices that it chooses, all in one callback.
    fileprivate final class FormViewController: ViewController {
        let notificationCenter: NoticeCenter
        var keyboardNotificationTokens: [NotificationToken] = []
        var received: [String] = []

        init(_ notificationCenter: NoticeCenter) { self.notificationCenter = notificationCenter }

        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            registerKeyboardNotifications([.willShow, .willHide])
        }

        override func viewWillDisappear(_ animated: Bool) {
            super.viewWillDisappear(animated)
            deregisterKeyboardNotifications()
        }
    }

    private let center = NoticeCenter()
    private let payload = KeyboardPayload(
        begin: KeyboardFrame(x: 0, y: 844, width: 390, height: 336),
        end: KeyboardFrame(x: 0, y: 508, width: 390, height: 336))

    @Test func `a block receives the keyboard's frames, typed, until its token is released`() {
        let chat = ChatViewController()
        chat.viewWillAppear(false)
        NoticeCenter.default.post(KeyboardNotice.willShow.name, payload: payload)
        #expect(chat.inset == 336)

        chat.viewWillDisappear(false)
        #expect(!NoticeCenter.default.post(KeyboardNotice.willShow.name, payload: payload).wasHeard)
    }

    @Test func `a block receives what UIKit's dictionary says, and another payload does not end the program`()
    {
        let chat = ChatViewController()
        chat.viewWillAppear(false)
        #expect(NoticeCenter.default.post(KeyboardNotice.willShow.name, payload: 3) == PostOutcome(failed: 1))
        #expect(chat.inset == 0)
        NoticeCenter.default.post(KeyboardNotice.willShow.name, payload: payload.userInfo)
        #expect(chat.inset == 336)
    }

    @Test func `a view controller chooses the notices that its callback receives`() {
        let form = FormViewController(center)
        form.viewWillAppear(false)
        for notice in KeyboardNotificationType.allCases { center.post(notice.descriptor, payload) }
        #expect(form.received == ["shows in 0.25 s", "hides"])
    }

    @Test func `it deregisters at any time, and registers again`() {
        let form = FormViewController(center)
        form.viewWillAppear(false)
        form.viewWillDisappear(false)
        #expect(form.keyboardNotificationTokens.isEmpty)
        #expect(!center.post(.keyboardWillHide, payload).wasHeard)
        form.viewWillAppear(false)
        center.post(.keyboardWillHide, payload)
        #expect(form.received == ["hides"])
    }

    @Test func `it is released though it has not deregistered`() {
        var form: FormViewController? = FormViewController(center)
        weak let released = form
        form?.viewWillAppear(false)
        #expect(center.registrationCount == 2)
        form = nil
        #expect(released == nil)
        #expect(center.registrationCount == 0)
    }
}

extension KeyboardNotificationTests.FormViewController: KeyboardNotificationObserver {
    func receivedKeyboardNotification(_ notificationType: KeyboardNotificationType, payload: KeyboardPayload)
    {
        switch notificationType {
        case .willShow: received.append("shows in \(payload.animationDuration) s")
        case .willHide: received.append("hides")
        default: received.append("unexpected \(notificationType)")
        }
    }
}
