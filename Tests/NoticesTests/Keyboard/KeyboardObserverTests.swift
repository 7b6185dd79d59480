import Notices
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers, .endsInTime) @MainActor struct KeyboardObserverTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let payload = KeyboardPayload(begin: .zero, end: .zero)

    @Test func `one callback receives each notice, with its payload, before the post returns`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications()
        for notice in KeyboardNotice.allCases {
            #expect(center.post(notice.descriptor, payload) == PostOutcome(delivered: 1))
        }
        #expect(calls.all == KeyboardNotice.allCases.map { "\($0) 7" })
    }

    @Test func `a notice that is posted elsewhere is received on the main actor, later`() async throws {
        let form = Form(center, calls)
        form.registerKeyboardNotifications([.didHide])
        let outcome = try await onThread { [center, payload] in center.post(.keyboardDidHide, payload) }
        #expect(outcome == PostOutcome(scheduled: 1))
        await until("a call") { calls.all == ["didHide 7"] }
        form.deregisterKeyboardNotifications()
    }

    @Test func `registering twice, or one notice twice, calls once`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications([.willShow, .willShow])
        form.registerKeyboardNotifications([.willShow])
        center.post(.keyboardWillShow, payload)
        #expect(calls.all == ["willShow 7"])
    }

    @Test func `registering others replaces those before`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications([.willShow])
        form.registerKeyboardNotifications([.willHide])
        center.post(.keyboardWillShow, payload)
        center.post(.keyboardWillHide, payload)
        #expect(calls.all == ["willHide 7"])
    }

    @Test func `deregistering ends all, and the object may register again`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications()
        #expect(form.keyboardNotificationTokens.count == 6)
        form.deregisterKeyboardNotifications()
        form.deregisterKeyboardNotifications()
        #expect(center.registrationCount == 0)
        form.registerKeyboardNotifications([.didHide])
        #expect(center.registrationCount == 1)
    }

    @Test func `emptying the tokens ends all, too`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications()
        form.keyboardNotificationTokens = []
        #expect(!center.post(.keyboardWillShow, payload).wasHeard)
    }

    @Test func `deregistering leaves the object's other registrations alone`() throws {
        let form = Form(center, calls)
        try center.controller(for: form).observe(KeyboardNotice.willShow.name) { [calls] _, _ in
            calls.add("other")
        }
        form.registerKeyboardNotifications([.willShow])
        form.deregisterKeyboardNotifications()
        center.post(.keyboardWillShow, payload)
        #expect(calls.all == ["other"])
    }

    @Test func `nothing has to be deregistered before the object is released`() {
        let life = Life()
        var form: Form? = Form(center, calls, Tracked(life))
        form?.registerKeyboardNotifications()
        form = nil
        #expect(life.count == 0)
        #expect(center.registrationCount == 0)
        #expect(!center.post(.keyboardWillShow, payload).wasHeard)
        #expect(calls.all == [])
    }

    @Test func `each of two forms registers and deregisters for itself`() {
        let forms = [Form(center, calls), Form(center, calls)]
        for form in forms { form.registerKeyboardNotifications([.didShow]) }
        forms[0].deregisterKeyboardNotifications()
        #expect(center.post(.keyboardDidShow, payload) == PostOutcome(delivered: 1))
        withExtendedLifetime(forms) {}
    }

    @Test func `a payload that is not one of a keyboard is reported, and not received`() {
        let form = Form(center, calls)
        form.registerKeyboardNotifications([.willShow])
        #expect(center.post(KeyboardNotice.willShow.name, payload: 3) == PostOutcome(failed: 1))
        #expect(calls.all == [])
        form.deregisterKeyboardNotifications()
    }

    @Test func `a registration is listed by the line that registered`() {
        let form = Form(center, calls)
        let line = #line + 1
        form.registerKeyboardNotifications([.willShow])
        #expect(center.registrations.map(\.source.line) == [line])
        #expect(center.registrations.map(\.context) == [.mainActor])
        form.deregisterKeyboardNotifications()
    }
}

@MainActor private final class Form: KeyboardNoticeObserver {
    let notificationCenter: NoticeCenter
    var keyboardNotificationTokens: [NoticeToken] = []
    private let calls: Calls
    private let part: Tracked?

    init(_ center: NoticeCenter, _ calls: Calls, _ part: Tracked? = nil) {
        notificationCenter = center
        self.calls = calls
        self.part = part
    }

    func receivedKeyboardNotification(_ notice: KeyboardNotice, payload: KeyboardPayload) {
        MainActor.assumeIsolated { calls.add("\(notice) \(payload.curve.rawValue)") }
    }
}
