import Notices
import NoticesKeyboard
import TestSupport
import Testing

@Suite(.leavesNoObservers) struct KeyboardObserverTests {
    private let center = NoticeCenter()
    private let calls = Calls()
    private let payload = KeyboardPayload(begin: .zero, end: .zero)

    @Test func `one callback receives each notice, with its payload`() {
        let form = Form(center, calls)
        #expect(form.registerKeyboardNotices() == 6)
        for notice in KeyboardNotice.allCases { center.post(notice.descriptor, payload) }
        #expect(calls.all == KeyboardNotice.allCases.map { "\($0) 7" })
    }

    @Test func `registering twice, or one notice twice, calls once`() {
        let form = Form(center, calls)
        #expect(form.registerKeyboardNotices([.willShow, .willShow]) == 1)
        #expect(form.registerKeyboardNotices([.willShow]) == 0)
        center.post(.keyboardWillShow, payload)
        #expect(calls.all == ["willShow 7"])
    }

    @Test func `registering more adds to what is there`() {
        let form = Form(center, calls)
        form.registerKeyboardNotices([.willShow])
        #expect(form.registerKeyboardNotices([.willShow, .willHide]) == 1)
        center.post(.keyboardWillShow, payload)
        center.post(.keyboardWillHide, payload)
        #expect(calls.all == ["willShow 7", "willHide 7"])
    }

    @Test func `deregistering ends those named, or all`() {
        let form = Form(center, calls)
        form.registerKeyboardNotices()
        #expect(form.deregisterKeyboardNotices([.willShow, .willShow]) == 1)
        #expect(form.deregisterKeyboardNotices() == 5)
        #expect(form.deregisterKeyboardNotices() == 0)
        #expect(center.registrationCount == 0)
        #expect(form.registerKeyboardNotices([.didHide]) == 1)
    }

    @Test func `deregistering leaves the object's other registrations alone`() throws {
        let form = Form(center, calls)
        try center.controller(for: form).observe(KeyboardNotice.willShow.name) { [calls] _, _ in
            calls.add("other")
        }
        form.registerKeyboardNotices([.willShow])
        form.deregisterKeyboardNotices()
        center.post(.keyboardWillShow, payload)
        #expect(calls.all == ["other"])
    }

    @Test func `nothing has to be deregistered before the object goes`() {
        let life = Life()
        var form: Form? = Form(center, calls, Tracked(life))
        form?.registerKeyboardNotices()
        form = nil
        #expect(life.count == 0)
        #expect(center.post(.keyboardWillShow, payload) == PostOutcome(ownersGone: 1))
        #expect(calls.all == [])
    }

    @Test func `deregistering in the deinit ends all`() {
        var form: Form? = Form(center, calls, deregisters: true)
        form?.registerKeyboardNotices()
        form = nil
        #expect(center.registrationCount == 0)
    }

    @Test func `each of two forms registers and deregisters for itself`() {
        let forms = [Form(center, calls), Form(center, calls)]
        for form in forms { form.registerKeyboardNotices([.didShow]) }
        forms[0].deregisterKeyboardNotices()
        #expect(center.post(.keyboardDidShow, payload) == PostOutcome(delivered: 1))
        withExtendedLifetime(forms) {}
    }
}

private final class Form: KeyboardNoticeObserver {
    let noticeCenter: NoticeCenter
    private let calls: Calls
    private let part: Tracked?
    private let deregisters: Bool

    init(_ center: NoticeCenter, _ calls: Calls, _ part: Tracked? = nil, deregisters: Bool = false) {
        noticeCenter = center
        self.calls = calls
        self.part = part
        self.deregisters = deregisters
    }

    deinit {
        if deregisters { deregisterKeyboardNotices() }
    }

    func keyboardChanged(_ notice: KeyboardNotice, payload: KeyboardPayload) {
        calls.add("\(notice) \(payload.curve.rawValue)")
    }
}
