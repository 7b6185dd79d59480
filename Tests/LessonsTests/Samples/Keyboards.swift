// Laid out as in the lesson.
// swift-format-ignore-file

import Notices
import NoticesKeyboard
import Synchronization

/// Lessons 8 and 9: the layout of a form is a Sendable model.
private final class FormLayout: Sendable {
    let center = NoticeCenter()
    let frame = KeyboardFrame(x: 0, y: 0, width: 390, height: 844)
    let safeAreaInsets = (top: 47.0, bottom: 34.0)
    private let height = Mutex(0.0)

    var inset: Double {
        get { height.withLock { $0 } }
        set { height.withLock { $0 = newValue } }
    }

    func observes(form: FormLayout) {
        center.observe(.keyboardWillChangeFrame, owner: form) {
            $0.makeRoom(for: $1)
        }
    }

    func makeRoom(for payload: KeyboardPayload) {
        inset = payload.bottomInset(in: frame, safeArea: 34)
    }

    func isRight(_ payload: KeyboardPayload) {
        inset = payload.bottomInset(in: frame)
        inset = payload.bottomInset(in: frame, safeArea: safeAreaInsets.bottom)
    }

    func prints(_ payload: KeyboardPayload, form: FormLayout) {
        print(payload.curve)  // other(7)
        print(payload.end.height)  // 313
        print(payload.bottomInset(in: form.frame))  // 55
        print(payload.isLocal)  // false
    }
}
