import Notices
import NoticesCompatibility
import NoticesKeyboard

// Where docs/Seeds.md says that Swift 6 made a call of an article differ: what compiles and what does not.

nonisolated class Thermometer {
    // expected-6-note@-1 2 {{class 'Thermometer' does not conform to the 'Sendable' protocol}}
    var degrees = 0

    func observe(in center: NoticeCenter, any: Any) throws {
        center.addObserver(self, name: "degrees") { (name, object) in print(name, object) }
        try center.postNotification("degrees", object: degrees)
        try center.removeObserver(self)
        center.addObserver(self, name: "degrees") { (name, object) in self.degrees += 1 }
        // expected-6-error@-1 {{capture of 'self' with non-Sendable type 'Thermometer' in a '@Sendable' closure}}
        try center.postNotification("degrees", object: any)
        // expected-6-error@-1 {{type 'Any' does not conform to the 'Sendable' protocol}}
        try center.postNotification("degrees", object: self)
        // expected-6-error@-1 {{type 'Thermometer' does not conform to the 'Sendable' protocol}}
    }
}

@MainActor final class Form: KeyboardNoticeObserver {
    var keyboardNotificationTokens: [NoticeToken] = []
    var count = 0

    func appear(in center: NoticeCenter) {
        registerKeyboardNotifications([.willShow])
        center.addObserver(self, name: "degrees") { (name, object) in self.count += 1 }
    }

    func receivedKeyboardNotification(_ notice: KeyboardNotice, payload: KeyboardPayload) { count += 1 }
}
